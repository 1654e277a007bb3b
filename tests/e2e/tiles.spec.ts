// How a tile moves: a permanent element with a CSS transition of its transform.
import { expect, test, type PuzzlePage } from './puzzle-page';
import { boardText } from './sliding';

declare global {
  interface Window {
    transitions: string[];
    elements: Map<string, Element>;
  }
}

const board = [1, 2, 3, 4, 0, 5, 6, 7, 8];

async function rememberElements(puzzle: PuzzlePage): Promise<void> {
  await puzzle.board.locator('[data-tile]').evaluateAll((tiles) => {
    window.elements = new Map(tiles.map((tile) => [(tile as HTMLElement).dataset.tile!, tile]));
  });
}

/** Returns the tiles whose element has been replaced. */
function exchangedElements(puzzle: PuzzlePage): Promise<string[]> {
  return puzzle.board.locator('[data-tile]').evaluateAll((tiles) =>
    tiles
      .filter((tile) => window.elements.get((tile as HTMLElement).dataset.tile!) !== tile)
      .map((tile) => (tile as HTMLElement).dataset.tile!),
  );
}

test('a tile keeps its element along and across rows, also during playback', async ({ page, puzzle }) => {
  await puzzle.open(board);
  await rememberElements(puzzle);
  for (const [tile, row, column] of [
    [2, 1, 1], // down, across rows
    [1, 0, 1], // right, along a row
    [4, 0, 0], // up
    [6, 1, 0], // up
  ]) {
    await puzzle.tile(tile).click();
    await expect(puzzle.tile(tile)).toHaveAttribute('data-row', String(row));
    await expect(puzzle.tile(tile)).toHaveAttribute('data-column', String(column));
    expect(await exchangedElements(puzzle)).toEqual([]);
  }
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  await page.getByRole('slider', { name: 'Position in the solution' }).press('End');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  expect(await exchangedElements(puzzle)).toEqual([]);
});

test('a tile moves by a transition of its transform and reaches its place on the screen', async ({ page, puzzle }) => {
  await puzzle.open(board);
  await page.evaluate(() => {
    window.transitions = [];
    document.addEventListener('transitionrun', (event) => {
      const tile = (event.target as HTMLElement).dataset.tile;
      if (tile !== undefined) window.transitions.push(`${tile} ${event.propertyName}`);
    });
  });
  for (const { tile, row, column } of [
    { tile: 2, row: 1, column: 1 },
    { tile: 3, row: 0, column: 1 },
  ]) {
    await puzzle.tile(tile).click();
    await expect.poll(() => page.evaluate(() => window.transitions)).toContain(`${tile} transform`);
    await expect(puzzle.tile(tile)).toHaveAttribute('data-row', String(row));
    // On the screen it arrives where its attributes already place it.
    await expect
      .poll(() =>
        puzzle.tile(tile).evaluate((element) => {
          const [tile, grid] = [element, element.closest('[role=grid]')!].map((shown) => shown.getBoundingClientRect());
          const cell = (from: number, size: number) => Math.floor((from / size) * 3);
          const middle = { x: tile.x + tile.width / 2 - grid.x, y: tile.y + tile.height / 2 - grid.y };
          return { row: cell(middle.y, grid.height), column: cell(middle.x, grid.width) };
        }),
      )
      .toEqual({ row, column });
  }
  const moved = new Set(await page.evaluate(() => window.transitions));
  expect(moved).toEqual(new Set(['2 transform', '3 transform']));
});

test('the tiles of a newcomer\'s first board come from their goal cells', async ({ page, puzzle }) => {
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
});

test('tiles do not animate if reduced motion is preferred', async ({ page, puzzle }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await puzzle.open(board);
  const durations = await puzzle.board
    .locator('[data-tile]')
    .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).transitionDuration));
  expect(new Set(durations)).toEqual(new Set(['0s']));
  await puzzle.tile(5).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 6, 7, 8]);
});

test('the grid has a row per row, and an element per tile and for the blank', async ({ puzzle }) => {
  for (const side of [3, 4, 5]) {
    const tiles = Array.from({ length: side * side }, (_, cell) => (cell + 1) % (side * side));
    await (side === 3 ? puzzle.open(tiles) : puzzle.type(boardText(tiles)));
    await puzzle.expectTiles(tiles);
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(side * side);
    await expect(puzzle.board.getByRole('row')).toHaveCount(side);
    // Assistive technology finds cells through the rows that own them.
    const owned = await puzzle.board
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-owns')!.split(' ')));
    const read = owned.map((ids) => ids.map((id) => Number(id.replace('cell-', ''))));
    expect(read).toEqual(Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side)));
  }
});

test('a click is not lost while the view still changes', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => document.styleSheets[0].insertRule('::view-transition-group(*) { animation-duration: 60s !important; }'));
  await page.getByRole('navigation').getByRole('link', { name: 'Solve' }).click();
  await expect(page.locator('[data-status]')).toBeVisible();
  await page.getByRole('radio', { name: '3×3' }).check({ force: true });
  await expect(page.getByRole('gridcell')).toHaveCount(9);
  const isMoving = await page.evaluate(() =>
    document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')));
  expect(isMoving).toBe(true);
});
