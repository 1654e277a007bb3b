// Playing by keyboard: what arrow keys and Tab do wherever the focus is.
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

test('arrow keys slide tiles, unless the focus gives them another meaning', async ({ page, puzzle }) => {
  await puzzle.open(home);

  await test.step('a key that slides a tile does not scroll the page', async () => {
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
    await expect(moves(page)).toHaveText('2');
  });

  const start = [1, 2, 3, 4, 0, 5, 6, 7, 8];
  await test.step('arrows in a field, and arrows with a modifier, slide nothing', async () => {
    await puzzle.load(start);
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
  });

  await test.step('after a click on the board, they slide tiles again', async () => {
    await puzzle.entry.focus();
    await puzzle.tile(1).click();
    await page.keyboard.press('ArrowUp');
    await puzzle.expectTiles([1, 2, 3, 4, 7, 5, 6, 0, 8]);
    await expect(moves(page)).toHaveText('1');
  });

  await test.step('after a click on a size, too; after a choice by key, they choose sizes', async () => {
    await page.getByText('4×4', { exact: true }).click();
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(16);
    await expect.poll(() => page.evaluate(() => document.activeElement!.matches('[type=radio]'))).toBe(false);
    // One of the two moves is always possible, and then so is its inverse.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(moves(page)).toHaveText(/[12]/);
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(16);
    await tabTo(page, page.getByRole('radio', { name: '4×4' }));
    await page.keyboard.press('ArrowRight');
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(25);
    // Not `toBeFocused`: over BiDi, the window of Firefox itself is without focus.
    expect(await page.evaluate(() => document.activeElement!.getAttribute('value'))).toBe('5');
  });

  await test.step('on a cell of the board, they move the focus and stay inside', async () => {
    await puzzle.load(start);
    // The blank's cell, from which one arrow key reaches a tile that can move.
    await tabTo(page, puzzle.tile(0));
    const walk: [string, number][] = [
      ['Control+Home', 1], ['ArrowUp', 1], ['ArrowLeft', 1], ['ArrowDown', 4], ['ArrowRight', 0], ['ArrowRight', 5], ['ArrowRight', 5],
      ['Home', 4], ['End', 5], ['Control+End', 8], ['ArrowDown', 8], ['Control+Home', 1],
    ];
    for (const [key, tile] of walk) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.tile)).toBe(String(tile));
    }
    await expect(puzzle.board.locator('[tabindex="0"]')).toHaveCount(1);
    await expect(moves(page)).toHaveText('0');
  });
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
  await tabTo(page, puzzle.tile(0));
  await page.keyboard.press('ArrowRight');
  await expect(puzzle.tile(5)).toBeFocused();
  await page.keyboard.press('Enter');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 6, 7, 8]);
  await expect(page.getByRole('status').filter({ hasText: '5, row 2, column 2, can move' })).toHaveCount(1);
  // The focus stays on the cell: the next tile to move is beside it again.
  await expect(puzzle.tile(0)).toBeFocused();
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
