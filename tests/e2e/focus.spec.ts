// Mouse and keyboard in turn: where the focus is after a command, and where the browser's Back button leads.
import { expect, test } from './puzzle-page';

test('a command leaves the focus where keys go on: after a new game, a hint, the last undo and a win', async ({ page, puzzle }) => {
  await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8');
  await test.step('Enter on Hint and on the last Undo keeps the focus, and Esc closes the result', async () => {
    await puzzle.tile(7).click();
    for (const name of ['Hint', 'Undo']) {
      await puzzle.button(name).focus();
      await page.keyboard.press('Enter');
      await expect(puzzle.button(name)).toBeFocused();
    }
    await expect(puzzle.button('Undo')).toBeDisabled();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.win')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.win')).toHaveCount(0);
    await expect(puzzle.board).toBeFocused();
  });

  await test.step('the Space bar and Enter do not deal again', async () => {
    for (const name of ['New game', 'Shuffle']) {
      await puzzle.button(name).click();
      await expect(puzzle.board).toBeFocused();
      const dealt = await puzzle.tiles();
      for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
      await expect(page.locator('[data-count="moves"]')).not.toHaveText('0');
      const played = await puzzle.tiles();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await puzzle.expectTiles(played);
      expect(played).not.toEqual(dealt);
    }
  });
});

test('Settings take a key of another script by its place', async ({ page, puzzle }) => {
  await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8');
  await page.getByText('Settings', { exact: true }).click();
  const field = page.locator('.keys input').first();
  await field.dispatchEvent('keydown', { key: 'я', code: 'KeyX', bubbles: true, cancelable: true });
  await expect(field).toHaveValue('x');
  await puzzle.tile(7).click();
  await puzzle.board.dispatchEvent('keydown', { key: 'ч', code: 'KeyX', bubbles: true });
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
});

test('Back leads from a lesson to what was shown before', async ({ page }) => {
  await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8');
  await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).click();
  await expect(page.locator('main[data-status="solved"]')).toBeVisible();
  const lessons = page.locator('select#lesson');
  await lessons.selectOption('2');
  await expect(page.locator('[data-lesson="2"]')).toBeVisible();
  await lessons.selectOption('3');
  await expect(page.locator('[data-lesson="3"]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-lesson="2"]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-lesson]')).toHaveCount(0);
  await expect(page.locator('main[data-status="solved"]')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
});
