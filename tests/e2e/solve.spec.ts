// Solving: published boards get solutions of the published lengths, and unsolvable boards an explanation.
import { expect, test } from './puzzle-page';
import { korfBoards, seedBoard, seedBoards } from './published-boards';

for (const { beginning, algorithm, heuristic } of [
  { beginning: '8 1 2 0', algorithm: 'a-star', heuristic: 'manhattan' },
  { beginning: '8 1 2 0', algorithm: 'a-star', heuristic: 'linear-conflict' },
  { beginning: '8 1 2 0', algorithm: 'ida-star', heuristic: 'manhattan' },
  { beginning: '8 1 2 0', algorithm: 'ida-star', heuristic: 'linear-conflict' },
  { beginning: '1 2 5 3', algorithm: 'a-star', heuristic: 'euclidean' },
  { beginning: '1 2 5 3', algorithm: 'ida-star', heuristic: 'misplaced' },
  { beginning: '5 1 3 10', algorithm: 'a-star', heuristic: 'linear-conflict' },
  { beginning: '2 0 12 4', algorithm: 'a-star', heuristic: 'linear-conflict' },
]) {
  const { goal, tiles, optimal } = seedBoard(beginning);
  test(`solves ${tiles.join(' ')} by ${algorithm} and ${heuristic}: ${optimal} moves, proved shortest`, async ({ puzzle }) => {
    await puzzle.open(tiles, goal);
    await puzzle.choose(algorithm, heuristic);
    await puzzle.solve();
    await puzzle.expectSolution(tiles, goal);
    await puzzle.expectMetric('length', optimal!);
    await puzzle.expectMetric('lower-bound', optimal!);
    await puzzle.expectMetric('optimal', true);
    expect(await puzzle.metric('expanded')).toBeGreaterThan(0);
    expect(await puzzle.metric('generated')).toBeGreaterThan(0);
    expect(await puzzle.metric('memory-bytes')).toBeGreaterThan(0);
  });
}

test('the result comes before the form, also in the order of the document', async ({ page, puzzle }) => {
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  const isFirst = await puzzle.result.evaluate((result) => {
    const algorithm = document.querySelector('select[name="algorithm"]')!;
    return Boolean(result.compareDocumentPosition(algorithm) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  expect(isFirst).toBe(true);
  const [result, form] = await Promise.all([puzzle.result.boundingBox(), page.locator('select[name="algorithm"]').boundingBox()]);
  expect(result!.y).toBeLessThan(form!.y);
});

test('solves a 5x5 board by greedy search without claiming optimality', async ({ puzzle }) => {
  const { goal, tiles, optimal } = seedBoard('2 0 12 4');
  await puzzle.open(tiles, goal);
  await puzzle.choose('greedy', 'linear-conflict');
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await puzzle.expectMetric('optimal', false);
  expect(await puzzle.metric('length')).toBeGreaterThanOrEqual(optimal!);
  console.log(`5x5 by greedy search and linear conflict: ${await puzzle.metric('elapsed-ms')} ms`);
});

for (const algorithm of ['breadth-first', 'iterative-deepening', 'bidirectional', 'depth-first']) {
  const { goal, tiles, optimal } = seedBoard('8 1 2 0');
  const promise = algorithm === 'depth-first' ? 'some solution' : `${optimal} moves, proved shortest`;
  test(`solves ${tiles.join(' ')} by ${algorithm}: ${promise}`, async ({ puzzle }) => {
    await puzzle.open(tiles, goal);
    await puzzle.choose(algorithm);
    await puzzle.solve();
    await puzzle.expectSolution(tiles, goal);
    await puzzle.expectMetric('optimal', algorithm !== 'depth-first');
    if (algorithm !== 'depth-first') await puzzle.expectMetric('length', optimal!);
  });
}

test('an inadmissible heuristic proves nothing', async ({ puzzle }) => {
  const { goal, tiles } = seedBoard('8 1 2 0');
  await puzzle.open(tiles, goal);
  await puzzle.choose('a-star', 'misplaced-penalty');
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await puzzle.expectMetric('optimal', false);
});

test('a result is verified on demand', async ({ page, puzzle }) => {
  const { goal, tiles } = seedBoard('8 1 2 0');
  await puzzle.open(tiles, goal);
  await puzzle.choose('a-star', 'manhattan');
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  await puzzle.result.getByText('Details', { exact: true }).click();
  await puzzle.button('Verify').click();
  await expect(puzzle.result.locator('[data-verification="verified"]')).toHaveText(/^Verified: /);
  await expect(puzzle.button('Verify')).toBeFocused();
  // Another search has not been verified.
  await puzzle.solve();
  await expect(puzzle.result.locator('[data-verification="none"]')).toHaveText('');
});

test('a board that is already the goal takes no moves', async ({ puzzle }) => {
  const tiles = [1, 2, 3, 4, 5, 6, 7, 8, 0];
  await puzzle.open(tiles);
  await puzzle.solve();
  expect(await puzzle.expectSolution(tiles, 'blank-last')).toBe('');
  await puzzle.expectMetric('length', 0);
  await puzzle.expectMetric('optimal', true);
});

test('a search with an open list is drawn while it runs, and its curve stays', async ({ puzzle }) => {
  const { goal, tiles } = korfBoards('korf24.txt')[0];
  const plot = puzzle.result.getByRole('img', { name: /^Lower bound, in moves: from \d+ to \d+\. .* Boards waiting: / });
  await puzzle.open(tiles, goal);
  await puzzle.choose('a-star', 'manhattan', { memoryLimitMib: 256 });
  await puzzle.solve();
  await expect(plot).toBeVisible();
  const drawn = await plot.locator('.lower').getAttribute('d');
  await expect(plot.locator('.lower')).not.toHaveAttribute('d', drawn!);
  await puzzle.expectStatus('limit');
  const [bound, expanded] = [await puzzle.metric('lower-bound'), (await puzzle.metric('expanded')).toLocaleString('en')];
  await expect(plot).toHaveAccessibleName(new RegExp(`to ${bound}\\. Boards expanded: ${expanded}\\.`));
  await puzzle.choose('ida-star');
  await expect(plot).toBeVisible();
});

test('iterative deepening is drawn as a staircase', async ({ puzzle }) => {
  const { goal, tiles } = korfBoards('korf100.txt')[0];
  const plot = puzzle.result.getByRole('img', { name: /^Threshold, in moves: from \d+ to \d+\. Boards expanded: [\d,]+\.$/ });
  await puzzle.open(tiles, goal);
  await puzzle.choose('ida-star', 'manhattan');
  await puzzle.solve();
  await expect(plot).toBeVisible();
  await expect(plot.locator('.lower')).toHaveCount(0);
  const heights = async () => [...(await plot.locator('.upper').getAttribute('d'))!.matchAll(/ (\d+)/g)].map(([, y]) => Number(y));
  await expect.poll(async () => new Set(await heights()).size).toBeGreaterThan(1);
  const steps = await heights();
  expect(steps).toEqual(steps.toSorted((one, next) => next - one));
  await puzzle.button('Cancel').click();
  await expect(plot).toBeVisible();
});

test('a search that is too quick to draw has no plot', async ({ puzzle }) => {
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.choose('a-star', 'manhattan');
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  await expect(puzzle.result.getByRole('img')).toHaveCount(0);
});

test('consecutive searches by the same worker each get their own answer', async ({ puzzle }) => {
  await puzzle.open();
  await puzzle.choose('a-star', 'linear-conflict');
  for (const { goal, tiles, optimal } of seedBoards.filter(({ optimal }) => optimal !== undefined)) {
    await puzzle.load(tiles, goal);
    await puzzle.solve();
    await puzzle.expectSolution(tiles, goal);
    await puzzle.expectMetric('length', optimal!);
  }
});

for (const { goal, tiles } of seedBoards.filter(({ optimal }) => optimal === undefined)) {
  test(`${tiles.join(' ')} cannot reach ${goal}: explains why and makes it solvable`, async ({ page, puzzle }) => {
    await puzzle.open(tiles, goal);
    // Immediately, before Solve is pressed.
    await expect(page.getByText('This board can\'t be solved.')).toBeVisible();
    await expect(page.getByText(/\d+ pairs? of tiles (is|are) out of order \((an )?inversions?\), an odd number/)).toBeVisible();

    await puzzle.solve();
    await puzzle.expectStatus('unsolvable');
    await expect(page.getByText(/\d+ pairs? of tiles (is|are) out of order \((an )?inversions?\), an odd number/)).toBeVisible();
    await expect(puzzle.moves).toHaveCount(0);

    await puzzle.button('Swap two tiles').click();
    await puzzle.expectStatus('idle');
    await expect(page.getByText('This board can\'t be solved.')).toBeHidden();
    const solvable = await puzzle.tiles();
    expect(solvable.filter((tile, cell) => tile !== tiles[cell])).toHaveLength(2);
    await puzzle.solve();
    await puzzle.expectSolution(solvable, goal);
  });
}
