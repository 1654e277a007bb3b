// Whatever can be chosen solves a board, and says nothing of its solution that is not so.
import { seedBoard } from './published-boards';
import { expect, test } from './puzzle-page';

test('every algorithm with every heuristic that it takes', async ({ puzzle }) => {
  test.slow(); // Some forty searches, each set up by hand.
  const { goal, tiles, optimal } = seedBoard('1 2 5 3');
  await puzzle.open(tiles, goal);
  const algorithms = await puzzle.offered('algorithm');
  expect(algorithms).toEqual(expect.arrayContaining(['optimal', 'ida-star', 'a-star', 'depth-first']));
  for (const algorithm of algorithms) {
    await puzzle.choose(algorithm);
    const heuristics = await puzzle.offered('heuristic');
    // What looks boards up by itself, and what is blind, takes none.
    if (heuristics.length > 0) expect(heuristics).toContain('pattern-database');
    for (const heuristic of heuristics.length > 0 ? heuristics : [undefined]) {
      await test.step(`${algorithm} ${heuristic}`, async () => {
        await puzzle.choose(algorithm, heuristic);
        await puzzle.button('Reset').click();
        await puzzle.expectStatus('idle');
        await puzzle.solve();
        await puzzle.expectSolution(tiles, goal);
        if (algorithm === 'optimal') expect(await puzzle.isOptimal()).toBe(true);
        if (await puzzle.isOptimal()) await puzzle.expectMetric('length', optimal!);
        else expect(await puzzle.metric('length')).toBeGreaterThanOrEqual(optimal!);
      });
    }
  }
});
