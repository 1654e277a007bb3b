// A game in each engine: by mouse, by keyboard, on a phone's screen.
import { button, expect, test, tile } from './journeys';

const home = [1, 2, 3, 4, 5, 6, 7, 8, 0];
const start = { tiles: [1, 2, 3, 4, 5, 6, 0, 7, 8], goal: 'blank-last' };

test('the page opens with a board that can be played', async ({ journey }) => {
  await journey.tab.goto('');
  await journey.expectThere('[role="grid"] [data-tile]');
  expect((await journey.tiles()).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, tile) => tile));
});

test('a game is won by clicks', { tag: ['@firefox', '@webkit'] }, async ({ journey }) => {
  await journey.openBoard('play', start);
  await journey.tab.click(tile(7));
  await journey.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await journey.tab.click(tile(8));
  await journey.expectTiles(home);
  await journey.expectText('2 moves: a perfect solve!');
});

test('a game is won by arrow keys', async ({ journey }) => {
  await journey.openBoard('play', start);
  for (const [key, tiles] of [
    ['ArrowDown', [1, 2, 3, 0, 5, 6, 4, 7, 8]],
    ['ArrowUp', [1, 2, 3, 4, 5, 6, 0, 7, 8]],
    ['ArrowLeft', [1, 2, 3, 4, 5, 6, 7, 0, 8]],
    ['ArrowLeft', home],
  ] as const) {
    await journey.tab.press(key);
    await journey.expectTiles(tiles);
  }
  await journey.expectText('4 moves. Optimal: 2.');
});

test('a tile is dragged together with its line', async ({ journey }) => {
  await journey.openBoard('play', { tiles: home, goal: 'blank-last' });
  const edge = await journey.tab.evaluate((tile) => document.querySelector(tile)!.getBoundingClientRect().width, tile(7));
  await journey.tab.drag(tile(7), { x: Math.round(edge * 0.8), y: 0 });
  await journey.expectTiles(start.tiles);
  await journey.tab.click(button('Undo'));
  await journey.expectTiles(home);
});

test('a click hits the tile that is drawn there, even during an animation', async ({ journey }) => {
  await journey.openBoard('play', { tiles: [8, 6, 7, 2, 5, 4, 3, 0, 1], goal: 'blank-last' });
  const drawn = () =>
    journey.tab.evaluate(() => {
      const board = document.querySelector('.cells')!.getBoundingClientRect();
      const tiles = Array<number>(9).fill(0);
      for (const tile of document.querySelectorAll('.tile')) {
        const { x, y, width } = tile.getBoundingClientRect();
        tiles[Math.round((y - board.y) / width) * 3 + Math.round((x - board.x) / width)] = Number(tile.textContent);
      }
      return tiles;
    });
  await expect.poll(drawn).toEqual([8, 6, 7, 2, 5, 4, 3, 0, 1]);
  await journey.tab.click(tile(5));
  await expect.poll(drawn).toEqual([8, 6, 7, 2, 0, 4, 3, 5, 1]);
});

test('a hint names the next task', async ({ journey }) => {
  await journey.openBoard('play', start);
  await journey.tab.click(button('Hint'));
  await journey.expectText('Solve the last 5 tiles together.');
});

test.describe('on a phone\'s screen', () => {
  test.use({ appearance: { width: 390, height: 844, colorScheme: 'light' } });

  for (const view of ['play', 'solve', 'compare'] as const) {
    test(`nothing is wider than the screen in ${view}`, async ({ journey }) => {
      await journey.open(view, 'board=8,1,2/0,4,3/7,5,6&goal=blank-first');
      expect(await journey.tab.evaluate(() => innerWidth)).toBe(390);
      expect(await journey.beyondEdge()).toBe(0);
    });
  }

  test('the board is visible and can be played', async ({ journey }) => {
    await journey.openBoard('play', start);
    const { top, bottom, left, right } = await journey.tab.evaluate(() => {
      const { top, bottom, left, right } = document.querySelector('[role="grid"]')!.getBoundingClientRect();
      return { top, bottom, left, right };
    });
    expect([top >= 0, bottom <= 844, left >= 0, right <= 390]).toEqual([true, true, true, true]);
    await journey.tab.click(tile(8));
    await journey.expectTiles(home);
  });
});
