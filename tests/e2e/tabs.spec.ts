// Two tabs of one browser: nothing that is done in one of them is lost. tests/suite/tabs.rs tries random schedules.
import type { Page } from '@playwright/test';
import { expect, PuzzlePage, test } from './puzzle-page';

const stored = (page: Page, name: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(`npuzzle /npuzzle/ ${name}`)!), name);

/** Opens a board of which two presses are the solution. */
async function open(page: Page): Promise<PuzzlePage> {
  const puzzle = new PuzzlePage(page);
  await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8');
  await expect(puzzle.button('Hint')).toBeVisible();
  return puzzle;
}

async function win(puzzle: PuzzlePage): Promise<void> {
  await puzzle.tile(7).click();
  await puzzle.tile(8).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
}

/** Makes a change in the settings of Play. */
async function check(page: Page, label: string): Promise<void> {
  if (!(await page.getByLabel(label).isVisible())) await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel(label).check();
}

test('tabs keep their own games, and share records and settings', async ({ page, context }) => {
  const other = await context.newPage();
  const [one, two] = [await open(page), await open(other)];

  await test.step('an idle tab does not overwrite the game of another', async () => {
    await one.tile(4).click();
    await expect.poll(async () => (await stored(page, 'game'))?.path).toBe('D');
    await two.tile(7).click();
    await expect.poll(async () => (await stored(page, 'game'))?.path).toBe('L');
    // Leaving a page saves its game.
    await page.reload();
    await one.expectTiles([1, 2, 3, 0, 5, 6, 4, 7, 8]);
    expect((await stored(other, 'game')).path).toBe('L');
    await other.reload();
    await two.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  });

  await test.step('records and settings of both tabs are kept', async () => {
    // The reload has paused both games.
    for (const { board } of [one, two]) await board.press('p');
    await one.tile(4).click();
    await win(one);
    await two.tile(8).click();
    await two.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    await expect.poll(async () => (await stored(page, 'records'))?.games.length).toBe(2);
    await check(page, 'Sounds');
    await check(other, 'Hover to slide tiles');
    // A change in one tab shows in the other, too.
    await expect(page.getByLabel('Hover to slide tiles')).toBeChecked();
    expect(await stored(page, 'settings')).toMatchObject({ sounds: true, hover: true });
  });
});
