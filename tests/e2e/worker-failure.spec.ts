// A worker that fails is replaced, with a message.
import { korfBoards, seedBoard } from './published-boards';
import { expect, test, type PuzzlePage } from './puzzle-page';

const endless = korfBoards('korf24.txt').find(({ optimal }) => optimal === 108)!;

async function solveAgain(puzzle: PuzzlePage): Promise<void> {
  const { goal, tiles } = seedBoard('1 2 5 3');
  await puzzle.load(tiles, goal);
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
}

test.describe('during a search', () => {
  test.use({ expectedErrors: [/solver test: broken/] });

  test('an uncaught error ends the search with a message, and the next search works', async ({ page, puzzle }) => {
    await puzzle.open(endless.tiles, endless.goal);
    await puzzle.solve();
    await puzzle.expectStatus('searching');
    const [worker] = page.workers();
    const ended = worker.waitForEvent('close');
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('solver test: broken');
      });
    });
    await puzzle.expectStatus('failed');
    await expect(page.getByText(/the solver crashed and was restarted.*solver test: broken/)).toBeVisible();
    await ended;
    await solveAgain(puzzle);
    // The worker that built databases ends by itself.
    await expect.poll(() => page.workers().length).toBe(1);
  });

  test('an unreadable message ends the search with a message, and the next search works', async ({ page, puzzle }) => {
    await puzzle.open(endless.tiles, endless.goal);
    await puzzle.solve();
    await puzzle.expectStatus('searching');
    await page.workers()[0].evaluate(() => postMessage('garbage'));
    await puzzle.expectStatus('failed');
    await expect(page.getByText(/a message cannot be read/)).toBeVisible();
    await solveAgain(puzzle);
    // The worker that built databases ends by itself.
    await expect.poll(() => page.workers().length).toBe(1);
  });
});

test.describe('before it listens', () => {
  test.use({ expectedErrors: [/worker_bg\.wasm|ERR_FAILED|Failed to fetch|Failed to load resource/] });

  test('a worker that cannot be loaded is reported, and the next search works once it can', async ({ page, puzzle }) => {
    let broken = true;
    let refused = 0;
    await page.route('**/worker_bg.wasm', (route) => {
      if (!broken) return route.continue();
      refused += 1;
      return route.abort();
    });
    const { goal, tiles } = seedBoard('8 1 2 0');
    await puzzle.open(tiles, goal);
    await puzzle.solve();
    await puzzle.expectStatus('failed');
    await expect(page.getByText(/couldn't start the solver/)).toBeVisible();
    expect(refused).toBeGreaterThan(0);

    broken = false;
    await puzzle.solve();
    await puzzle.expectSolution(tiles, goal);
  });
});
