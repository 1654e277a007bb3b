// Data into and out of the page in each engine: links, saved games, text, files.
import { writeFile } from 'node:fs/promises';
import { seedBoard } from '../e2e/published-boards';
import { boardText } from '../e2e/sliding';
import { button, expect, test, tile, boardValue } from './journeys';

declare global {
  interface Window {
    saved: string;
  }
}

const eight = seedBoard('8 1 2 0');

test('a link starts a search, and the address has its solution afterwards', async ({ journey }) => {
  await journey.openBoard('solve', eight, 'algorithm=a-star&heuristic=manhattan&run=1');
  await journey.expectSolution(eight);
  await expect.poll(() => journey.tab.evaluate(() => location.hash)).toMatch(/&moves=[UDLR\d]+/);
});

test('a link followed on the open page changes the board', async ({ journey }) => {
  await journey.open('solve');
  await journey.tab.evaluate((fragment) => {
    location.hash = fragment;
  }, `view=solve&board=${boardValue(eight.tiles)}&goal=${eight.goal}`);
  await journey.expectTiles(eight.tiles);
});

test('a game continues after a reload', { tag: ['@firefox', '@webkit'] }, async ({ journey }) => {
  await journey.openBoard('play', { tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0], goal: 'blank-last' });
  await journey.tab.click(tile(6));
  await journey.tab.click(tile(4));
  const left = [1, 2, 3, 0, 4, 5, 7, 8, 6];
  await journey.expectTiles(left);
  await journey.tab.reload();
  await journey.expectThere('[role="grid"] [data-tile]');
  await journey.expectTiles(left);
  await journey.expectThere('[data-notice="paused"]');
  await journey.tab.press('p');
  await journey.tab.click(button('Undo'));
  await journey.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
});

test('a typed board is set, and an invalid one rejected', async ({ journey }) => {
  await journey.open('solve');
  await journey.tab.fill('textarea[name="board"]', boardText(eight.tiles).replaceAll('\n', '/'));
  await journey.tab.click(button('Load board'));
  await journey.expectTiles(eight.tiles);
  await journey.tab.fill('textarea[name="board"]', '1 2 3/4 5 5/6 7 0');
  await journey.tab.click(button('Load board'));
  await journey.expectText('tile 5 appears twice (row 2, row 2); tile 8 is missing');
  await journey.expectTiles(eight.tiles);
});

test('boards are read from a file, and rows are exported to one', async ({ journey }, info) => {
  const path = info.outputPath('boards.txt');
  await writeFile(path, `# a board\n${boardText(eight.tiles)}\n`);
  await journey.open('compare', `goal=${eight.goal}&algorithms=a-star&heuristics=manhattan`);
  await journey.tab.attach('input[name="import"]', path);
  await journey.expectText('1 board read.');
  await journey.tab.click(button('Compare'));
  await journey.expectText('Done: 1 run.');
  // Only up to the browser: not every driver reports what it does with a download.
  await journey.tab.evaluate(() => {
    const addressOf = URL.createObjectURL;
    let file: Blob;
    URL.createObjectURL = (blob) => addressOf((file = blob as Blob));
    HTMLAnchorElement.prototype.click = function () {
      void file.text().then((text) => (window.saved = `${this.download}\n${text}`));
    };
  });
  await journey.tab.click(button('Export CSV'));
  await expect.poll(() => journey.tab.evaluate(() => window.saved ?? '')).toMatch(/^\S+\.csv\n/);
  const saved = await journey.tab.evaluate(() => window.saved);
  expect(saved).toContain(`${boardText(eight.tiles).replaceAll('\n', '/')}`);
  expect(saved).toContain('a-star,manhattan');
});
