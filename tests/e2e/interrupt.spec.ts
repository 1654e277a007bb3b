// Searches that do not finish: cancelled, at the memory limit, replaced by another board.
import { longestTask, millisecondsToStatus, resetLongestTask, watchMainThread } from './main-thread';
import { korfBoards, seedBoard } from './published-boards';
import { expect, test, type PuzzlePage } from './puzzle-page';

// 108 moves from the goal: no search in these tests finishes it.
const endless = korfBoards('korf24.txt').find(({ optimal }) => optimal === 108)!;

/** Starts the endless search on the open board and waits for it to make progress. */
async function startEndlessSearch(puzzle: PuzzlePage): Promise<void> {
  await puzzle.choose('ida-star', 'linear-conflict');
  await puzzle.solve();
  await puzzle.expectStatus('searching');
  await expectProgress(puzzle);
}

async function expectProgress(puzzle: PuzzlePage): Promise<void> {
  const before = await puzzle.metric('generated');
  await expect.poll(() => puzzle.metric('generated')).toBeGreaterThan(before);
}

async function expectNextSolveWorks(puzzle: PuzzlePage): Promise<void> {
  const { goal, tiles, optimal } = seedBoard('8 1 2 0');
  await puzzle.load(tiles, goal);
  await puzzle.choose('ida-star', 'manhattan');
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await puzzle.expectMetric('length', optimal!);
}

test('Cancel ends a search and keeps its counts, a move ends it too, and the next search works', async ({ page, puzzle }) => {
  await watchMainThread(page);
  await puzzle.open(endless.tiles, endless.goal);

  await test.step('Cancel', async () => {
    await startEndlessSearch(puzzle);
    await resetLongestTask(page);
    const before = await puzzle.metric('generated');
    const ms = await millisecondsToStatus(page, 'cancelled', () => puzzle.button('Cancel').click());
    console.log(`Cancel, from the click to the status: ${ms.toFixed(1)} ms; longest task: ${await longestTask(page)}`);
    await puzzle.expectStatus('cancelled');
    expect(await puzzle.metric('generated')).toBeGreaterThanOrEqual(before);
    expect(await puzzle.metric('expanded')).toBeGreaterThan(0);
    expect(await puzzle.metric('elapsed-ms')).toBeGreaterThan(0);
    await expect(puzzle.button('Cancel')).toHaveCount(0);
    await puzzle.expectTiles(endless.tiles);
  });

  await test.step('the same search again, ended by a move', async () => {
    await startEndlessSearch(puzzle);
    const blank = endless.tiles.indexOf(0);
    await puzzle.tile(endless.tiles[blank + 1]).click();
    await puzzle.expectStatus('idle');
    await expect(puzzle.button('Solve')).toBeVisible();
  });

  await expectNextSolveWorks(puzzle);
  // The worker that built the default algorithm's databases ends by itself.
  await expect.poll(() => page.workers().length).toBe(1);
});

for (const memoryLimitMib of [64, 128]) {
  const details = memoryLimitMib === 64 ? {} : { tag: '@full' };
  test(`A* stops at ${memoryLimitMib} MiB, keeps its counts, and the next search works`, details, async ({ page, puzzle }) => {
    await watchMainThread(page);
    await puzzle.open(endless.tiles, endless.goal);
    await puzzle.choose('a-star', 'linear-conflict', { memoryLimitMib });
    await resetLongestTask(page);
    await puzzle.solve();
    await puzzle.expectStatus('limit');
    console.log(`A* to ${memoryLimitMib} MiB: ${await puzzle.metric('expanded')} expanded in ${await puzzle.metric('elapsed-ms')} ms; longest task: ${await longestTask(page)}`);
    expect(await puzzle.metric('expanded')).toBeGreaterThan(0);
    expect(await puzzle.metric('memory-bytes')).toBeLessThanOrEqual(memoryLimitMib * 2 ** 20);
    // It used more than half of its limit.
    expect(await puzzle.metric('memory-bytes')).toBeGreaterThan(memoryLimitMib * 2 ** 19);
    await expect(page.getByText('Out of memory.')).toBeVisible();
    await puzzle.expectTiles(endless.tiles);

    await expectNextSolveWorks(puzzle);
  });
}
