// Every view and state in each engine, light and dark, left-to-right and right-to-left: axe finds no violation.
import type axe from 'axe-core';
import { korfBoards, seedBoard } from '../e2e/published-boards';
import { boardValue, button, expect, test, tile, type Journey } from './journeys';

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
    // Colors are read once they have stopped fading. The arrow of a hint never stops.
    const fades = document.getAnimations().filter(({ effect }) => effect!.getComputedTiming().endTime !== Infinity);
    fades.forEach((fade) => fade.finish());
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  });
}

const { tiles, goal } = seedBoard('8 1 2 0');
const board = boardValue(tiles);
const races = `boards=${board}&goal=${goal}&algorithms=a-star,greedy&heuristics=manhattan&run=1`;

/** The page's states in three groups, and how each is reached. The gate has the first group in all engines. */
const groups: Record<string, Record<string, (journey: Journey) => Promise<void>>> = {
  'a game, a solution and a step of a search': {
    'a game': (journey) => journey.open('play', `board=${board}&goal=${goal}`),
    'a solution': async (journey) => {
      await journey.open('solve', `board=${board}&goal=${goal}&algorithm=a-star&heuristic=manhattan&run=1`);
      await journey.expectStatus('solved');
      await journey.tab.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    },
    'a step of a search': async (journey) => {
      await journey.open('learn', `board=${board}&goal=${goal}&algorithm=a-star&heuristic=manhattan&step=100`);
      await journey.expectThere('[data-frontier] [data-node]');
    },
  },
  'games in other states': {
    'a game with everything open': async (journey) => {
      await journey.open('play', `board=${board}&goal=${goal}`);
      await journey.tab.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
      await journey.tab.choose('select[name="challenge"]', 'Daily puzzle: easy');
      await journey.expectThere('[data-deal]');
      await journey.tab.click('button.more');
    },
    'the statistics': async (journey) => {
      await journey.openBoard('play', { tiles: [1, 2, 3, 4, 5, 6, 7, 0, 8], goal: 'blank-last' });
      await journey.tab.click(tile(8));
      await journey.expectThere('[data-summary=known]');
      await journey.open('statistics');
      await journey.expectThere('.stages');
    },
    'another size and the menu of sizes': async (journey) => {
      await journey.open('play', 'board=1,2,3/4,0,5&goal=blank-last');
      await journey.tab.click('.sizes > button');
      await journey.expectThere('#sizes select');
    },
    'a paused game': async (journey) => {
      await journey.openBoard('play', { tiles: [1, 2, 3, 4, 5, 6, 0, 7, 8], goal: 'blank-last' });
      await journey.tab.click(tile(7));
      await journey.tab.press('p');
      await journey.expectThere('[data-notice="paused"]');
    },
    'a hint': async (journey) => {
      // Not the board of another state: its game would go on.
      await journey.openBoard('play', { tiles: [1, 2, 3, 4, 5, 0, 7, 8, 6], goal: 'blank-last' });
      await journey.tab.click(button('Hint'));
      await journey.expectThere('[data-hint-stage]');
    },
    'a challenge that was met': async (journey) => {
      await journey.openBoard('play', { tiles: [1, 2, 3, 4, 5, 6, 7, 0, 8], goal: 'blank-last' }, 'challenge=4,900000,4');
      await journey.tab.click(tile(8));
      await journey.expectThere('.win [data-challenge="beaten"]');
      await journey.expectText('a perfect solve!');
    },
    'an unsolvable board': async (journey) => {
      await journey.open('play', 'board=1,2,3/4,5,6/8,7,0&goal=blank-last');
      await journey.expectText('can\'t be solved');
    },
  },
  'other searches': {
    'a search with its plot': async (journey) => {
      const { tiles, goal } = korfBoards('korf24.txt')[0];
      await journey.openBoard('solve', { tiles, goal }, 'algorithm=a-star&heuristic=manhattan');
      await journey.tab.fill('input[name="memory-limit"]', '24');
      await journey.tab.press('Tab');
      await journey.tab.click(button('Solve'));
      await journey.expectStatus('limit');
      await journey.expectThere('[data-status] svg .lower');
    },
    'a heuristic and its test': async (journey) => {
      await journey.open('learn', `board=${board}&goal=${goal}&algorithm=a-star&heuristic=misplaced-penalty&step=10`);
      await journey.expectThere('[data-frontier] [data-node]');
      await journey.tab.click('details.builder > summary');
      await journey.tab.click(button('Test on all boards'));
      await journey.expectThere('[data-example]');
    },
    'two readings': async (journey) => {
      await journey.open('solve', 'board=8,1,2/0,4,3/7,5,6&goal=blank-first');
      await journey.tab.fill('textarea[name="board"]', 'BAC/DEF/GHI');
      await journey.tab.click(button('Load board'));
      await journey.expectText('This can be read in several ways:');
    },
    'a comparison with its race': async (journey) => {
      await journey.open('compare', races);
      await journey.expectStatus('solved');
      await journey.expectThere('[data-race]');
    },
  },
};

for (const [group, states] of Object.entries(groups)) {
  // The rules judge the same markup and the same colors in every engine.
  const tag = states === Object.values(groups)[0] ? ['@chromium', '@firefox', '@webkit'] : '@chromium';

  test(`${group} have no violations, light and left-to-right, dark and right-to-left`, { tag }, async ({ journey }) => {
    for (const [state, reach] of Object.entries(states)) {
      await test.step(state, async () => {
        await reach(journey);
        expect(await faults(journey), state).toEqual([]);

        // Colors do not depend on the direction, nor places on the colors. The setting sets the same attribute.
        await journey.tab.evaluate(() => {
          document.documentElement.dataset.scheme = 'dark';
          document.documentElement.dir = 'rtl';
        });
        expect(await journey.tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain('dark');
        expect(await faults(journey), `${state}, dark and right-to-left`).toEqual([]);
        expect(await journey.beyondEdge(), `${state}, right-to-left`).toBe(0);
      });
    }
  });
}

test('right-to-left text leaves the board unchanged, and arrows slide tiles in their direction', { tag: '@chromium' }, async ({ journey }) => {
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
