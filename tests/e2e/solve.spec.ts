// Solving in a browser: the worker, the order on the screen and the buttons. tests/views/solve.rs has the searches, their
// results and plots, and tests/e2e/every-search.spec.ts each search in the page.
import { expect, test } from './puzzle-page';
import { seedBoards } from './published-boards';

test('boards of all sizes are solved by one worker, unsolvable ones are explained and mended, and a result is verified', async ({ page, puzzle }) => {
  await puzzle.open();
  await puzzle.choose('a-star', 'linear-conflict');
  for (const { goal, tiles, optimal } of seedBoards) {
    await test.step(`${tiles.join(' ')} to ${goal}`, async () => {
      await puzzle.load(tiles, goal);
      await puzzle.solve();
      if (optimal !== undefined) {
        await puzzle.expectSolution(tiles, goal);
        await puzzle.expectMetric('length', optimal);
        await puzzle.expectMetric('lower-bound', optimal);
        await puzzle.expectMetric('optimal', true);
      } else {
        await puzzle.expectStatus('unsolvable');
        await expect(puzzle.verdict).toContainText('inversion');
        await expect(puzzle.moves).toHaveCount(0);
        await puzzle.button('Swap two tiles').click();
        await puzzle.expectStatus('idle');
        await expect(page.getByText('This board can\'t be solved.')).toBeHidden();
        const solvable = await puzzle.tiles();
        expect(solvable.filter((tile, cell) => tile !== tiles[cell])).toHaveLength(2);
        await puzzle.solve();
        await puzzle.expectSolution(solvable, goal);
      }
    });
  }
  await test.step('the result is above the form', async () => {
    const [result, form] = await Promise.all([puzzle.result.boundingBox(), page.locator('select[name="algorithm"]').boundingBox()]);
    expect(result!.y).toBeLessThan(form!.y);
  });
  await test.step('the result is verified on demand', async () => {
    await puzzle.result.getByText('Details', { exact: true }).click();
    await puzzle.button('Verify').click();
    await expect(puzzle.result.locator('[data-verification="verified"]')).toHaveText(/^Verified: /);
    await expect(puzzle.button('Verify')).toBeFocused();
    // Another search has not been verified.
    await puzzle.solve();
    await expect(puzzle.result.locator('[data-verification="none"]')).toHaveText('');
  });
});
