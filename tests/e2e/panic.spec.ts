// A panic is never the end: each program of the page says that it has stopped, and the next visit works.
import type { Page } from '@playwright/test';
import { korfBoards, seedBoard } from './published-boards';
import { expect, test } from './puzzle-page';
import { translate } from './translation';

const title = 'Something went wrong';
const sheet = (page: Page) => page.getByRole('alertdialog');

/** Makes the next element that a program inserts a panic, as it is where a browser has replaced the text before which it belongs. */
async function breakDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    Node.prototype.insertBefore = () => {
      throw new DOMException('injected', 'NotFoundError');
    };
  });
}

/** Returns the saved texts with a name. */
const saved = (page: Page, name: string) =>
  page.evaluate((name) => Object.entries(localStorage).filter(([key]) => key.endsWith(` ${name}`)).map(([, text]) => text as string), name);

test.describe('a panic', () => {
  test.use({ expectedErrors: [/panicked|unreachable|injected|insert/] });

  test('in Play keeps game, records and address', async ({ page, puzzle }) => {
    await page.goto('./#view=play&board=1,2,3/4,5,6/7,0,8');
    await puzzle.tile(8).click();
    await expect(page.locator('.win')).toBeVisible();
    await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await puzzle.tile(7).click();
    await expect(page.locator('[data-count="moves"]')).toHaveText('1');
    const records = await saved(page, 'records');
    await breakDocument(page);
    // The move is not saved yet.
    await puzzle.button('Edit board').click();
    await expect(sheet(page)).toHaveAccessibleName(title);
    const reload = sheet(page).getByRole('button', { name: 'Reload page' });
    await expect(reload).toBeFocused();
    await expect(sheet(page).getByRole('button')).toHaveCount(1);
    // Nothing reaches the program.
    await page.keyboard.press('ArrowLeft');
    await expect(puzzle.tile(8)).toHaveAttribute('data-column', '2');
    const address = page.url();
    await reload.click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await expect(page.locator('[data-count="moves"]')).toHaveText('1');
    await expect(sheet(page)).toHaveCount(0);
    expect(new URL(page.url()).hash).toContain('view=play');
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
    expect(await saved(page, 'records')).toEqual(records);
    // The reload has paused the game.
    await puzzle.board.press('p');
    await puzzle.tile(8).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  });

  test('is told in the language of the page', async ({ page }) => {
    for (const [language, heading] of [
      ['fr', "Une erreur s'est produite"],
      ['it', 'Qualcosa è andato storto'],
      ['ar', 'حدث خطأ ما'],
      ['vi', 'Đã xảy ra lỗi'],
      ['en', title],
    ]) {
      await page.goto('./');
      await page.locator('select[name="language"]').selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await breakDocument(page);
      await page.locator('.actions [aria-pressed]').first().click();
      await expect(sheet(page).getByRole('heading')).toHaveText(heading);
      await page.goto('about:blank');
    }
  });

  test('in Compare or Learn is told, and a reload shows the view again', async ({ page, compare }) => {
    await compare.open('random=2&size=3x3&seed=7&algorithms=greedy&heuristics=manhattan');
    await breakDocument(page);
    await page.getByText('My own').click();
    await expect(sheet(page)).toHaveAccessibleName(title);
    await sheet(page).getByRole('button', { name: 'Reload page' }).click();
    await expect(compare.results).toBeVisible();
    // The address has the change already.
    await expect(compare.entry).toBeVisible();

    await page.goto('about:blank');
    await page.goto('./#view=learn&lesson=2&step=0');
    await expect(page.locator('main[data-status="solved"]')).toBeVisible();
    await breakDocument(page);
    await page.getByRole('button', { name: 'Step forward', exact: true }).click();
    await expect(sheet(page)).toHaveAccessibleName(title);
    await sheet(page).getByRole('button', { name: 'Reload page' }).click();
    await expect(page.locator('[data-lesson="2"]')).toBeVisible();
  });

  test('at the start of Compare is told', async ({ page }) => {
    await page.addInitScript(() => {
      const insert = Node.prototype.insertBefore;
      Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
        if (this instanceof Element && this.closest('#compare')) throw new DOMException('injected', 'NotFoundError');
        return insert.call(this, node, before) as T;
      };
    });
    await page.goto('./#view=compare');
    await expect(sheet(page)).toHaveAccessibleName(title);
  });

  test('by what is saved is ended by a new game that keeps the records', async ({ page, puzzle }) => {
    await page.goto('./#view=play&board=1,2,3/4,5,6/7,0,8');
    await puzzle.tile(8).click();
    await expect.poll(() => saved(page, 'game')).toHaveLength(1);
    // The length of the shortest solution is added to a record, which is written then for the last time.
    await expect.poll(() => saved(page, 'records')).toEqual([expect.stringContaining('"shortest":1')]);
    const [records, [game]] = [await saved(page, 'records'), await saved(page, 'game')];
    await page.addInitScript(() => {
      const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
      if (!keys.some((key) => key.endsWith(' game'))) return;
      Node.prototype.insertBefore = () => {
        throw new DOMException('injected', 'NotFoundError');
      };
    });
    await page.reload();
    await sheet(page).getByRole('button', { name: 'Reload page' }).click();
    // The second time, or before anything was pressed.
    const begin = sheet(page).getByRole('button', { name: 'New game' });
    await begin.click();
    await expect(puzzle.board).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    expect(await saved(page, 'records')).toEqual(records);
    expect(await saved(page, 'game.unread')).toEqual([game]);
  });

  test('in a worker ends only its search', async ({ page, puzzle }) => {
    const endless = korfBoards('korf24.txt').find(({ optimal }) => optimal === 108)!;
    await puzzle.open(endless.tiles, endless.goal);
    await puzzle.choose('ida-star', 'manhattan');
    await puzzle.solve();
    await puzzle.expectStatus('searching');
    await page.workers()[0].evaluate(() => {
      performance.now = () => {
        throw new WebAssembly.RuntimeError('injected');
      };
    });
    await puzzle.expectStatus('failed');
    await expect(sheet(page)).toHaveCount(0);
    const { goal, tiles } = seedBoard('8 1 2 0');
    await puzzle.load(tiles, goal);
    await puzzle.solve();
    await puzzle.expectSolution(tiles, goal);
  });
});

test.describe('a page that the browser has translated', () => {
  // Yew's warnings about texts that are gone.
  test.use({ expectedErrors: [/not found/i] });

  test('goes on working', async ({ page, puzzle, compare }) => {
    await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8');
    await page.evaluate(translate);
    await page.locator('.actions [aria-pressed]').first().click();
    await puzzle.tile(7).click();
    await puzzle.tile(8).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 8, 7]);
    for (const size of ['3', '5', '4']) await page.locator(`input[name="size"][value="${size}"]`).check({ force: true });
    await compare.open('random=2&size=3x3&seed=7&algorithms=greedy,a-star&heuristics=manhattan&run=1');
    await compare.expectRuns(4);
    await page.evaluate(translate);
    const table = page.getByRole('region', { name: 'Table of runs' });
    for (const column of [5, 6, 0]) await table.getByRole('columnheader').nth(column).getByRole('button').click();
    await expect(compare.rows).toHaveCount(4);
    await expect(sheet(page)).toHaveCount(0);
  });
});
