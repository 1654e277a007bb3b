// Boards of other sizes than 3x3, 4x4 and 5x5 in a browser: their menu, pointers and keys, and layout. tests/views/sizes.rs has
// their games, searches and records.
import type { Page } from '@playwright/test';
import { expect, test } from './puzzle-page';
import { boardsAlong, type Tiles } from './sliding';

/** Each size with its shape: the smallest, wide ones, tall ones, and the longest lines. */
const shapes = [[2, 2], [3, 2], [2, 5], [8, 3], [12, 2], [2, 12]] as const;

function solved(cells: number): number[] {
  return Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
}

/** Returns the board one move from the goal. */
function nearlySolved(cells: number): number[] {
  return [...solved(cells).slice(0, cells - 2), 0, cells - 1];
}

function inLink(tiles: Tiles, width: number): string {
  const rows = Array.from({ length: tiles.length / width }, (_, row) => tiles.slice(row * width, (row + 1) * width).join(','));
  return rows.join('/');
}

async function open(page: Page, view: string, tiles: Tiles, width: number, goal = 'blank-last'): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`./#view=${view}&board=${inLink(tiles, width)}&goal=${goal}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

test('the menu of sizes begins a game by pointer or key, gives the board the focus, and draws boards for Compare', async ({ page, puzzle }) => {
  await page.goto('./');
  await test.step('a preset', async () => {
    await page.getByRole('button', { name: 'More sizes' }).click();
    await puzzle.button('3×2').click();
    await expect(page.getByRole('gridcell')).toHaveCount(6);
    await expect(page.getByRole('grid', { name: '3 by 2 board' })).toBeFocused();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page).toHaveURL(/board=(\d,){2}\d\/(\d,){2}\d&/);
  });
  await test.step('any width and height', async () => {
    // The button shows the chosen size.
    await page.getByRole('button', { name: '3×2 More sizes' }).click();
    await page.locator('select[name="width"]').selectOption('6');
    await page.locator('select[name="height"]').selectOption('4');
    await puzzle.button('Choose 6×4').click();
    await expect(page.getByRole('gridcell')).toHaveCount(24);
    await expect(page.locator('#sizes')).toBeHidden();
  });
  await test.step('back to a size of the row', async () => {
    await page.getByRole('radio', { name: '3×3' }).check({ force: true });
    await expect(page.getByRole('gridcell')).toHaveCount(9);
    await expect(page.getByRole('button', { name: 'More sizes', exact: true })).toBeVisible();
  });
  await test.step('by keys', async () => {
    const more = page.getByRole('button', { name: 'More sizes' });
    await more.press('Enter');
    await expect(puzzle.button('2×2')).toBeVisible();
    await puzzle.button('2×2').press('Enter');
    await expect(page.getByRole('gridcell')).toHaveCount(4);
    await expect(page.locator('#sizes')).toBeHidden();
    await more.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.locator('#sizes')).toBeHidden();
  });
  await test.step('for Compare', async () => {
    await page.goto('./#view=compare&random=3&seed=7&algorithms=a-star,greedy&heuristics=manhattan');
    await page.getByRole('button', { name: 'More sizes' }).click();
    await page.getByRole('button', { name: '4×2', exact: true }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const rows = page.locator('tr[data-board]');
    await expect(rows).toHaveCount(6);
    const boards = await rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.board!));
    for (const board of boards) expect(board.split('/').map((row) => row.split(' ').length)).toEqual([4, 4]);
    await expect(page).toHaveURL(/random=3&size=4x2&seed=7/);
  });
});

for (const [width, height] of shapes) {
  const cells = width * height;
  // One shape in the gate; tests/views/sizes.rs has all of them.
  const isUsual = width === 8;

  test(`${width}x${height} is played by clicks, keys and drags, saved and won`, { tag: isUsual ? [] : '@full' }, async ({ page, puzzle }) => {
    const start = [...solved(cells).slice(-1), ...solved(cells).slice(0, -1)];
    await open(page, 'play', start, width, 'blank-first');
    await puzzle.expectTiles(start);
    // The blank is in the first cell: the first row slides, and then a tile of the last column.
    await puzzle.tile(width - 1).click();
    await page.keyboard.press('ArrowUp');
    const after = boardsAlong(start, `L${width - 1}U`, width).at(-1)!;
    await puzzle.expectTiles(after);
    await expect(page.locator('[data-count="moves"]')).toHaveText(String(width));
    await puzzle.expectAtRest();
    // Back by a drag of the tile above the blank.
    const box = (await puzzle.tile(after[width - 1]).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height * 1.6, { steps: 4 });
    await page.mouse.up();
    await puzzle.expectTiles(boardsAlong(start, `L${width - 1}`, width).at(-1)!);
    await page.reload();
    await puzzle.expectTiles(boardsAlong(start, `L${width - 1}`, width).at(-1)!);
    await expect(page.locator('[data-count="moves"]')).toHaveText(String(width + 1));
    // A win.
    await open(page, 'play', nearlySolved(cells), width);
    await puzzle.tile(cells - 1).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('a perfect solve');
  });

  test(`${width}x${height} has a hint and a solution`, { tag: '@full' }, async ({ page, puzzle }) => {
    const start = boardsAlong(solved(cells), 'RDLU', width).at(-1)!;
    await puzzle.wantShortestHints();
    await open(page, 'play', start, width);
    await puzzle.button('Hint').click();
    await expect(page.locator('.message[data-hint-tile]')).toContainText(/\d moves? to go/);
    await open(page, 'solve', start, width);
    await puzzle.solve();
    await puzzle.expectStatus('solved');
    const moves = (await puzzle.moves.getAttribute('data-moves'))!;
    expect(boardsAlong(start, moves, width).at(-1)).toEqual(solved(cells));
  });
}

test('boards of all shapes have square tiles inside the board and the window', async ({ page, puzzle }) => {
  for (const [width, height] of shapes) {
    await test.step(`${width}x${height}`, async () => {
      await open(page, 'play', nearlySolved(width * height), width);
      for (const [windowWidth, windowHeight] of [[1280, 800], [768, 1024], [390, 844], [320, 568]] as const) {
        await page.setViewportSize({ width: windowWidth, height: windowHeight });
        await puzzle.expectAtRest();
        const [board, ...tiles] = await page.locator('[role=grid], .tile').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
        expect([board.left >= 0, board.right <= windowWidth, board.top >= 0, board.bottom <= windowHeight]).toEqual([true, true, true, true]);
        for (const tile of tiles) {
          expect(Math.abs(tile.width - tile.height)).toBeLessThan(1);
          expect([tile.left >= board.left, tile.right <= board.right, tile.top >= board.top, tile.bottom <= board.bottom]).toEqual([true, true, true, true]);
          expect(tile.width).toBeGreaterThan(20);
        }
        // Numbers keep inside their tiles.
        const wide = await puzzle.board.locator('.tile > span').evaluateAll((numbers) => numbers.filter((number) => number.scrollWidth > number.clientWidth).length);
        expect(wide).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(windowWidth);
        await expect(page.locator('.bar')).toBeInViewport();
      }
    });
  }
});

test('keys walk over a wide board, and a picture is cut to its shape', async ({ page, puzzle }) => {
  await open(page, 'play', solved(10), 5);
  await puzzle.tile(1).focus();
  for (const [key, tile] of [
    ['End', 5],
    ['ArrowDown', 0],
    ['ArrowDown', 0],
    ['ArrowLeft', 9],
    ['Home', 6],
    ['ArrowUp', 1],
    ['Control+End', 0],
    ['Control+Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(puzzle.tile(tile)).toBeFocused();
  }
  await expect(puzzle.tile(9)).toHaveAccessibleName('9, row 2, column 4, can move');

  await open(page, 'play', nearlySolved(6), 3);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h30v20H0z" fill="teal"/></svg>';
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.locator('input[name="picture"]').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
  await expect(puzzle.drawnTile(1).locator('img')).toBeVisible();
  for (const [tile, column, row] of [[1, 0, 0], [3, 2, 0], [4, 0, 1]]) {
    const [part, whole] = await puzzle.drawnTile(tile).locator('span').evaluate((span) =>
      [span, span.querySelector('img')!].map((shown) => shown.getBoundingClientRect().toJSON() as DOMRect));
    expect(whole.width / part.width).toBeCloseTo(3, 1);
    expect(whole.height / part.height).toBeCloseTo(2, 1);
    expect((part.x - whole.x) / part.width).toBeCloseTo(column, 1);
    expect((part.y - whole.y) / part.height).toBeCloseTo(row, 1);
  }
});

test('a board of 30x30 is played, with a hint', { tag: '@full' }, async ({ page, puzzle }) => {
  await puzzle.wantShortestHints();
  await page.goto('./#view=play&size=30x30');
  await expect(page.getByRole('gridcell')).toHaveCount(900);
  await puzzle.button('Hint').click();
  const hint = page.locator('.message[data-hint-tile]');
  await expect(hint).toContainText(/\d+ moves to go/);
  const tile = Number(await hint.getAttribute('data-hint-tile'));
  const before = await puzzle.tile(tile).evaluate((cell) => `${(cell as HTMLElement).dataset.row} ${(cell as HTMLElement).dataset.column}`);
  // The tiles are too small to be aimed at with a finger; the test does not check that.
  await puzzle.tile(tile).click({ force: true });
  await expect(page.locator('[data-count="moves"]')).toHaveText('1');
  const after = await puzzle.tile(tile).evaluate((cell) => `${(cell as HTMLElement).dataset.row} ${(cell as HTMLElement).dataset.column}`);
  expect(after).not.toBe(before);
});

test('a board of 10x10 is solved', { tag: '@full' }, async ({ page, puzzle }) => {
  await page.goto('./#view=solve&size=10x10&limit=2');
  await expect(page.getByRole('gridcell')).toHaveCount(100);
  const cells = await page.getByRole('gridcell').evaluateAll((all) => all.map((cell) => (cell as HTMLElement).dataset));
  const start: number[] = [];
  cells.forEach(({ tile, row, column }) => { start[Number(row) * 10 + Number(column)] = Number(tile); });
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  const moves = (await puzzle.moves.getAttribute('data-moves'))!;
  expect(boardsAlong(start, moves, 10).at(-1)).toEqual(solved(100));
});

test('keys and the wheel with Ctrl zoom a board of 30x30; the wheel scrolls it', async ({ page, puzzle }) => {
  await page.goto('./#view=play&size=30x30');
  const lens = page.locator('.lens');
  await puzzle.button('Zoom in').hover();
  await expect(puzzle.board.getByRole('gridcell')).toHaveCount(900);
  const expectZoom = (zoom: number) => expect(lens).toHaveAttribute('data-zoom', String(zoom));
  await expect.poll(async () => {
    await page.keyboard.press('+');
    return lens.getAttribute('data-zoom');
  }).toBe('3');
  await expect(puzzle.button('Zoom in')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('-');
  await expectZoom(2);
  await lens.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 120);
  await expectZoom(1);
  await page.mouse.wheel(0, -120);
  await expectZoom(2);
  await page.keyboard.up('Control');
  const place = () => lens.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const before = await place();
  await page.mouse.wheel(0, before[1] > 200 ? -150 : 150);
  await expect.poll(place).not.toEqual(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // A move brings the blank back.
  const blank = puzzle.tile(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(blank).toBeInViewport();
  // Another large board keeps the zoom, and a small one has none.
  await puzzle.button('New game').click();
  await expectZoom(2);
  await page.getByRole('radio', { name: '4×4' }).check();
  await expect(puzzle.button('Zoom in')).toHaveCount(0);
  await expect(lens).not.toHaveAttribute('data-zoom');
});
