// Links in a browser: the address, its history and reloads, the clipboard, the share dialog, and frames of other pages.
// tests/views/links.rs has what links say and do.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seedBoard } from './published-boards';
import { expect, tabTo, test, type PuzzlePage } from './puzzle-page';
import { boardText, boardsAlong, goalTiles, slide, type Tiles } from './sliding';

const quick = seedBoard('8 1 2 0');
const home = goalTiles('blank-last', 3);

/** Writes a board as the address does. */
const boardValue = (tiles: Tiles): string => boardText(tiles).replaceAll('\n', '/').replaceAll(' ', ',');

/** Reloads the page with this fragment. */
async function open(page: Page, puzzle: PuzzlePage, fragment: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`./#${fragment}`);
  await expect(puzzle.board).toBeVisible();
}

/** Follows a link on the open page. */
async function follow(page: Page, fragment: string): Promise<void> {
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, fragment);
}

/** Waits for the value of an entry of the address; `null` waits until it is absent. */
async function expectEntry(page: Page, key: string, value: string | null): Promise<void> {
  await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key)).toBe(value);
}

test('the address follows the page, restores it elsewhere, and is followed through the history', async ({ page, puzzle }) => {
  await puzzle.open(quick.tiles, quick.goal);
  const moved = slide(slide(quick.tiles, 'U'), 'L');
  let address = '';
  await test.step('it follows the page', async () => {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await puzzle.expectTiles(moved);
    await puzzle.choose('weighted-a-star', 'walking-distance');
    for (const [name, value] of [['weight', '2.5'], ['time-limit', '30.5']]) {
      await page.locator(`input[name="${name}"]`).fill(value);
      await page.locator(`input[name="${name}"]`).press('Enter');
    }
    await expectEntry(page, 'board', boardValue(moved));
    await expectEntry(page, 'limit', '30.5');
    // Moves add nothing to the browser's history.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    address = page.url();
  });
  await test.step('it restores the page elsewhere', async () => {
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await open(page, puzzle, address.split('#')[1]);
    await puzzle.expectTiles(moved);
    await expect(page.locator('select[name="goal"]')).toHaveValue(quick.goal);
    await expect(page.locator('select[name="algorithm"]')).toHaveValue('weighted-a-star');
    await expect(page.locator('input[name="weight"]')).toHaveValue('2.5');
    await puzzle.expectStatus('idle');
    expect(page.url()).toBe(address);
  });
  await test.step('a link is followed, back and forward too', async () => {
    const other = goalTiles('spiral', 3);
    await follow(page, `board=${boardValue(other)}&goal=spiral&algorithm=ida-star`);
    await puzzle.expectTiles(other);
    await expect(page.locator('select[name="goal"]')).toHaveValue('spiral');
    await page.goBack();
    await puzzle.expectTiles(moved);
    await expect(page.locator('select[name="goal"]')).toHaveValue(quick.goal);
    await page.goForward();
    await puzzle.expectTiles(other);
  });
  await test.step('it has the solution after a search that it starts', async () => {
    await open(page, puzzle, `board=${boardValue(quick.tiles)}&goal=${quick.goal}&algorithm=a-star&heuristic=manhattan&run=1`);
    const moves = await puzzle.expectSolution(quick.tiles, quick.goal);
    await expectEntry(page, 'moves', moves);
    await expectEntry(page, 'run', null);
    await page.reload();
    await expect(puzzle.moves).toHaveAttribute('data-moves', moves);
    await puzzle.expectStatus('idle');
  });
});

test('a change just before a reload survives it', async ({ page, puzzle }) => {
  const start = [1, 2, 3, 4, 5, 6, 0, 7, 8];
  await puzzle.open(start);
  await test.step('a goal', async () => {
    const reloaded = page.waitForEvent('load');
    // In one turn, so that neither the address nor the saved game has been written yet.
    await page.evaluate(() => {
      const goal = document.querySelector<HTMLSelectElement>('select[name="goal"]')!;
      for (const name of ['blank-first', 'spiral']) {
        goal.value = name;
        goal.dispatchEvent(new Event('change', { bubbles: true }));
      }
      location.reload();
    });
    await reloaded;
    await expect(page.locator('select[name="goal"]')).toHaveValue('spiral');
    await puzzle.expectTiles(start);
  });
  await test.step('a board', async () => {
    await puzzle.button('Shuffle').click();
    const reloaded = page.waitForEvent('load');
    // The first deal starts a pause, in which the address is not written.
    const tiles = await page.evaluate(async () => {
      const shuffle = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Shuffle')!;
      shuffle.click();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      location.reload();
      const cells = [...document.querySelectorAll<HTMLElement>('[role=grid] [data-tile]')].map(({ dataset }) => dataset);
      const place = ({ row, column }: DOMStringMap) => Number(row) * 3 + Number(column);
      return cells.sort((one, other) => place(one) - place(other)).map(({ tile }) => Number(tile));
    });
    await reloaded;
    await puzzle.expectTiles(tiles);
  });
  await test.step('a step in Learn', async () => {
    const step = page.locator('[data-step]');
    await page.goto('about:blank');
    await page.goto('./#view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced&step=7');
    await expect(step).toHaveAttribute('data-step', '7');
    const reloaded = page.waitForEvent('load');
    await page.evaluate(async () => {
      document.querySelector<HTMLElement>('[data-step] button[aria-label="Step forward"]')!.click();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      location.reload();
    });
    await reloaded;
    await expect(step).toHaveAttribute('data-step', '8');
    expect(page.url()).toContain('step=8');
  });
});

test('a text that the browser keeps from the clipboard can be copied by hand', async ({ page, puzzle }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await puzzle.open(quick.tiles, quick.goal);
  const copy = puzzle.button('Copy link');
  await copy.click();
  const dialog = page.getByRole('dialog', { name: 'Copy this text' });
  const area = dialog.getByRole('textbox', { name: 'Copy this text' });
  await expect(area).toHaveValue(new RegExp(`board=${boardValue(quick.tiles)}`));
  await expect(area).toBeFocused();
  const selected = () => area.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(await selected()).toBe(await area.inputValue());
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(copy).toBeFocused();
});

test.describe('on the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the link matches the board, by keyboard too', async ({ page, puzzle }) => {
    await puzzle.open(quick.tiles, quick.goal);
    await tabTo(page, puzzle.button('Copy link'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Link copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`board=${boardValue(quick.tiles)}&goal=${quick.goal}`);
    await expect.poll(() => page.url()).toBe(link);
  });

  test('a challenge is copied after a win, opened by somebody else, and beaten', async ({ page, puzzle }) => {
    const start = [1, 2, 3, 4, 5, 6, 0, 7, 8];
    const result = page.getByRole('region', { name: 'Summary' });
    const challenge = page.locator('[data-notice="challenge"]');
    await page.clock.install({ time: 0 });
    await open(page, puzzle, `view=play&board=${boardValue(start)}`);
    await page.clock.pauseAt(3_600_000);
    await puzzle.board.focus();
    await page.keyboard.press('ArrowLeft');
    await page.clock.runFor(61_500);
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await page.clock.resume();
    await expect(result).toContainText('4 moves. Optimal: 2.');
    await result.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^3×3 in 1:01, 4 moves, optimal 2\. Beat it: http\S+$/);
    const link = text.split(' ').at(-1)!;
    expect(link).toMatch(/#view=play&board=1,2,3\/4,5,6\/0,7,8&goal=blank-last&challenge=4,61\d{3},\d$/);

    // A visitor with a game of their own, which can be brought back.
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await open(page, puzzle, 'view=play&board=8,1,2/0,4,3/7,6,5');
    await puzzle.tile(8).click();
    await expect(page.locator('[data-count="moves"]')).toHaveText('1');
    await follow(page, link.split('#')[1]);
    await puzzle.expectTiles(start);
    await puzzle.button('Undo').first().click();
    await puzzle.expectTiles([0, 1, 2, 8, 4, 3, 7, 6, 5]);
    await expectEntry(page, 'board', '0,1,2/8,4,3/7,6,5');
    await follow(page, link.split('#')[1]);
    await puzzle.expectTiles(start);
    await page.reload();
    await puzzle.button('OK').click();
    await expect(challenge).toHaveText(/^Beat 4 moves in 1:01\.\d\.$/);
    await puzzle.board.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(challenge).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await expect(result).toContainText('You beat the challenge: 4 moves in 1:01.');
  });
});

test('Share uses the system\'s share dialog where there is one', async ({ page, puzzle }) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ url }: { url: string }) => {
        shared.push(url);
        if (shared.length === 2) throw new DOMException('no longer wanted', 'AbortError');
        if (shared.length === 3) throw new DOMException('not here', 'NotAllowedError');
      },
    });
  });
  await puzzle.open(quick.tiles, quick.goal);
  await puzzle.button('Share').click();
  await puzzle.button('Share').click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared: string[] }).shared.length)).toBe(2);
  await expect(page.getByText('Couldn\'t share')).toHaveCount(0);
  await puzzle.button('Share').click();
  await expect(page.getByText('Couldn\'t share: not here.')).toBeVisible();
  const shared = await page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  for (const link of shared) expect(link).toContain(`#view=solve&board=${boardValue(quick.tiles)}`);
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'));
});

/** A scrambled board and its hundred moves home, none of which undoes the one before. */
function longGame(): { start: Tiles; moves: string } {
  const back: Record<string, string> = { U: 'D', D: 'U', L: 'R', R: 'L' };
  let tiles = goalTiles('blank-last', 4);
  let moves = '';
  for (let seed = 7; moves.length < 100; seed = (seed * 75 + 74) % 65_537) {
    const letter = 'UDLR'[seed % 4];
    if (moves[0] === letter) continue; // It would undo the last one.
    try {
      tiles = slide(tiles, letter);
    } catch {
      continue; // No tile can move that way.
    }
    moves = back[letter] + moves;
  }
  return { start: tiles, moves };
}

test('a replay opens, plays, and jumps to its parts, and a typed solution is checked', async ({ page, puzzle }) => {
  await test.step('of a hundred moves', async () => {
    const { start, moves } = longGame();
    const boards = boardsAlong(start, moves);
    await open(page, puzzle, `board=${boardValue(start)}&moves=${moves}`);
    await puzzle.expectTiles(start);
    await expect(page.getByText('Solves the board in 100 moves.')).toBeVisible();
    await page.getByText('Splits').click();
    await page.getByRole('button', { name: /^50 % move 50$/ }).click();
    await puzzle.expectTiles(boards[50]);
    const last = page.getByRole('button', { name: /^Row 4 move \d+$/ });
    await last.focus();
    await page.keyboard.press('Enter');
    await puzzle.expectTiles(boards[Number(/\d+$/.exec((await last.textContent())!)![0])]);
    await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '60 / s' });
    await puzzle.button('Play').click();
    await expect(page.getByText('100 / 100')).toBeVisible();
    await puzzle.expectTiles(goalTiles('blank-last', 4));
    await expectEntry(page, 'board', boardValue(start));
  });
  await test.step('that starts at once', async () => {
    await open(page, puzzle, 'board=1,2,3/4,5,6/0,7,8&moves=L2&run=1');
    await expect(page.getByText('2 / 2')).toBeVisible();
    await puzzle.expectTiles(home);
  });
  await test.step('of a typed solution', async () => {
    await puzzle.button('Reset').click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    const field = page.locator('textarea[name="solution"]');
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('d u l l');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Solves the board in 4 moves.', { exact: true })).toBeVisible();
    await puzzle.button('Step forward').click();
    await puzzle.expectTiles([1, 2, 3, 0, 5, 6, 4, 7, 8]);
  });
});

test.describe('embedded in another page', () => {
  test('the example in docs shows a board that can be played', async ({ page }) => {
    await page.route('**/docs/embed.html', async (route) => {
      const body = await readFile(new URL('../../docs/embed.html', import.meta.url), 'utf8');
      await route.fulfill({ body, contentType: 'text/html' });
    });
    // The example expects the page in a folder next to its own.
    await page.route('**/dist/**', (route) => route.continue({ url: route.request().url().replace('/dist/', '/') }));
    await page.goto('./docs/embed.html');
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('grid')).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
    await frame.getByRole('button', { name: 'Step forward' }).click();
    await expect(frame.getByText(/^1 \/ \d+$/)).toBeVisible();
    const href = await frame.getByRole('link', { name: 'Open in npuzzle' }).getAttribute('href');
    expect(href).not.toContain('embed');
  });

  test.describe('in a small frame on a phone', () => {
    test.use({ viewport: { width: 280, height: 420 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true });

    test('everything fits, in the widest language too', async ({ page, puzzle }) => {
      for (const language of ['en', 'ar']) {
        await open(page, puzzle, 'board=1,2,3/4,5,6/0,7,8&moves=L2&embed=1');
        await page.evaluate((language) => localStorage.setItem('npuzzle /npuzzle/ language', language), language);
        await open(page, puzzle, 'board=1,2,3/4,5,6/0,7,8&moves=L2&embed=1');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        for (const part of await page.locator('.player > *, .board-head > *').all()) {
          const { x, width } = (await part.boundingBox())!;
          expect([x >= 0, x + width <= 280], `${part} is inside the frame`).toEqual([true, true]);
        }
      }
    });
  });
});
