// Every view in each engine, light and dark, left-to-right and right-to-left: axe finds no violation.
import type axe from 'axe-core';
import { seedBoard } from '../e2e/published-boards';
import { expect, test, boardValue, type Journey } from './journeys';

/** The violations that axe finds, by rule and element. */
async function faults(journey: Journey): Promise<string[]> {
  await journey.tab.evaluate(
    () =>
      new Promise((done, fail) => {
        const script = document.createElement('script');
        script.src = 'axe.js';
        script.onload = () => done(null);
        script.onerror = () => fail(new Error('axe cannot be had'));
        document.head.append(script);
      }),
  );
  return journey.tab.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  });
}

const { tiles, goal } = seedBoard('8 1 2 0');
const board = boardValue(tiles);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ appearance: { width: 1280, height: 800, colorScheme } });

    for (const [view, link] of [
      ['play', `board=${board}&goal=${goal}`],
      ['solve', `board=${board}&goal=${goal}&algorithm=a-star&heuristic=manhattan&run=1`],
      ['compare', `boards=${board}&goal=${goal}&algorithms=a-star,greedy&heuristics=manhattan&run=1`],
    ] as const) {
      test(`${view} has no violations, left-to-right and right-to-left`, async ({ journey }) => {
        await journey.open(view, link);
        expect(await journey.tab.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(colorScheme === 'dark');
        if (view !== 'play') await journey.expectStatus('solved');
        expect(await faults(journey)).toEqual([]);

        await journey.tab.evaluate(() => {
          document.documentElement.dir = 'rtl';
        });
        expect(await faults(journey)).toEqual([]);
        expect(await journey.beyondEdge()).toBe(0);
      });
    }
  });
}

test('right-to-left text leaves the board unchanged, and arrows slide tiles in their direction', async ({ journey }) => {
  await journey.openBoard('play', { tiles: [1, 2, 3, 4, 0, 5, 6, 7, 8], goal: 'blank-last' });
  await journey.tab.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const place = (tile: number) =>
    journey.tab.evaluate((tile) => Math.round(document.querySelector(`[data-tile="${tile}"]`)!.getBoundingClientRect().x), tile);
  const under = (upper: number, lower: number) => expect.poll(async () => (await place(lower)) - (await place(upper))).toBe(0);
  await under(3, 5);
  expect(await place(4)).toBeLessThan(await place(5));
  await journey.tab.press('ArrowLeft');
  await journey.expectTiles([1, 2, 3, 4, 5, 0, 6, 7, 8]);
  await under(2, 5);
});
