// Every search on offer solves a board and claims nothing about its solution that is not true.
import { seedBoard } from './published-boards';
import { expect, test } from './puzzle-page';

test('every algorithm with every heuristic that it takes', { tag: '@full' }, async ({ puzzle }) => {
  test.slow(); // About forty searches, each set up in the form.
  const { goal, tiles, optimal } = seedBoard('1 2 5 3');
  await puzzle.open(tiles, goal);
  const algorithms = await puzzle.choices('algorithm');
  expect(algorithms).toEqual(expect.arrayContaining(['optimal', 'ida-star', 'a-star', 'depth-first']));
  for (const algorithm of algorithms) {
    await puzzle.choose(algorithm);
    const heuristics = await puzzle.choices('heuristic');
    // Blind searches and those with their own databases take no heuristic.
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
