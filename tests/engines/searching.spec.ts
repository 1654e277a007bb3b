// Searches in each engine: proved, cancelled, stopped with the best solution, compared.
import { korfBoards, seedBoard } from '../e2e/published-boards';
import { goalTiles, sideOf } from '../e2e/sliding';
import { button, expect, test, boardValue } from './journeys';

const eight = seedBoard('8 1 2 0');
const fifteen = seedBoard('5 1 3 10');
const random24 = korfBoards('korf24.txt')[3];
// No search in these tests finishes it.
const endless = korfBoards('korf24.txt').find(({ optimal }) => optimal === 108)!;

test('a 4x4 board is solved, its solution proved shortest and played to the goal', { tag: ['@firefox', '@webkit'] }, async ({ journey }) => {
  await journey.openBoard('solve', fifteen, 'algorithm=optimal');
  await journey.tab.click(button('Solve'));
  await journey.expectSolution(fifteen);
  await journey.expectMetric('length', fifteen.optimal!);
  await journey.expectMetric('lower-bound', fifteen.optimal!);
  await journey.expectMetric('optimal', true);
  await journey.tab.choose('.pace select', '60 / s');
  await journey.expectTiles(goalTiles(fifteen.goal, sideOf(fifteen.tiles)));
  await journey.tab.click(button('Step back'));
  await journey.expectText(`${fifteen.optimal! - 1} / ${fifteen.optimal}`);
});

test('a search is cancelled, and the next one works', async ({ journey }) => {
  await journey.openBoard('solve', endless, 'algorithm=ida-star&heuristic=linear-conflict');
  await journey.tab.click(button('Solve'));
  await journey.expectStatus('searching');
  await expect.poll(() => journey.metric('generated')).toBeGreaterThan(0);
  await journey.tab.click(button('Cancel'));
  await journey.expectStatus('cancelled');
  await journey.openBoard('solve', eight, 'algorithm=a-star&heuristic=manhattan');
  await journey.tab.click(button('Solve'));
  await journey.expectSolution(eight);
  await journey.expectMetric('length', eight.optimal!);
});

test('a 5x5 board has a solution immediately, which Stop keeps', async ({ journey }) => {
  await journey.openBoard('solve', random24, 'algorithm=anytime');
  await journey.tab.click(button('Solve'));
  await journey.expectText(/Best so far: \d+ moves \(optimum: at least \d+\)\./);
  await journey.expectStatus('searching');
  await journey.tab.click(button('Stop'));
  await journey.expectSolution(random24);
  await journey.expectMetric('optimal', false);
  expect(await journey.metric('length')).toBeGreaterThanOrEqual(random24.optimal!);
  expect(await journey.metric('lower-bound')).toBeLessThanOrEqual(random24.optimal!);
});

test('two algorithms are compared on a board', async ({ journey }) => {
  await journey.open('compare', `boards=${boardValue(eight.tiles)}&goal=${eight.goal}&algorithms=a-star,greedy&heuristics=manhattan`);
  await journey.tab.click(button('Compare'));
  await journey.expectText('Done: 2 runs.');
  await expect.poll(() => journey.count('tr[data-algorithm][data-heuristic][data-board]')).toBe(2);
  const runs = await journey.tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tr[data-algorithm][data-heuristic][data-board]')].map((row) => [
      row.dataset.algorithm!,
      Number(row.querySelector<HTMLElement>('[data-metric="length"]')!.dataset.value),
    ]),
  );
  const lengths = new Map(runs as [string, number][]);
  expect([...lengths.keys()].toSorted()).toEqual(['a-star', 'greedy']);
  expect(lengths.get('a-star')).toBe(eight.optimal);
  expect(lengths.get('greedy')).toBeGreaterThanOrEqual(eight.optimal!);
});
