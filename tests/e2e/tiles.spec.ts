// How a tile moves: a permanent element with a CSS transition of its transform.
import { expect, test, type PuzzlePage } from './puzzle-page';

declare global {
  interface Window {
    transitions: string[];
    elements: Element[];
  }
}

const board = [1, 2, 3, 4, 0, 5, 6, 7, 8];

async function rememberElements(puzzle: PuzzlePage): Promise<void> {
  await puzzle.board.locator('.tile').evaluateAll((tiles) => {
    window.elements = tiles;
  });
}

/** Returns the tiles whose element has been replaced. */
function exchangedElements(puzzle: PuzzlePage): Promise<number[]> {
  return puzzle.board.locator('.tile').evaluateAll((tiles) =>
    tiles.map((tile, index) => (tile === window.elements[index] ? 0 : index + 1)).filter((tile) => tile > 0));
}

test('a tile keeps its element, and moves by a transition of its transform', async ({ page, puzzle }) => {
  await puzzle.open(board);
  await rememberElements(puzzle);
  await page.evaluate(() => {
    window.transitions = [];
    document.addEventListener('transitionrun', (event) => {
      const tile = window.elements.indexOf(event.target as Element) + 1;
      if (tile > 0) window.transitions.push(`${tile} ${event.propertyName}`);
    });
  });
  const transitions = async () => new Set(await page.evaluate(() => window.transitions));

  for (const { tile, row, column } of [
    { tile: 2, row: 1, column: 1 }, // down, across rows
    { tile: 1, row: 0, column: 1 }, // right, along a row
    { tile: 4, row: 0, column: 0 }, // up
    { tile: 6, row: 1, column: 0 }, // up
  ]) {
    await puzzle.tile(tile).click();
    await expect.poll(transitions).toContain(`${tile} transform`);
    await expect(puzzle.tile(tile)).toHaveAttribute('data-row', String(row));
    await expect(puzzle.tile(tile)).toHaveAttribute('data-column', String(column));
    expect(await exchangedElements(puzzle)).toEqual([]);
    // On the screen it arrives where its attributes already place it.
    await expect
      .poll(() =>
        puzzle.drawnTile(tile).evaluate((element) => {
          const [tile, grid] = [element, element.closest('[role=grid]')!].map((shown) => shown.getBoundingClientRect());
          const cell = (from: number, size: number) => Math.floor((from / size) * 3);
          const middle = { x: tile.x + tile.width / 2 - grid.x, y: tile.y + tile.height / 2 - grid.y };
          return { row: cell(middle.y, grid.height), column: cell(middle.x, grid.width) };
        }),
      )
      .toEqual({ row, column });
  }
  expect(await transitions()).toEqual(new Set(['2 transform', '1 transform', '4 transform', '6 transform']));

  await test.step('also during playback', async () => {
    await puzzle.solve();
    await puzzle.expectStatus('solved');
    await page.getByRole('slider', { name: 'Position in the solution' }).press('End');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    expect(await exchangedElements(puzzle)).toEqual([]);
  });

  await test.step('without a transition if reduced motion is preferred', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const durations = await puzzle.board
      .locator('.tile')
      .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).transitionDuration));
    expect(new Set(durations)).toEqual(new Set(['0s']));
    await puzzle.tile(8).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });
});

test('a newcomer\'s first tiles come from their goal cells, and no click is lost while the view changes', async ({ page, puzzle }) => {
  await page.goto('./');
  await expect(puzzle.board).toBeVisible();
  const from = await puzzle.board.locator('.tile').evaluateAll((tiles) => {
    // They wait there, also if they have left already.
    document.styleSheets[0].insertRule('.board[data-dealt] .tile { animation-delay: 600s !important; }');
    const board = tiles[0].parentElement!.getBoundingClientRect();
    return tiles.map((tile) => {
      const { x, y } = tile.getBoundingClientRect();
      return 1 + Math.round(((x - board.x) / board.width) * 4) + 4 * Math.round(((y - board.y) / board.height) * 4);
    });
  });
  expect(from).toEqual(Array.from({ length: 15 }, (_, cell) => cell + 1));

  await page.evaluate(() => document.styleSheets[0].insertRule('::view-transition-group(*) { animation-duration: 60s !important; }'));
  await page.getByRole('navigation').getByRole('link', { name: 'Solve' }).click();
  await expect(page.locator('[data-status]')).toBeVisible();
  await page.getByRole('radio', { name: '3×3' }).check({ force: true });
  await expect(page.getByRole('gridcell')).toHaveCount(9);
  const isMoving = await page.evaluate(() =>
    document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')));
  expect(isMoving).toBe(true);
});
