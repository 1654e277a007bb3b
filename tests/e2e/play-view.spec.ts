// The Play view: a game with its counts, hints, records and kinds of boards.
import type { Page } from '@playwright/test';
import { expect, tabTo, test, type PuzzlePage } from './puzzle-page';
import { goalTiles, sideOf, slide, type Tiles } from './sliding';

const home = goalTiles('blank-last', 3);

const count = (page: Page, name: string) => page.locator(`[data-count="${name}"]`);
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

test.describe('by mouse', () => {
  test('a line of tiles is undone and redone as a whole', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    await expect(puzzle.button('Undo')).toBeDisabled();
    await puzzle.tile(7).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await expect(count(page, 'moves')).toHaveText('2');
    await puzzle.button('Undo').click();
    await puzzle.expectTiles(home);
    // Every slide counts.
    await expect(count(page, 'moves')).toHaveText('4');
    await puzzle.button('Redo').click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await expect(puzzle.button('Redo')).toBeDisabled();
  });

  test('returns to a checkpoint', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    await puzzle.tile(6).click();
    await puzzle.more('Checkpoint');
    await puzzle.button('More').click();
    await expect(puzzle.button('Back to checkpoint')).toBeDisabled();
    await page.keyboard.press('Escape');
    await puzzle.tile(4).click();
    await puzzle.tile(7).click();
    await puzzle.more('Back to checkpoint');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    await expect(count(page, 'moves')).toHaveText('7');
  });

  test('the buttons show their keys', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    await puzzle.button('More').click();
    for (const [name, key] of [['Undo', 'Z'], ['Redo', 'Y'], ['Hint', 'H'], ['New game', 'S'], ['Checkpoint', 'C']]) {
      await expect(puzzle.button(name)).toHaveAttribute('title', `${name} (${key})`);
    }
  });
});

test('by keyboard alone: move, checkpoint, back, undo, redo, hint, shuffle', async ({ page, puzzle }) => {
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
  await page.keyboard.press('h');
  await expect(page.locator('[data-hint-tile]')).toHaveText('Move 6 up. 1 move to go.');
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
  await page.keyboard.press('s');
  await expect.poll(() => puzzle.tiles()).not.toEqual(home);
});

test.describe('a hint', () => {
  test('is a move of a shortest solution, every time, and disqualifies the game as a record', async ({ page, puzzle }) => {
    const start = [1, 2, 3, 0, 7, 6, 5, 4, 8];
    const solution = shortestSolution(start);
    await openPlay(page, puzzle, start);
    for (let left = solution.length; left > 0; left -= 1) {
      await puzzle.button('Hint').click();
      const hint = page.locator('[data-hint-tile]');
      await expect(hint).toContainText(`. ${left} move`);
      const tile = Number(await hint.getAttribute('data-hint-tile'));
      await expect(puzzle.tile(tile)).toHaveAttribute('data-hint', /^(up|down|left|right)$/);
      await puzzle.tile(tile).click();
      await expect(hint).toHaveCount(0);
    }
    await puzzle.expectTiles(home);
    await expect(summary(page)).toContainText(`${solution.length} moves: a perfect solve!`);
    await expect(summary(page)).toContainText(`${solution.length} hints used: not counted in records.`);
  });

  test('is proven optimal on 4x4, and the best of half a second on 5x5', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, [5, 1, 3, 10, 15, 12, 7, 9, 2, 4, 6, 8, 13, 0, 11, 14]);
    await puzzle.button('Hint').click();
    await expect(page.locator('[data-hint-tile]')).toContainText('46 moves to go.');
    // A random 5x5 board is proven in half a second now and then; this one takes minutes.
    const far = [7, 13, 11, 22, 12, 20, 1, 18, 21, 5, 0, 8, 14, 24, 19, 9, 4, 17, 16, 10, 23, 15, 3, 2, 6];
    await openPlay(page, puzzle, far);
    await puzzle.button('Hint').click();
    await expect(page.locator('[data-hint-tile]')).toContainText('At most');
  });

  test('does not disturb a search', async ({ page, puzzle }) => {
    await puzzle.open([8, 6, 7, 2, 5, 4, 3, 0, 1]);
    await puzzle.solve();
    await puzzle.expectStatus('solved');
    const found = await puzzle.metric('expanded');
    await page.getByRole('navigation').getByRole('link', { name: 'Play' }).click();
    await puzzle.button('Hint').click();
    await expect(page.locator('[data-hint-tile]')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Solve' }).click();
    await puzzle.expectStatus('solved');
    expect(await puzzle.metric('expanded')).toBe(found);
  });
});

test.describe('the end of a game', () => {
  test('shows the optimal length, the wasted moves, and replays the shortest solution', async ({ page, puzzle }) => {
    const start = [1, 2, 3, 4, 5, 6, 0, 7, 8];
    await openPlay(page, puzzle, start);
    await play(page, 'LRLL');
    await expect(summary(page)).toContainText('4 moves. Optimal: 2.');
    await expect(count(page, 'efficiency')).toHaveText('50 %');
    await expect(summary(page)).toContainText('2 moves undone immediately.');
    await puzzle.button('Watch the shortest solution').click();
    await puzzle.expectTiles(home);
    await expect(page.locator('output.position')).toHaveText('2 / 2');
    await expect(count(page, 'moves')).toHaveText('0');
  });

  test('on 5x5 reports the best known length', async ({ page, puzzle }) => {
    const five = goalTiles('blank-last', 5);
    await openPlay(page, puzzle, [...'UURRDD'].reduce<Tiles>((tiles, letter) => slide(tiles, { U: 'D', D: 'U', R: 'R' }[letter]!), five));
    await play(page, 'DDLLUU');
    await expect(summary(page)).toContainText(/^6 moves/);
    await expect(summary(page)).toHaveAttribute('data-summary', 'known');
  });

  test('sets a record if the board was random and no hint was used', async ({ page, puzzle }) => {
    await openPlay(page, puzzle);
    await page.getByText('3×3', { exact: true }).click();
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(9);
    const solution = shortestSolution(await puzzle.tiles());
    await play(page, solution);
    await expect(summary(page)).toContainText(`${solution.length} moves: a perfect solve!`);
    await page.getByText('Records on 3×3').click();
    await expect(count(page, 'games')).toHaveText('1');
    await expect(count(page, 'best-moves')).toHaveText(String(solution.length));
    await expect(count(page, 'best-efficiency')).toHaveText('100 %');
    // Repeating the same board is not a new game.
    await puzzle.more('Reset');
    await play(page, solution);
    await puzzle.expectTiles(home);
    await expect(count(page, 'games')).toHaveText('1');
    // The record survives a reload.
    await page.reload();
    await page.getByText('Records on 3×3').click();
    await expect(count(page, 'games')).toHaveText('1');
  });
});

test.describe('Shuffle', () => {
  for (const [label, cells, distance] of [['3×3', 9, 14], ['4×4', 16, 9]] as const) {
    test(`generates a ${label} board at distance ${distance}`, async ({ page, puzzle }) => {
      await openPlay(page, puzzle);
      await page.getByText(label, { exact: true }).click();
      await expect(puzzle.board.getByRole('gridcell')).toHaveCount(cells);
      await page.locator('select[name="challenge"]').selectOption({ label: 'By optimal length' });
      await page.locator('input[name="distance"]').fill(String(distance));
      await page.locator('input[name="distance"]').press('Tab');
      await puzzle.button('Shuffle').click();
      await expect(page.locator(`[data-deal="${distance}"]`)).toBeVisible();
      expect(shortestSolution(await puzzle.tiles())).toHaveLength(distance);
    });
  }

  test('generates the same daily board for everyone', async ({ browser, page, puzzle }) => {
    await openPlay(page, puzzle);
    const daily = async (page: Page) => {
      await page.locator('select[name="challenge"]').selectOption({ label: 'Daily puzzle' });
      await expect(page.getByText(/^Daily puzzle of \d{4}-\d\d-\d\d/)).toBeVisible();
      return page.locator('[data-tile]').evaluateAll((cells) => cells.map((cell) => ({ ...(cell as HTMLElement).dataset })));
    };
    const here = await daily(page);
    const other = await browser.newPage();
    await other.goto(page.url());
    expect(await daily(other)).toEqual(here);
    await other.close();
  });
});

test('the daily puzzle counts its days in a row and marks them in the calendar', async ({ page, puzzle }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00'));
  const choose = () => page.locator('select[name="challenge"]').selectOption({ label: 'Daily puzzle' });
  const calendar = page.getByRole('table', { name: 'November 2026' });
  await openPlay(page, puzzle);
  await page.getByText('3×3', { exact: true }).click();
  await expect(puzzle.board.getByRole('gridcell')).toHaveCount(9);
  await choose();
  await puzzle.expectTiles([8, 7, 6, 2, 3, 4, 5, 1, 0]);
  await expect(calendar.locator('td:not(:empty)')).toHaveCount(30);
  await expect(count(page, 'streak')).toHaveText('Streak: 0 days');
  await expect(calendar.locator('[aria-current="date"]')).toHaveAccessibleName('Saturday, November 21');
  await play(page, shortestSolution(await puzzle.tiles()));
  await expect(count(page, 'streak')).toHaveText('Streak: 1 day');
  await expect(calendar.getByRole('cell', { name: 'Saturday, November 21, solved' })).toHaveText('21');

  // The next day, in another visit.
  await page.clock.setFixedTime(new Date('2026-11-22T00:01:00'));
  await page.reload();
  await choose();
  await expect(page.locator('[data-deal="2026-11-22"]')).toBeVisible();
  await expect(count(page, 'streak')).toHaveText('Streak: 1 day');
  // Choosing it again leaves the game as it is.
  const solution = shortestSolution(await puzzle.tiles());
  await play(page, solution[0]);
  const tiles = await puzzle.tiles();
  await page.locator('select[name="challenge"]').selectOption({ label: 'Random' });
  await choose();
  await puzzle.expectTiles(tiles);
  await play(page, solution.slice(1));
  await expect(count(page, 'streak')).toHaveText('Streak: 2 days');
  await expect(calendar.getByRole('cell', { name: /solved$/ })).toHaveText(['21', '22']);
});

test('a game continues after a reload, with its moves, checkpoints and time', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await puzzle.tile(6).click();
  await page.keyboard.press('c');
  await puzzle.tile(4).click();
  await expect(count(page, 'moves')).toHaveText('3');
  await page.reload();
  await puzzle.expectTiles([1, 2, 3, 0, 4, 5, 7, 8, 6]);
  await expect(count(page, 'moves')).toHaveText('3');
  await puzzle.more('Back to checkpoint');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await puzzle.button('Undo').click();
  await puzzle.expectTiles(home);
});

test('letters are commands while a size has the focus', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await page.getByRole('radio', { name: '3×3' }).focus();
  await page.keyboard.press('s');
  await expect.poll(() => puzzle.tiles()).not.toEqual(home);
});

test('a game in progress that a shuffle replaced can be brought back, also after a reload', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await puzzle.tile(6).click();
  await puzzle.tile(4).click();
  const replaced = page.locator('[data-notice="replaced"]');
  await page.keyboard.press('s');
  await expect(replaced).toContainText('New game started.');
  await page.reload();
  await replaced.getByRole('button', { name: 'Undo' }).click();
  await puzzle.expectTiles([1, 2, 3, 0, 4, 5, 7, 8, 6]);
  await expect(count(page, 'moves')).toHaveText('3');
  await expect(replaced).toHaveCount(0);
  // The command of the same name does it, too, until the notice is dismissed.
  await page.getByText('4×4', { exact: true }).click();
  await page.keyboard.press('z');
  await puzzle.expectTiles([1, 2, 3, 0, 4, 5, 7, 8, 6]);
  await puzzle.more('Reset');
  await replaced.getByRole('button', { name: 'OK' }).click();
  await page.keyboard.press('z');
  await puzzle.expectTiles(home);
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

test.describe('settings', () => {
  test.beforeEach(async ({ page, puzzle }) => {
    await openPlay(page, puzzle, [1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await page.locator('summary', { hasText: 'Settings' }).click();
  });

  test('arrow keys can move the blank', async ({ page, puzzle }) => {
    await page.getByLabel('Controls move the blank').check();
    await page.keyboard.press('ArrowUp');
    await puzzle.expectTiles([1, 0, 3, 4, 2, 5, 6, 7, 8]);
  });

  test('a key can be assigned to another command', async ({ page, puzzle }) => {
    await page.getByRole('group', { name: 'Keys' }).getByLabel('Undo').fill('q');
    await expect(puzzle.button('Undo')).toHaveAttribute('title', 'Undo (Q)');
    await puzzle.board.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('q');
    await puzzle.expectTiles([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await expect(puzzle.button('Redo')).toBeEnabled();
  });

  test('inspection time passes before the clock starts', async ({ page, puzzle }) => {
    await page.getByLabel('15-second inspection').check();
    await puzzle.button('Shuffle').click();
    await expect(page.locator('.game-stats')).toContainText('Inspect');
    await expect(count(page, 'time')).toHaveText(/^1[0-5] s$/);
    await puzzle.board.focus();
    // One of the two moves is always possible.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(count(page, 'time')).toHaveText(/^0:0\d\.\d$/);
  });

  test('everything can be exported to a file and imported again', async ({ page, puzzle }) => {
    await puzzle.tile(2).click();
    const download = page.waitForEvent('download');
    await puzzle.button('Export all').click();
    const path = await (await download).path();
    await puzzle.more('Reset');
    await page.locator('input[name="import-all"]').setInputFiles(path);
    await expect(page.getByText('File imported.')).toBeVisible();
    await puzzle.expectTiles([1, 0, 3, 4, 2, 5, 6, 7, 8]);
    await expect(count(page, 'moves')).toHaveText('1');
    await page.locator('input[name="import-all"]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('[1') });
    await expect(page.getByText('Couldn\'t read the file')).toBeVisible();
  });
});

test.describe('a dragged tile', () => {
  test('follows the pointer with its line, returns before the middle, and moves on beyond it', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    const box = (await puzzle.tile(7).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const left = async (tile: number) => (await puzzle.tile(tile).boundingBox())!.x;
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
  });
});

test('a pause stops the clock and hides the tiles until it is resumed, also after a reload', async ({ page, puzzle }) => {
  await page.clock.install({ time: 0 });
  await openPlay(page, puzzle, home);
  await page.clock.pauseAt(3_600_000);
  await puzzle.button('More').click();
  await expect(puzzle.button('Pause game')).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(2_000);
  await page.keyboard.press('p');
  await expect(puzzle.board).toHaveAttribute('data-paused', 'true');
  await expect(puzzle.board).toHaveText('');
  await expect(puzzle.tile(1)).toHaveAccessibleName('Paused');
  await page.clock.runFor(60_000);
  await expect(count(page, 'time')).toHaveText('0:02.0');
  await page.reload();
  await expect(puzzle.board).toHaveAttribute('data-paused', 'true');
  await puzzle.button('Resume').click();
  await expect(puzzle.tile(1)).toHaveText('1');
  await page.clock.runFor(1_000);
  await expect(count(page, 'time')).toHaveText('0:03.0');
  // A press resumes, too, and slides nothing.
  await puzzle.more('Pause game');
  await puzzle.tile(8).click();
  await expect(puzzle.board).not.toHaveAttribute('data-paused');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
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

  for (const [first, second] of [[12, 11], [11, 12]]) {
    test(`tap two tiles in the order in which they come down, whichever is lifted first (${first})`, async ({ page, puzzle }) => {
      await openPlay(page, puzzle, start);
      await touch(page, [['down', 11], ['down', 12], ['up', first], ['up', second]]);
      await puzzle.expectTiles(goalTiles('blank-last', 4));
      await expect(count(page, 'moves')).toHaveText('2');
    });
  }
});

test('hovering slides tiles if the setting is on', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await puzzle.tile(8).hover();
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Hover to slide tiles').check();
  await puzzle.expectTiles(home);
  await puzzle.tile(8).hover();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
});

test('the board editor swaps tiles and reports whether the board can be solved', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await puzzle.button('Edit board').click();
  await expect(page.getByText('Tap two tiles to swap them. Solvable.')).toBeVisible();
  await puzzle.tile(1).click();
  await expect(puzzle.tile(1)).toHaveAttribute('data-chosen', 'true');
  await puzzle.tile(2).click();
  await puzzle.expectTiles([2, 1, 3, 4, 5, 6, 7, 8, 0]);
  await expect(page.getByText('Tap two tiles to swap them. Not solvable.')).toBeVisible();
  await puzzle.tile(0).click();
  await puzzle.tile(3).click();
  await puzzle.expectTiles([2, 1, 0, 4, 5, 6, 7, 8, 3]);
  await expect(page.getByText('Tap two tiles to swap them. Solvable.')).toBeVisible();
  await puzzle.button('Edit board').click();
  await puzzle.tile(1).click();
  await puzzle.expectTiles([2, 0, 1, 4, 5, 6, 7, 8, 3]);
});

test('the keyboard alone edits a board, generates one at a distance and replays it', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await tabTo(page, puzzle.button('Edit board'));
  await page.keyboard.press('Enter');
  // Shift+Tab returns to the board.
  for (let stop = 0; stop < 20 && !(await puzzle.tile(1).evaluate((tile) => tile === document.activeElement)); stop += 1) {
    await page.keyboard.press('Shift+Tab');
  }
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
  await page.keyboard.press('Enter');
  await expect.poll(() => puzzle.tiles()).not.toEqual([2, 1, 3, 4, 5, 6, 7, 8, 0]);
  const solution = shortestSolution(await puzzle.tiles());
  expect(solution).toHaveLength(3);
  await play(page, solution);
  await expect(summary(page)).toContainText('3 moves: a perfect solve!');
  await tabTo(page, puzzle.button('Watch the shortest solution'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 / 3')).toBeVisible();
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
    addEventListener('npuzzle-cue', (event) => cues.push((event as CustomEvent).detail.cue));
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

test('a sample picture covers the tiles', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByRole('button', { name: 'Picture: sailing boat' }).click();
  await expect(puzzle.board).toHaveAttribute('data-picture', 'numbered');
  const size = () => puzzle.tile(1).locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(size).toBeGreaterThan(0);
  await puzzle.button('Remove picture').click();
  await expect(puzzle.board).not.toHaveAttribute('data-picture', 'numbered');
});

test('a picture covers the tiles, with or without numbers, until it is removed', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.locator('input[name="picture"]').setInputFiles('docs/screenshot.png');
  await expect(puzzle.tile(5).locator('img')).toBeVisible();
  // Its part of the picture: the middle of nine.
  const offset = await puzzle.tile(5).locator('img').evaluate((image) => {
    const [part, tile] = [image.getBoundingClientRect(), image.parentElement!.getBoundingClientRect()];
    return [(tile.x - part.x) / tile.width, (tile.y - part.y) / tile.height, part.width / tile.width];
  });
  offset.forEach((share, index) => expect(share).toBeCloseTo([1, 1, 3][index], 1));
  await expect(puzzle.tile(5).locator('b')).toBeVisible();
  await page.getByLabel('Show numbers on the picture').uncheck();
  await expect(puzzle.tile(5).locator('b')).toBeHidden();
  await puzzle.button('Remove picture').click();
  await expect(puzzle.tile(5).locator('img')).toHaveCount(0);
});

test('a pasted or dropped board replaces the board', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
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
  const files = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['3\n1 2 3\n4 5 6\n0 7 8\n'], 'board.txt', { type: 'text/plain' }));
    return files;
  });
  await puzzle.board.dispatchEvent('drop', { dataTransfer: files });
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
});
