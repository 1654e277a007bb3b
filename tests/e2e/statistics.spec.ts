// The Statistics view: every finished game is kept, whatever else happens. What it draws is tested in tests/views/statistics.rs.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, PuzzlePage, test } from './puzzle-page';

/** Boards, and the tiles to press. */
const starts = [
  { tiles: [1, 2, 3, 4, 5, 6, 7, 0, 8], presses: [8] },
  { tiles: [1, 2, 3, 4, 5, 0, 7, 8, 6], presses: [6] },
  { tiles: [1, 2, 3, 4, 0, 5, 7, 8, 6], presses: [5, 6] },
];

/** Wins a game from one of the boards. */
async function win(page: Page, start: number): Promise<void> {
  const puzzle = new PuzzlePage(page);
  const { tiles, presses } = starts[start]!;
  await page.goto(`./#view=play&board=${tiles}`.replace(/(\d,\d,\d),(\d,\d,\d),/, '$1/$2/'));
  await puzzle.expectTiles(tiles);
  for (const tile of presses) await puzzle.tile(tile).click();
  await expect(page.locator('[data-summary="known"]')).toBeVisible();
}

async function openStatistics(page: Page): Promise<void> {
  await page.goto('./#view=play');
  await page.goto('./#view=statistics');
  await expect(page.locator('.statistics')).toHaveAttribute('aria-busy', 'false');
}

const games = (page: Page) => page.locator('.played button');

test('games are kept, shown, replayed, trained for, saved as a file and opened again', async ({ page, puzzle, browser, baseURL }) => {
  await win(page, 1);
  await win(page, 0);
  // What a search by hand takes is known a little later.
  await openStatistics(page);
  await expect(games(page)).toHaveCount(2);
  await expect(page.locator('[data-chart="lengths"] .bar')).toHaveCount(32);
  await expect(page.locator('#result')).toHaveAccessibleName(/^npuzzle 3×3, .*, 1 move in 0:0\d\.\d, shortest: 1 move/);

  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as picture' }).click();
  expect((await readFile(await (await picture).path())).subarray(1, 4).toString()).toBe('PNG');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all games' }).click();
  const file = await (await saved).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual(expect.objectContaining({ size: '3x3', start: '1 2 3/4 5 6/7 0 8', path: 'L', moves: 1, shortest: 1, 'at-least': 1 }));

  await test.step('in another browser', async () => {
    const context = await browser.newContext({ baseURL });
    const other = await context.newPage();
    await other.goto('./#view=statistics');
    await expect(other.getByText('No games yet.')).toBeVisible();
    const open = () => other.locator('input[name="games"]').setInputFiles({ name: 'games.jsonl', mimeType: 'text/plain', buffer });
    // Boards of links are no random ones, and so count for no record.
    const fair = lines.map((line) => `${JSON.stringify({ ...line, fair: true })}\n`);
    const buffer = Buffer.from(`${fair.join('')}{"id":1}\n`);
    await open();
    await expect(other.locator('.notice')).toContainText('New games: 2. Changed: 0. Unreadable: 1.');
    await expect(games(other)).toHaveCount(2);
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(other.getByText('No games yet.')).toBeVisible();
    await open();
    await expect(games(other)).toHaveCount(2);
    await expect(other.locator('[data-count="move-streak"]')).toHaveText('2 (best 2)');
    // The same file again changes nothing.
    await open();
    await expect(other.locator('.notice')).toContainText('New games: 0. Changed: 0. Unreadable: 1.');
    await expect(games(other)).toHaveCount(2);
    await context.close();
  });

  await page.getByRole('button', { name: 'Train' }).click();
  await expect(puzzle.board).toBeVisible();
  expect((await puzzle.tiles()).slice(0, 3)).toEqual([1, 2, 3]);
  await page.goBack();
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('.player')).toBeVisible();
});

test('games of two tabs are all kept, and none twice', async ({ page, context }) => {
  const other = await context.newPage();
  await win(page, 0);
  await win(other, 1);
  await win(page, 2);
  await other.close();
  await openStatistics(page);
  await expect(games(page)).toHaveCount(3);
});

test('whoever plays is told once the browser refuses to keep a game', async ({ page, puzzle }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto('./#view=play&board=1,2,3/4,5,6/7,0,8');
  await puzzle.tile(8).click();
  await expect(page.locator('.message')).toContainText('The browser did not keep the game: no room.');
  // The page's own records still have it.
  await openStatistics(page).catch(() => {});
  await expect(page.locator('.notice')).toContainText('The kept games are not available: no room.');
});

test('a file of the player\'s choice has every game, also those that end later', async ({ page }) => {
  // Tests cannot answer the browser's dialog: the file is one of the page's own.
  await page.addInitScript(() => {
    const choose = async ({ suggestedName }: { suggestedName: string }) => (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(globalThis, { showSaveFilePicker: choose });
  });
  const ids = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const read = async () => (await (await folder.getFileHandle('npuzzle-games.jsonl')).getFile()).text();
      // For a moment there is none, while the browser puts what was written in its place.
      const text = await read().catch(() => '');
      const lines = text.trimEnd().split('\n').filter(Boolean);
      return [...new Set(lines.map((line) => JSON.parse(line).id))].length;
    });
  await win(page, 0);
  await openStatistics(page);
  await page.getByRole('button', { name: 'Save after each game' }).click();
  await expect(page.getByText('Each game is saved in npuzzle-games.jsonl.')).toBeVisible();
  await expect.poll(ids).toBe(1);
  await win(page, 1);
  await expect.poll(ids).toBe(2);

  // Once the file is gone, the game is kept all the same, and Statistics no longer says that games are saved there.
  await page.evaluate(() => {
    FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  });
  await win(page, 2);
  // The script tries to write while the view opens.
  await expect(async () => {
    await openStatistics(page);
    await expect(page.getByText('Each game is saved in')).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(games(page)).toHaveCount(3);
});

test('no schedule of two tabs, reloads, imports and deletions loses a game or doubles one', { tag: '@full' }, async ({ page, context }) => {
  test.setTimeout(600_000);
  const tabs = [page, await context.newPage()];
  const ask = (tab: Page, task: string, argument: unknown) =>
    tab.evaluate(
      ([task, argument]) =>
        new Promise((resolve, reject) => {
          const done = (answer: unknown, why?: string) => (why ? reject(new Error(why)) : resolve(answer));
          dispatchEvent(new CustomEvent('npuzzle-games', { detail: [task, argument, done] }));
        }),
      [task, argument] as const,
    );
  const start = async (tab: Page) => {
    await tab.goto('about:blank');
    await openStatistics(tab);
  };
  const game = (id: number, shortest: number) => JSON.stringify({ id, size: '3x3', goal: 'blank-last', moves: 3, path: 'U L L', shortest });
  const kept = async (tab: Page) => {
    const text = await tab.evaluate(async () => {
      const all = await new Promise<Blob>((resolve) => dispatchEvent(new CustomEvent('npuzzle-games', { detail: ['all', null, resolve] })));
      return all.text();
    });
    return text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as { id: number; shortest: number });
  };
  // What must be there: the least length that was ever known of each game.
  const model = new Map<number, number>();
  const imports: (Map<number, number | undefined> | undefined)[] = [undefined, undefined];
  let [seed, next] = [1, 1];
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const note = (id: number, shortest: number) => model.set(id, Math.min(model.get(id) ?? Infinity, shortest));
  for (const tab of tabs) await start(tab);
  for (let schedule = 0; schedule < 100; schedule += 1) {
    for (let step = 0; step < 8; step += 1) {
      const which = random(2);
      const tab = tabs[which]!;
      switch (random(6)) {
        case 0:
        case 1: {
          // As `keep`, which answers by an event.
          await ask(tab, 'add', game(next, 9));
          note(next, 9);
          next += 1;
          break;
        }
        case 2: {
          const lines = Array.from({ length: 3 }, () => [1 + random(next + 2), 1 + random(9)] as const);
          const before = new Map(lines.map(([id]) => [id, model.get(id)]));
          await ask(tab, 'merge', [true, lines.map((line) => game(...line)).join('\n')]);
          lines.forEach((line) => note(...line));
          imports[which] = before;
          next += 2;
          break;
        }
        case 3: {
          await ask(tab, 'undo', null);
          imports[which]?.forEach((shortest, id) => (shortest === undefined ? model.delete(id) : model.set(id, shortest)));
          imports.fill(undefined);
          await Promise.all(tabs.map((tab) => ask(tab, 'merge', [true, ''])));
          break;
        }
        case 4: {
          await start(tab);
          imports[which] = undefined;
          break;
        }
        default: {
          if (random(10) > 0) break;
          await tab.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('npuzzle /npuzzle/ games').onsuccess = resolve)));
          model.clear();
          imports.fill(undefined);
          await Promise.all(tabs.map((tab) => ask(tab, 'merge', [true, ''])));
        }
      }
    }
    const found = await kept(tabs[random(2)]!);
    expect(found.map(({ id, shortest }) => [id, shortest])).toEqual([...model].sort(([one], [other]) => one - other));
  }
});

test('a hunt searches for a shorter solution of a best known board, and its find is kept', async ({ page }) => {
  // A list whose solutions are longer than necessary: a move is taken back and made again.
  await page.route('**/best-known/*.jsonl', async (route) => {
    const list = await readFile(`best-known/${route.request().url().split('/').at(-1)}`, 'utf8');
    const lines = list.trimEnd().split('\n').map((line) => JSON.parse(line));
    for (const line of lines) {
      const last = line.moves.match(/[LRUD]\d*$/)[0][0];
      line.moves += `${{ L: 'R', R: 'L', U: 'D', D: 'U' }[last as 'L']}${last}`;
      line.length += 2;
    }
    await route.fulfill({ body: lines.map((line) => JSON.stringify(line)).join('\n') });
  });
  await openStatistics(page);
  const card = page.locator('[data-hunt]');
  await card.getByLabel('Board size').selectOption('5');
  await card.getByLabel('Board', { exact: true }).selectOption('7');
  await expect(card).toContainText(/Best known: \d+ moves/);
  await card.getByRole('button', { name: 'Search' }).click();
  const found = card.locator('.found li');
  await expect(found).toHaveText(/^5×5, board 7: \d+ moves instead of \d+$/, { timeout: 60_000 });
  await card.getByRole('button', { name: 'Stop' }).click();
  await expect(card).toHaveAttribute('data-hunt', 'idle');
  await openStatistics(page);
  await expect(found).toBeVisible();
  // No request outlives the test.
  await page.unrouteAll({ behavior: 'wait' });
});
