// Playing by mouse, and by keyboard alone.
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './puzzle-page';
import { goalTiles } from './sliding';

declare global {
  interface Window {
    keyLog: string[];
  }
}

const home = goalTiles('blank-last', 3);

const moves = (page: Page) => page.locator('[data-count="moves"]');
const time = (page: Page) => page.locator('[data-count="time"]');

test.describe('by mouse', () => {
  test('a click slides the tile next to the blank', async ({ page, puzzle }) => {
    await puzzle.open(home);
    await puzzle.tile(8).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await puzzle.tile(5).click();
    await puzzle.expectTiles([1, 2, 3, 4, 0, 6, 7, 5, 8]);
    await expect(moves(page)).toHaveText('2');
  });

  test('a click further away slides the whole line, one move per tile', async ({ page, puzzle }) => {
    await puzzle.open(home);
    await puzzle.tile(7).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await expect(moves(page)).toHaveText('2');
    await puzzle.tile(1).click();
    await puzzle.expectTiles([0, 2, 3, 1, 5, 6, 4, 7, 8]);
    await expect(moves(page)).toHaveText('4');
    await puzzle.tile(3).click();
    await puzzle.expectTiles([2, 3, 0, 1, 5, 6, 4, 7, 8]);
    await expect(moves(page)).toHaveText('6');
  });

  test('a click outside the blank\'s row and column, or on the blank, does nothing', async ({ page, puzzle }) => {
    await puzzle.open(home);
    for (const tile of [1, 5, 0]) await puzzle.tile(tile).click();
    await puzzle.expectTiles(home);
    await expect(moves(page)).toHaveText('0');
    await puzzle.tile(6).click();
    await expect(moves(page)).toHaveText('1');
  });

  test('a drag slides a tile in its direction', async ({ page, puzzle }) => {
    await puzzle.open(home);
    const box = (await puzzle.board.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 80, { steps: 4 });
    await page.mouse.up();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    await expect(moves(page)).toHaveText('1');
  });

  test('Shuffle generates another solvable board of the same size', async ({ page, puzzle }) => {
    await puzzle.open();
    const first = await puzzle.tiles();
    await puzzle.button('Shuffle').click();
    await expect.poll(() => puzzle.tiles()).not.toEqual(first);
    expect([...(await puzzle.tiles())].sort((a, b) => a - b)).toEqual([...first].sort((a, b) => a - b));
    await page.getByText('3×3').click();
    for (let round = 0; round < 4; round += 1) {
      await puzzle.button('Shuffle').click();
      await puzzle.expectStatus('idle');
      const start = await puzzle.tiles();
      await puzzle.solve();
      await puzzle.expectSolution(start, 'blank-last');
    }
  });

  test('Reset restores the start and clears moves and time', async ({ page, puzzle }) => {
    await puzzle.open(home);
    await puzzle.tile(7).click();
    await puzzle.button('Reset').click();
    await puzzle.expectTiles(home);
    await expect(moves(page)).toHaveText('0');
    await expect(time(page)).toHaveText('0:00');
  });
});

test('after a click on a size, arrow keys slide tiles; after a choice by key, they choose sizes', async ({ page, puzzle }) => {
  await puzzle.open();
  await page.getByText('3×3', { exact: true }).click();
  await expect(puzzle.board.getByRole('gridcell')).toHaveCount(9);
  // One of the two moves is always possible, and then so is its inverse.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(moves(page)).toHaveText(/[12]/);
  await expect(puzzle.board.getByRole('gridcell')).toHaveCount(9);
  await tabTo(page, page.getByRole('radio', { name: '3×3' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(puzzle.board.getByRole('gridcell')).toHaveCount(25);
  // Not `toBeFocused`: over BiDi, the window of Firefox itself is without focus.
  expect(await page.evaluate(() => document.activeElement!.getAttribute('value'))).toBe('5');
});

test('the clock runs from the first move to the last', async ({ page, puzzle }) => {
  await page.clock.install({ time: 0 });
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await page.clock.pauseAt(3_600_000);
  await page.clock.runFor(30_000);
  await expect(time(page)).toHaveText('0:00');
  await puzzle.tile(7).click();
  await page.clock.runFor(67_000);
  await expect(time(page)).toHaveText('1:07');
  await puzzle.tile(8).click();
  await expect(page.getByText('Solved in 2 moves and 1:07.')).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(time(page)).toHaveText('1:07');
});

test.describe('by keyboard', () => {
  test('arrows slide tiles in their direction and do nothing at the edge', async ({ page, puzzle }) => {
    await puzzle.open([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    for (const [key, tiles] of [
      ['ArrowUp', [1, 2, 3, 4, 7, 5, 6, 0, 8]],
      ['ArrowUp', [1, 2, 3, 4, 7, 5, 6, 0, 8]],
      ['ArrowRight', [1, 2, 3, 4, 7, 5, 0, 6, 8]],
      ['ArrowRight', [1, 2, 3, 4, 7, 5, 0, 6, 8]],
      ['ArrowDown', [1, 2, 3, 0, 7, 5, 4, 6, 8]],
      ['ArrowLeft', [1, 2, 3, 7, 0, 5, 4, 6, 8]],
    ] as const) {
      await page.keyboard.press(key);
      await puzzle.expectTiles(tiles);
    }
    await expect(moves(page)).toHaveText('4');
  });

  test('an arrow key that moves a tile does not scroll the page', async ({ page, puzzle }) => {
    await puzzle.open(home);
    // This listener runs after the page's own.
    await page.evaluate(() => {
      window.keyLog = [];
      window.addEventListener('keydown', (event) => window.keyLog.push(`${event.key} ${event.defaultPrevented}`));
    });
    for (const key of ['ArrowDown', 'ArrowUp', 'Control+ArrowDown']) await page.keyboard.press(key);
    expect(await page.evaluate(() => window.keyLog)).toEqual([
      'ArrowDown true',
      'ArrowUp true',
      'Control false',
      'ArrowDown false',
    ]);
  });

  test('winning is announced', async ({ page, puzzle }) => {
    await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(/^Solved in/)).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await puzzle.expectTiles(home);
    await expect(page.getByText(/^Solved in 2 moves and 0:\d\d\.$/)).toBeVisible();
  });

  test('arrows in a field, and arrows with a modifier, slide nothing', async ({ page, puzzle }) => {
    const start = [1, 2, 3, 4, 0, 5, 6, 7, 8];
    await puzzle.open(start);
    await puzzle.entry.focus();
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await page.locator('input[name="memory-limit"]').focus();
    for (const key of ['ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('select[name="algorithm"]').focus();
    await page.keyboard.press('ArrowDown');
    await puzzle.board.focus();
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(moves(page)).toHaveText('0');
    await puzzle.expectTiles(start);
    // The page does listen to plain arrows.
    await page.keyboard.press('ArrowUp');
    await expect(moves(page)).toHaveText('1');
  });

  test('Tab reaches everything: choose a size, play, solve, step', async ({ page, puzzle }) => {
    await puzzle.open();
    await tabTo(page, page.getByRole('radio', { name: '4×4' }));
    await page.keyboard.press('ArrowLeft');
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(9);

    await tabTo(page, puzzle.entry);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1 2 3/4 0 5/6 7 8');
    await page.keyboard.press('Enter');
    await puzzle.expectTiles([1, 2, 3, 4, 0, 5, 6, 7, 8]);

    // On the board, arrows move between cells and Enter presses one.
    await tabTo(page, puzzle.tile(1));
    for (const key of ['ArrowRight', 'ArrowDown', 'End']) await page.keyboard.press(key);
    await expect(puzzle.tile(5)).toBeFocused();
    await page.keyboard.press('Enter');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 6, 7, 8]);
    await expect(page.getByRole('status').filter({ hasText: '5, row 2, column 2, can move' })).toHaveCount(1);
    await expect(puzzle.tile(5)).toBeFocused();
    await expect(moves(page)).toHaveText('1');

    await tabTo(page, puzzle.button('Solve'));
    await page.keyboard.press('Enter');
    const plan = await puzzle.expectSolution([1, 2, 3, 4, 5, 0, 6, 7, 8], 'blank-last');

    await tabTo(page, page.getByRole('slider'));
    await page.keyboard.press('End');
    await puzzle.expectTiles(home);
    await page.keyboard.press('Home');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 6, 7, 8]);
    await tabTo(page, puzzle.button('Step forward'));
    await page.keyboard.press('Space');
    await expect(page.getByRole('slider')).toHaveValue('1');
    expect(plan).not.toBe('');

    for (const name of ['Step back', 'Play', 'Shuffle', 'Reset', 'Load board']) await tabTo(page, puzzle.button(name));
    for (const name of ['algorithm', 'tables', 'goal']) await tabTo(page, page.locator(`select[name="${name}"]`));
    await puzzle.choose('ida-star');
    await tabTo(page, page.locator('select[name="heuristic"]'));
    await tabTo(page, page.getByLabel('Speed'));
  });
});

test.describe('the board as a grid', () => {
  test('has one tab stop and names each tile\'s position and whether it can move', async ({ page, puzzle }) => {
    await puzzle.open([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await expect(puzzle.board.locator('[tabindex="0"]')).toHaveCount(1);
    await expect(puzzle.tile(1)).toHaveAccessibleName('1, row 1, column 1');
    await expect(puzzle.tile(7)).toHaveAccessibleName('7, row 3, column 2, can move');
    await expect(puzzle.tile(0)).toHaveAccessibleName('blank, row 2, column 2');
  });

  test('has rows with names of their own', async ({ puzzle }) => {
    await puzzle.open([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    const rows = puzzle.board.locator('[role=row]');
    for (const row of [0, 1, 2]) await expect(rows.nth(row)).toHaveAccessibleName(`Row ${row + 1}`);
  });

  test('can be navigated by keys that stay inside it', async ({ page, puzzle }) => {
    await puzzle.open([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await tabTo(page, puzzle.tile(1));
    const walk: [string, number][] = [
      ['ArrowUp', 1], ['ArrowLeft', 1], ['ArrowDown', 4], ['ArrowRight', 0], ['ArrowRight', 5], ['ArrowRight', 5],
      ['Home', 4], ['End', 5], ['Control+End', 8], ['ArrowDown', 8], ['Control+Home', 1],
    ];
    for (const [key, tile] of walk) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.tile)).toBe(String(tile));
    }
    await expect(puzzle.board.locator('[tabindex="0"]')).toHaveCount(1);
    await expect(moves(page)).toHaveText('0');
  });

  test('does not take the arrow keys after a click', async ({ page, puzzle }) => {
    await puzzle.open([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await puzzle.entry.focus();
    await puzzle.tile(1).click();
    await page.keyboard.press('ArrowUp');
    await puzzle.expectTiles([1, 2, 3, 4, 7, 5, 6, 0, 8]);
  });
});
