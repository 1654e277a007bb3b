// Mouse and keyboard in turn: where the focus is after a command.
import { expect, test } from './puzzle-page';

test('after a new game, the Space bar and Enter do not deal again', async ({ page, puzzle }) => {
  await page.goto('./#view=play&board=1,2,3/4,5,6/7,0,8');
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
