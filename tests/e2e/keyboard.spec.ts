// By keyboard alone, from the address bar on: how many keys a game and a lesson take.
import type { Page } from '@playwright/test';
import { expect, test } from './puzzle-page';

/** Counts presses. */
class Keys {
  count = 0;

  constructor(readonly page: Page) {}

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.page.keyboard.press(key);
      this.count += 1;
    }
  }

  /** Presses Tab until an element with a role and a name has the focus. */
  async tabTo(role: 'radio' | 'link' | 'button' | 'combobox', name: string | RegExp): Promise<void> {
    const wanted = this.page.getByRole(role, { name }).first();
    for (let stop = 0; stop < 40; stop += 1) {
      await this.press('Tab');
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never reaches ${name}`);
  }
}

const ARROWS: Record<string, string> = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };

test('a game of 3x3 takes few keys besides its moves, from the first Tab to the win', async ({ page, puzzle }) => {
  const keys = new Keys(page);
  await puzzle.wantShortestHints();
  await page.goto('./');
  await expect(puzzle.board).toBeVisible();
  await keys.tabTo('radio', '4×4');
  await keys.press('ArrowLeft');
  await expect(puzzle.board.getByRole('gridcell')).toHaveCount(9);
  // A new game takes the focus to the board.
  await keys.press('s');
  await expect(puzzle.board).toBeFocused();
  const before = keys.count;
  const hinted = page.locator('[data-hint]');
  const moves = page.locator('[data-count="moves"]');
  while (!(await page.locator('.win').isVisible())) {
    const made = Number(await moves.textContent());
    await keys.press('h');
    await expect(hinted).toHaveCount(1);
    await keys.press(ARROWS[(await hinted.getAttribute('data-hint'))!]);
    await expect(moves).toHaveText(String(made + 1));
    await expect(hinted).toHaveCount(0);
    if (made > 31) throw new Error('no board of 3x3 is farther from the goal');
  }
  console.log(`a game of 3x3: ${before} keys to begin, ${(keys.count - before) / 2} moves, each after a hint`);
  expect(before).toBeLessThanOrEqual(12);
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  // The next game is a key away, too.
  await keys.press('s');
  await expect(page.locator('.win')).toHaveCount(0);
});

test('a lesson is read and answered by keyboard', async ({ page }) => {
  const keys = new Keys(page);
  await page.goto('./');
  await expect(page.getByRole('grid')).toBeVisible();
  await keys.tabTo('link', 'Learn');
  await keys.press('Enter');
  await expect(page.locator('main.learning')).toBeVisible();
  await keys.tabTo('link', /1\./);
  await keys.press('Enter');
  const card = page.getByRole('region', { name: 'Lessons', exact: true });
  await expect(card).toHaveAttribute('data-lesson', '1');
  const parts = await card.locator('[data-part]').count();
  for (let part = 1; part <= parts; part += 1) {
    const right = card.locator('[data-exercise] button[data-correct="true"]');
    for (let stop = 0; !(await right.evaluate((element) => element === document.activeElement)); stop += 1) {
      if (stop > 60) throw new Error('Tab never reaches an answer');
      await keys.press('Tab');
    }
    await keys.press('Enter');
    await expect(card.locator('[data-part][data-answered="true"]')).toHaveCount(part);
    if (part < parts) {
      await keys.tabTo('button', 'Next part');
      await keys.press('Enter');
      await expect(card.locator(`[data-part="${part + 1}"]`)).toHaveAttribute('aria-current', 'step');
    }
  }
  console.log(`a lesson of ${parts} parts: ${keys.count} keys`);
});
