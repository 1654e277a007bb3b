// The Play view, as far as it needs a browser. What it shows for a state is tested natively (tests/views/play.rs).
import type { Locator, Page } from '@playwright/test';
import { drop, expect, tabTo, test, type PuzzlePage } from './puzzle-page';
import { goalTiles, sideOf, slide, type Tiles } from './sliding';

const home = goalTiles('blank-last', 3);

const count = (page: Page | Locator, name: string) => page.locator(`[data-count="${name}"]`);
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

/** Opens the Play view, with a board if one is given. */
async function openPlay(page: Page, puzzle: PuzzlePage, tiles?: Tiles): Promise<void> {
  if (tiles) await puzzle.open(tiles);
  else await page.goto('./#view=play');
  await page.getByRole('navigation').getByRole('link', { name: 'Play' }).click();
  await expect(puzzle.button('Hint')).toBeVisible();
  if (tiles) await puzzle.expectTiles(tiles);
  await puzzle.expectAtRest();
}

/** Returns a shortest solution, found by breadth-first search. */
function shortestSolution(start: Tiles): string {
  const goal = goalTiles('blank-last', sideOf(start)).join();
  const solutions = new Map([[start.join(), '']]);
  let layer = [start];
  while (!solutions.has(goal)) {
    if (layer.length === 0) throw new Error(`${start} cannot be solved`);
    const next: Tiles[] = [];
    for (const tiles of layer) {
      for (const letter of 'UDLR') {
        const side = sideOf(tiles);
        const blank = tiles.indexOf(0);
        const [row, column] = [Math.floor(blank / side), blank % side];
        const canMove = { U: row < side - 1, D: row > 0, L: column < side - 1, R: column > 0 }[letter];
        if (!canMove) continue;
        const after = slide(tiles, letter);
        if (solutions.has(after.join())) continue;
        solutions.set(after.join(), solutions.get(tiles.join())! + letter);
        next.push(after);
      }
    }
    layer = next;
  }
  return solutions.get(goal)!;
}

const KEYS: Record<string, string> = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' };

/** Plays moves with the arrow keys. */
async function play(page: Page, moves: string): Promise<void> {
  await page.getByRole('grid').focus();
  for (const letter of moves) await page.keyboard.press(KEYS[letter]);
}

test('by mouse: slide, checkpoint, undo, hint, win, and watch the shortest solution', async ({ page, puzzle }) => {
  const start = [1, 2, 3, 0, 7, 6, 5, 4, 8];
  const solution = shortestSolution(start);
  await openPlay(page, puzzle, home);
  await puzzle.tile(7).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.button('Undo').click();
  await puzzle.expectTiles(home);
  await puzzle.button('Redo').click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.more('Checkpoint');
  await puzzle.button('More').click();
  await expect(puzzle.button('Back to checkpoint')).toBeDisabled();
  await page.keyboard.press('Escape');
  await puzzle.tile(1).click();
  await puzzle.more('Back to checkpoint');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);

  await puzzle.wantShortestHints();
  await openPlay(page, puzzle, start);
  await puzzle.button('Hint').click();
  const hint = page.locator('[data-hint-tile]');
  await expect(hint).toContainText(`. ${solution.length} moves`);
  await puzzle.tile(Number(await hint.getAttribute('data-hint-tile'))).click();
  await expect(hint).toHaveCount(0);
  await play(page, shortestSolution(await puzzle.tiles()));
  await expect(summary(page)).toContainText(`${solution.length} moves: a perfect solve!`);
  await expect(summary(page)).toContainText('Hint used: not counted in records.');
  await puzzle.button('Watch the shortest solution').click();
  await puzzle.expectTiles(home);
  await expect(page.locator('.position')).toHaveText(`${solution.length} / ${solution.length}`);
});

test('by keyboard alone: move, checkpoint, back, undo, redo, hint, new game', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await expect(count(page, 'moves')).toHaveText('2');
  await page.keyboard.press('b');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await page.keyboard.press('z');
  await puzzle.expectTiles(home);
  await page.keyboard.press('y');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  const hint = page.locator('[data-hint-stage]');
  for (const text of ['Solve the last 5 tiles together.', 'Solve the last 5 tiles together.', 'Move 6 up.']) {
    await page.keyboard.press('h');
    await expect(hint).toHaveText(text);
  }
  await expect(page.locator('[data-hint="up"]')).toHaveText('6');
  // With Ctrl too, as everywhere else, but not while typing.
  const moves = Number(await count(page, 'moves').textContent());
  await page.keyboard.press('Control+z');
  await puzzle.expectTiles(home);
  await page.keyboard.press('Control+Shift+Z');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await expect(count(page, 'moves')).toHaveText(String(moves + 2));
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByRole('group', { name: 'Keys' }).getByLabel('Undo', { exact: true }).focus();
  await page.keyboard.press('Control+z');
  await expect(count(page, 'moves')).toHaveText(String(moves + 2));
  // Other keys with a modifier are the browser's.
  await puzzle.board.focus();
  await page.keyboard.press('Control+c');
  await tabTo(page, puzzle.button('More'));
  await page.keyboard.press('Enter');
  await expect(puzzle.button('Back to checkpoint')).toBeDisabled();
  await tabTo(page, puzzle.button('Reset'));
  await page.keyboard.press('Enter');
  await puzzle.expectTiles(home);
  // Letters are commands while a size has the focus.
  await page.getByRole('radio', { name: '3×3' }).focus();
  await page.keyboard.press('s');
  await expect.poll(() => puzzle.tiles()).not.toEqual(home);
});

test('the keyboard alone edits a board, generates one at a distance and replays it', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await tabTo(page, puzzle.button('Edit board'));
  await page.keyboard.press('Enter');
  // Shift+Tab returns to the board.
  for (let stop = 0; stop < 20 && !(await puzzle.tile(0).evaluate((tile) => tile === document.activeElement)); stop += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await expect(puzzle.tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await puzzle.expectTiles([2, 1, 3, 4, 5, 6, 7, 8, 0]);
  await expect(page.getByText('Tap two tiles to swap them. Not solvable.')).toBeVisible();
  await tabTo(page, puzzle.button('Edit board'));
  await page.keyboard.press('Enter');

  const challenge = page.locator('select[name="challenge"]');
  await tabTo(page, challenge);
  await page.keyboard.press('End');
  await tabTo(page, page.locator('input[name="distance"]'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await tabTo(page, puzzle.button('Shuffle'));
  await expect(page.locator('[data-deal="3"]')).toBeVisible();
  const solution = shortestSolution(await puzzle.tiles());
  expect(solution).toHaveLength(3);
  await play(page, solution);
  await expect(summary(page)).toContainText('3 moves: a perfect solve!');
  await tabTo(page, puzzle.button('Watch the shortest solution'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 / 3')).toBeVisible();
});

test('a hint and a result are proven on 4x4, and the best of half a second on 5x5', { tag: '@full' }, async ({ page, puzzle }) => {
  await puzzle.wantShortestHints();
  await openPlay(page, puzzle, [5, 1, 3, 10, 15, 12, 7, 9, 2, 4, 6, 8, 13, 0, 11, 14]);
  await puzzle.button('Hint').click();
  await expect(page.locator('[data-hint-tile]')).toContainText('46 moves to go.');
  // A random 5x5 board is proven in half a second now and then; this one takes minutes.
  const far = [7, 13, 11, 22, 12, 20, 1, 18, 21, 5, 0, 8, 14, 24, 19, 9, 4, 17, 16, 10, 23, 15, 3, 2, 6];
  await openPlay(page, puzzle, far);
  await puzzle.button('Hint').click();
  await expect(page.locator('[data-hint-tile]')).toContainText('At most');
  const five = goalTiles('blank-last', 5);
  await openPlay(page, puzzle, [...'UURRDD'].reduce<Tiles>((tiles, letter) => slide(tiles, { U: 'D', D: 'U', R: 'R' }[letter]!), five));
  await play(page, 'DDLLUU');
  await expect(summary(page)).toContainText(/^6 moves/);
  await expect(summary(page)).toHaveAttribute('data-summary', 'known');
});

test('boards of 3x3 and 4x4 are generated at a chosen distance', { tag: '@full' }, async ({ page, puzzle }) => {
  await openPlay(page, puzzle);
  for (const [label, cells, distance] of [['3×3', 9, 14], ['4×4', 16, 9]] as const) {
    await page.getByText(label, { exact: true }).click();
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(cells);
    await page.locator('select[name="challenge"]').selectOption({ label: 'By optimal length' });
    await page.locator('input[name="distance"]').fill(String(distance));
    await page.locator('input[name="distance"]').press('Tab');
    await expect(page.locator(`[data-deal="${distance}"]`)).toBeVisible();
    expect(shortestSolution(await puzzle.tiles())).toHaveLength(distance);
  }
});

test('a game, its clock, a pause and a replaced game survive a reload', async ({ page, puzzle }) => {
  await page.clock.install({ time: 0 });
  await openPlay(page, puzzle, home);
  await page.clock.pauseAt(3_600_000);

  await test.step('the clock runs from the first move until a pause', async () => {
    await page.clock.runFor(30_000);
    await expect(count(page, 'time')).toHaveText('0:00.0');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    await page.clock.runFor(2_000);
    // It ticks without another action.
    await expect(count(page, 'time')).toHaveText('0:02.0');
    await page.keyboard.press('p');
    await expect(puzzle.board).toHaveAttribute('data-paused', 'true');
    await page.clock.runFor(60_000);
    await expect(count(page, 'time')).toHaveText('0:02.0');
  });

  await test.step('the pause survives a reload, and a press that ends it slides nothing', async () => {
    await page.reload();
    await expect(puzzle.board).toHaveAttribute('data-paused', 'true');
    await puzzle.tile(8).click();
    await expect(puzzle.board).not.toHaveAttribute('data-paused');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    await page.clock.runFor(1_000);
    await expect(count(page, 'time')).toHaveText('0:03.0');
  });

  await test.step('a reload pauses a running game, of which it loses nothing', async () => {
    await puzzle.tile(4).click();
    await page.reload();
    await expect(puzzle.board).toHaveAttribute('data-paused', 'true');
    const covered = await count(page, 'time').textContent();
    await page.clock.runFor(60_000);
    await expect(count(page, 'time')).toHaveText(covered!);
    await page.keyboard.press('ArrowLeft');
    await expect(puzzle.board).not.toHaveAttribute('data-paused');
    await puzzle.expectTiles([1, 2, 3, 0, 4, 5, 7, 8, 6]);
    await expect(count(page, 'moves')).toHaveText('3');
    await puzzle.more('Back to checkpoint');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    await puzzle.button('Undo').click();
    await puzzle.expectTiles(home);
  });

  await test.step('a hidden page pauses as well', async () => {
    for (const hide of ['visibilitychange', 'pagehide', 'freeze']) {
      await page.evaluate((hide) => {
        Object.defineProperty(document, 'hidden', { value: hide === 'visibilitychange', configurable: true });
        (hide === 'pagehide' ? window : document).dispatchEvent(new Event(hide, { bubbles: true }));
      }, hide);
      await expect(puzzle.board).toHaveAttribute('data-paused', 'true');
      await page.keyboard.press('p');
      await expect(puzzle.board).not.toHaveAttribute('data-paused');
    }
  });

  await test.step('so does a device that sleeps', async () => {
    const before = Number((await count(page, 'time').textContent())!.split(':')[0]);
    await page.clock.fastForward('08:00:00');
    await expect(puzzle.board).toHaveAttribute('data-paused', 'true');
    expect(Number((await count(page, 'time').textContent())!.split(':')[0])).toBe(before);
    await page.keyboard.press('p');
  });

  await test.step('a game in progress that a shuffle replaced can be brought back after a reload', async () => {
    // Tile 6 still slides home: a click on its way would meet the blank.
    await puzzle.expectAtRest();
    await puzzle.tile(6).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    const moves = await count(page, 'moves').textContent();
    const replaced = page.locator('[data-notice="replaced"]');
    await page.keyboard.press('s');
    await expect(replaced).toContainText('New game started.');
    await page.reload();
    await replaced.getByRole('button', { name: 'Undo' }).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    await expect(count(page, 'moves')).toHaveText(moves!);
    await expect(replaced).toHaveCount(0);
  });
});

test('records and solved days survive a reload, and the next day has another board', async ({ page, puzzle }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00'));
  const kinds = page.locator('select[name="challenge"]');
  await openPlay(page, puzzle);
  await kinds.selectOption({ label: 'Daily puzzle: easy' });
  await expect(page.locator('[data-deal^="2026-11-21 easy "]')).toBeVisible();
  const solution = shortestSolution(await puzzle.tiles());
  await play(page, solution);
  await expect(summary(page)).toContainText(`${solution.length} moves: a perfect solve!`);

  // The next day, in another visit.
  await page.clock.setFixedTime(new Date('2026-11-22T00:01:00'));
  await page.reload();
  // The kind of board is remembered, too.
  await expect(kinds.locator('option:checked')).toHaveText('Daily puzzle: easy');
  await page.keyboard.press('s');
  await expect(page.locator('[data-deal^="2026-11-22 easy "]')).toBeVisible();
  await expect(page.locator('[data-daily]')).toHaveText(['Make up Friday, November 20']);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(count(page, 'games')).toHaveText('1');
  await expect(count(page, 'best-moves')).toHaveText(String(solution.length));
  const easy = page.locator('[data-level="easy"]');
  await expect(count(easy, 'streak')).toHaveText('Streak: 1 day');
  await expect(easy.getByRole('cell', { name: 'Saturday, November 21, solved' })).toHaveText('21');
  await expect(easy.locator('[aria-current="date"]')).toHaveAccessibleName('Sunday, November 22');
});

test('unreadable saved data is reported, set aside, and does not affect other data', async ({ page, puzzle }) => {
  await puzzle.open();
  await page.evaluate(() => {
    localStorage.setItem('npuzzle /npuzzle/ records', '{"version":1,"games":[{"si');
    localStorage.setItem('npuzzle /npuzzle/ settings', '{"version":99,"hover":"upwards"}');
    // The page saves the game when it is left, but must not overwrite the data of a newer version.
    for (const storage of [localStorage, sessionStorage]) storage.setItem('npuzzle /npuzzle/ game', '{"version":7}');
  });
  // The address is updated shortly after opening.
  await page.waitForURL(/board=/);
  await page.reload();
  const notice = page.locator('.message');
  await expect(notice).toContainText('Couldn\'t read the game saved in this browser: the data was written by a newer');
  await expect(notice).toContainText('Couldn\'t read the records saved in this browser: the data is damaged');
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.removeItem('npuzzle /npuzzle/ game')));
  await openPlay(page, puzzle, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await puzzle.tile(8).click();
  await expect(summary(page)).toHaveAttribute('data-summary', 'known');
  const saved = await page.evaluate(() => ['settings', 'records.unread'].map((name) => localStorage.getItem(`npuzzle /npuzzle/ ${name}`)));
  expect(saved).toEqual(['{"version":99,"hover":"upwards"}', '{"version":1,"games":[{"si']);
});

test('blind, the tiles look the same but for a peek; zen, the board is alone', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Blind', { exact: false }).check();
  await page.getByLabel('Zen', { exact: false }).check();
  await page.locator('summary', { hasText: 'Settings' }).click();
  const looks = () => puzzle.board.locator('.tile > span').evaluateAll((tiles) =>
    new Set(tiles.map((tile) => `${getComputedStyle(tile).color} ${getComputedStyle(tile).backgroundColor}`)).size);
  expect(await looks()).toBeGreaterThan(1);
  await puzzle.tile(7).click();
  await expect.poll(looks).toBe(1);
  await expect(page.locator('.masthead')).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Peek' }).hover();
  await page.mouse.down();
  await expect.poll(looks).toBeGreaterThan(1);
  await page.mouse.up();
  await expect.poll(looks).toBe(1);
  await puzzle.button('Undo').focus();
  await expect(page.locator('.bar')).toHaveCSS('opacity', '1');
  await puzzle.tile(8).click();
  await expect(page.locator('.masthead')).toHaveCSS('opacity', '1');
});

test('settings change what keys, a new game and the pointer do', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, [1, 2, 3, 4, 0, 5, 6, 7, 8]);
  await page.locator('summary', { hasText: 'Settings' }).click();

  await test.step('arrow keys can move the blank', async () => {
    await page.getByLabel('Controls move the blank').check();
    await page.keyboard.press('ArrowUp');
    await puzzle.expectTiles([1, 0, 3, 4, 2, 5, 6, 7, 8]);
  });

  await test.step('a key can be assigned to another command', async () => {
    await page.getByRole('group', { name: 'Keys' }).getByLabel('Undo').fill('q');
    await puzzle.board.focus();
    await page.keyboard.press('q');
    await puzzle.expectTiles([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await expect(puzzle.button('Redo')).toBeEnabled();
  });

  await test.step('hovering can slide tiles', async () => {
    await puzzle.tile(5).hover();
    await page.getByLabel('Hover to slide tiles').check();
    await puzzle.expectTiles([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await puzzle.tile(5).hover();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 6, 7, 8]);
    await page.getByLabel('Hover to slide tiles').uncheck();
  });

  await test.step('an inspection can pass before the clock starts', async () => {
    await page.getByLabel('15-second inspection').check();
    await puzzle.button('Shuffle').click();
    await expect(page.locator('.game-stats')).toContainText('Inspect');
    await expect(count(page, 'time')).toHaveText(/^1[0-5] s$/);
  });
});

test('boards and everything saved come from files and the clipboard', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);

  await test.step('a pasted or dropped board replaces the board', async () => {
    const paste = (text: string) =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    await paste('8 6 7\n2 5 4\n3 0 1');
    await puzzle.expectTiles([8, 6, 7, 2, 5, 4, 3, 0, 1]);
    await paste('1 2 3 4 4');
    await expect(page.locator('.message')).toContainText('Couldn\'t read this board');
    await drop(page, 'board.txt', '3\n1 2 3\n4 5 6\n0 7 8\n', puzzle.board);
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  });

  await test.step('everything can be exported to a file and imported again', async () => {
    await puzzle.tile(7).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await page.locator('summary', { hasText: 'Settings' }).click();
    const download = page.waitForEvent('download');
    await puzzle.button('Export all').click();
    const path = await (await download).path();
    await puzzle.more('Reset');
    await page.locator('input[name="import-all"]').setInputFiles(path);
    await expect(page.getByText('File imported. Games added: ')).toBeVisible();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await expect(count(page, 'moves')).toHaveText('1');
    await page.locator('input[name="import-all"]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('[1') });
    await expect(page.getByText('Couldn\'t read the file')).toBeVisible();
  });
});

test('a dragged tile follows the pointer with its line, returns before the middle, and moves on beyond it', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  const box = (await puzzle.tile(7).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const left = async (tile: number) => (await puzzle.drawnTile(tile).boundingBox())!.x;
  const [seven, eight] = [await left(7), await left(8)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 0.3, y + 4, { steps: 5 });
  // The browser may deliver the last movement with its next frame.
  await expect.poll(async () => (await left(7)) - seven).toBeCloseTo(box.width * 0.3, -1);
  await expect.poll(async () => (await left(8)) - eight).toBeCloseTo(box.width * 0.3, -1);
  // Back slowly, so that it is not a swipe.
  await page.mouse.move(x + 2, y, { steps: 5 });
  await page.mouse.up();
  // Brought back: cancelled.
  await puzzle.expectAtRest();
  await puzzle.expectTiles(home);
  await expect(count(page, 'moves')).toHaveText('0');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 3, y, { steps: 8 });
  // Not beyond the blank's cell.
  await expect.poll(async () => (await left(7)) - seven).toBeCloseTo(box.width, -1);
  await page.mouse.up();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await expect.poll(() => left(7)).toBeCloseTo(eight, 0);
  await expect(count(page, 'moves')).toHaveText('2');

  await test.step('a drag elsewhere slides the tile that can move in its direction', async () => {
    await puzzle.expectAtRest();
    const board = (await puzzle.board.boundingBox())!;
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 80, { steps: 4 });
    await page.mouse.up();
    await puzzle.expectTiles([1, 2, 3, 0, 5, 6, 4, 7, 8]);
    await expect(count(page, 'moves')).toHaveText('3');
  });
});

test.describe('two thumbs', () => {
  const start = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11, 13, 14, 15, 12];

  /** Dispatches pointer events in the middle of tiles, as two fingers cause them. */
  const touch = (page: Page, events: [type: 'down' | 'up', tile: number][]) =>
    page.evaluate((events) => {
      for (const [type, tile] of events) {
        const element = document.querySelector(`[data-tile="${tile}"]`)!;
        const { x, y, width, height } = element.getBoundingClientRect();
        // Tile 11 comes down first, so it is the primary pointer.
        const pointer = { pointerId: 40 + tile, pointerType: 'touch', isPrimary: tile === 11, bubbles: true };
        element.dispatchEvent(new PointerEvent(`pointer${type}`, { ...pointer, clientX: x + width / 2, clientY: y + height / 2 }));
      }
    }, events);

  test('tap two tiles in the order in which they come down, whichever is lifted first', async ({ page, puzzle }) => {
    for (const [first, second] of [[12, 11], [11, 12]]) {
      await openPlay(page, puzzle, start);
      await touch(page, [['down', 11], ['down', 12], ['up', first], ['up', second]]);
      await puzzle.expectTiles(goalTiles('blank-last', 4));
      await expect(count(page, 'moves')).toHaveText('2');
    }
  });
});

test('the page and the browser\'s bars are light or dark as chosen, also after a reload', async ({ page, puzzle }) => {
  const scheme = () =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      // Browsers use the first one that applies.
      const { id } = bars.find(({ media }) => matchMedia(media).matches)!;
      const [red] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number);
      return [red > 128 ? 'light page' : 'dark page', id];
    });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('./');
  await expect.poll(scheme).toEqual(['dark page', 'dark-color']);
  await puzzle.button('Appearance: as the system').click();
  await expect.poll(scheme).toEqual(['light page', 'light-color']);
  await page.reload();
  await expect(puzzle.button('Appearance: light')).toBeVisible();
  await expect.poll(scheme).toEqual(['light page', 'light-color']);
  await page.emulateMedia({ colorScheme: 'light' });
  await puzzle.button('Appearance: light').click();
  await expect.poll(scheme).toEqual(['dark page', 'dark-color']);
  await puzzle.button('Appearance: dark').click();
  await expect.poll(scheme).toEqual(['light page', 'light-color']);
});

test('sounds and vibration are off until they are turned on, and their script is fetched only then', async ({ page, puzzle }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.split('/').at(-1)!));
  await page.addInitScript(() => {
    const cues: string[] = [];
    Object.assign(globalThis, { cues });
    navigator.vibrate = (pattern) => cues.push(`vibrate ${pattern}`) > 0;
    addEventListener('npuzzle-cue', (event) => cues.push((event as CustomEvent).detail[0]));
  });
  const cues = () => page.evaluate(() => (globalThis as unknown as { cues: string[] }).cues);
  await openPlay(page, puzzle, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.tile(7).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  expect(await cues()).toEqual([]);
  expect(fetched).not.toContain('cues.js');
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Vibration').check();
  await expect.poll(cues).toEqual(['slide', 'vibrate 8']);
  await puzzle.tile(8).click();
  await expect.poll(cues).toEqual(['slide', 'vibrate 8', 'win', 'vibrate 20,60,20,60,60']);
  await page.getByLabel('Sounds').check();
  await expect.poll(async () => (await cues()).slice(4)).toEqual(['slide', 'vibrate 8']);
});

test('a picture, one\'s own or a sample, covers the tiles until it is removed', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.locator('input[name="picture"]').setInputFiles('docs/solve.webp');
  await expect(puzzle.drawnTile(5).locator('img')).toBeVisible();
  // Its part of the picture: the middle of nine.
  const offset = await puzzle.drawnTile(5).locator('img').evaluate((image) => {
    const [part, tile] = [image.getBoundingClientRect(), image.parentElement!.getBoundingClientRect()];
    return [(tile.x - part.x) / tile.width, (tile.y - part.y) / tile.height, part.width / tile.width];
  });
  offset.forEach((share, index) => expect(share).toBeCloseTo([1, 1, 3][index], 1));
  await expect(puzzle.drawnTile(5).locator('b')).toBeVisible();
  await page.getByLabel('Show numbers on the picture').uncheck();
  await expect(puzzle.drawnTile(5).locator('b')).toBeHidden();
  await puzzle.button('Remove picture').click();
  await expect(puzzle.drawnTile(5).locator('img')).toHaveCount(0);

  await page.getByRole('button', { name: 'Picture: sailing boat' }).click();
  const size = () => puzzle.drawnTile(1).locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(size).toBeGreaterThan(0);
});
