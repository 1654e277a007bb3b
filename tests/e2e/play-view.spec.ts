// The Play view: a game with its counts, hints, records and boards of many kinds.
import type { Page } from '@playwright/test';
import { expect, tabTo, test, type PuzzlePage } from './puzzle-page';
import { goalTiles, sideOf, slide, type Tiles } from './sliding';

const home = goalTiles('blank-last', 3);

const count = (page: Page, name: string) => page.locator(`[data-count="${name}"]`);
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

/** Goes to the Play view, with a board if one is given. */
async function openPlay(page: Page, puzzle: PuzzlePage, tiles?: Tiles): Promise<void> {
  if (tiles) await puzzle.open(tiles);
  else await page.goto('./#view=play');
  await page.getByRole('navigation').getByRole('link', { name: 'Play' }).click();
  await expect(puzzle.button('Hint')).toBeVisible();
  if (tiles) await puzzle.expectTiles(tiles);
}

/** The moves of a shortest way home, by breadth-first search. */
function shortestWay(start: Tiles): string {
  const goal = goalTiles('blank-last', sideOf(start)).join();
  const ways = new Map([[start.join(), '']]);
  let layer = [start];
  while (!ways.has(goal)) {
    if (layer.length === 0) throw new Error(`${start} cannot be solved`);
    const next: Tiles[] = [];
    for (const tiles of layer) {
      for (const letter of 'UDLR') {
        const side = sideOf(tiles);
        const blank = tiles.indexOf(0);
        const [row, column] = [Math.floor(blank / side), blank % side];
        const stands = { U: row < side - 1, D: row > 0, L: column < side - 1, R: column > 0 }[letter];
        if (!stands) continue;
        const after = slide(tiles, letter);
        if (ways.has(after.join())) continue;
        ways.set(after.join(), ways.get(tiles.join())! + letter);
        next.push(after);
      }
    }
    layer = next;
  }
  return ways.get(goal)!;
}

const KEYS: Record<string, string> = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' };

/** Plays a way by the arrow keys. */
async function play(page: Page, way: string): Promise<void> {
  await page.getByRole('grid').focus();
  for (const letter of way) await page.keyboard.press(KEYS[letter]);
}

test.describe('by mouse', () => {
  test('a press is taken back and made again as a whole', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    await expect(puzzle.button('Undo')).toBeDisabled();
    await puzzle.tile(7).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await expect(count(page, 'moves')).toHaveText('2');
    await puzzle.button('Undo').click();
    await puzzle.expectTiles(home);
    await expect(count(page, 'moves')).toHaveText('0');
    await puzzle.button('Redo').click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await expect(puzzle.button('Redo')).toBeDisabled();
  });

  test('a checkpoint is gone back to', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    await puzzle.tile(6).click();
    await puzzle.button('Checkpoint').click();
    await expect(puzzle.button('Back to checkpoint')).toBeDisabled();
    await puzzle.tile(4).click();
    await puzzle.tile(7).click();
    await puzzle.button('Back to checkpoint').click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    await expect(count(page, 'moves')).toHaveText('1');
  });

  test('the buttons say their keys', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    for (const [name, key] of [['Undo', 'Z'], ['Redo', 'Y'], ['Hint', 'H'], ['Checkpoint', 'C'], ['Shuffle', 'S']]) {
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
  await expect(page.locator('[data-hint-tile]')).toHaveText('Hint: move 6 up; the shortest way has 1 move.');
  // With another key they are the browser's.
  await page.keyboard.press('Control+z');
  await expect(count(page, 'moves')).toHaveText('1');
  for (const name of ['Undo', 'Hint', 'Checkpoint', 'Reset']) await tabTo(page, puzzle.button(name));
  await page.keyboard.press('Enter');
  await puzzle.expectTiles(home);
  await page.keyboard.press('s');
  await expect.poll(() => puzzle.tiles()).not.toEqual(home);
});

test.describe('a hint', () => {
  test('is a move of a shortest way, each time, and makes the game no record', async ({ page, puzzle }) => {
    const start = [1, 2, 3, 0, 7, 6, 5, 4, 8];
    const way = shortestWay(start);
    await openPlay(page, puzzle, start);
    for (let left = way.length; left > 0; left -= 1) {
      await puzzle.button('Hint').click();
      const hint = page.locator('[data-hint-tile]');
      await expect(hint).toContainText(`the shortest way has ${left} move`);
      const tile = Number(await hint.getAttribute('data-hint-tile'));
      await expect(puzzle.tile(tile)).toHaveAttribute('data-hint', 'true');
      await puzzle.tile(tile).click();
      await expect(hint).toHaveCount(0);
    }
    await puzzle.expectTiles(home);
    await expect(summary(page)).toContainText(`${way.length} moves: it cannot be done in fewer.`);
    await expect(summary(page)).toContainText(`With ${way.length} hints: no record.`);
  });

  test('on 4x4 is proved, on 5x5 as good as half a second finds', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, [5, 1, 3, 10, 15, 12, 7, 9, 2, 4, 6, 8, 13, 0, 11, 14]);
    await puzzle.button('Hint').click();
    await expect(page.locator('[data-hint-tile]')).toContainText('the shortest way has 46 moves.');
    await page.getByText('5×5', { exact: true }).click();
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(25);
    await puzzle.button('Hint').click();
    await expect(page.locator('[data-hint-tile]')).toContainText('the best way found has');
  });

  test('disturbs no search', async ({ page, puzzle }) => {
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
  test('says how many moves were enough, how many led nowhere, and replays the shortest', async ({ page, puzzle }) => {
    const start = [1, 2, 3, 4, 5, 6, 0, 7, 8];
    await openPlay(page, puzzle, start);
    await play(page, 'LRLL');
    await expect(summary(page)).toContainText('4 moves, 2 were enough.');
    await expect(count(page, 'efficiency')).toHaveText('50 %');
    await expect(summary(page)).toContainText('2 moves led nowhere: there, and back at once.');
    await puzzle.button('Replay the shortest').click();
    await puzzle.expectTiles(home);
    await expect(page.locator('output.position')).toHaveText('2 / 2');
    await expect(count(page, 'moves')).toHaveText('0');
  });

  test('on 5x5 says what is known', async ({ page, puzzle }) => {
    const five = goalTiles('blank-last', 5);
    await openPlay(page, puzzle, [...'UURRDD'].reduce<Tiles>((tiles, letter) => slide(tiles, { U: 'D', D: 'U', R: 'R' }[letter]!), five));
    await play(page, 'DDLLUU');
    await expect(summary(page)).toContainText(/^6 moves/);
    await expect(summary(page)).toHaveAttribute('data-summary', 'known');
  });

  test('is a record if the board was random and nobody helped', async ({ page, puzzle }) => {
    await openPlay(page, puzzle);
    await page.getByText('3×3', { exact: true }).click();
    await expect(puzzle.board.getByRole('gridcell')).toHaveCount(9);
    const way = shortestWay(await puzzle.tiles());
    await play(page, way);
    await expect(summary(page)).toContainText(`${way.length} moves: it cannot be done in fewer.`);
    await page.getByText('Records on 3×3').click();
    await expect(count(page, 'games')).toHaveText('1');
    await expect(count(page, 'best-moves')).toHaveText(String(way.length));
    await expect(count(page, 'best-efficiency')).toHaveText('100 %');
    // The same board once more is no new game.
    await puzzle.button('Reset').click();
    await play(page, way);
    await puzzle.expectTiles(home);
    await expect(count(page, 'games')).toHaveText('1');
    // And is there after another visit.
    await page.reload();
    await page.getByText('Records on 3×3').click();
    await expect(count(page, 'games')).toHaveText('1');
  });
});

test.describe('Shuffle', () => {
  for (const [label, cells, distance] of [['3×3', 9, 14], ['4×4', 16, 9]] as const) {
    test(`deals a board of ${label} that is ${distance} moves from home`, async ({ page, puzzle }) => {
      await openPlay(page, puzzle);
      await page.getByText(label, { exact: true }).click();
      await expect(puzzle.board.getByRole('gridcell')).toHaveCount(cells);
      await page.locator('select[name="challenge"]').selectOption({ label: 'A distance of my choice' });
      await page.locator('input[name="distance"]').fill(String(distance));
      await page.locator('input[name="distance"]').press('Tab');
      await puzzle.button('Shuffle').click();
      await expect(page.locator(`[data-deal="${distance}"]`)).toBeVisible();
      expect(shortestWay(await puzzle.tiles())).toHaveLength(distance);
    });
  }

  test('deals everybody the same board of the day', async ({ browser, page, puzzle }) => {
    await openPlay(page, puzzle);
    const daily = async (page: Page) => {
      await page.locator('select[name="challenge"]').selectOption({ label: 'The board of the day' });
      await page.getByRole('button', { name: 'Shuffle' }).click();
      await expect(page.getByText(/^This is the board of \d{4}-\d\d-\d\d/)).toBeVisible();
      return page.locator('[data-tile]').evaluateAll((cells) => cells.map((cell) => ({ ...(cell as HTMLElement).dataset })));
    };
    const here = await daily(page);
    const other = await browser.newPage();
    await other.goto(page.url());
    expect(await daily(other)).toEqual(here);
    await other.close();
  });
});

test('a game goes on after another visit, with its moves, its checkpoints and its time', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await puzzle.tile(6).click();
  await page.keyboard.press('c');
  await puzzle.tile(4).click();
  await expect(count(page, 'moves')).toHaveText('3');
  await page.reload();
  await puzzle.expectTiles([1, 2, 3, 0, 4, 5, 7, 8, 6]);
  await expect(count(page, 'moves')).toHaveText('3');
  await puzzle.button('Back to checkpoint').click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await puzzle.button('Undo').click();
  await puzzle.expectTiles(home);
});

test('what was kept and cannot be read is told of, put aside, and loses nothing else', async ({ page, puzzle }) => {
  await puzzle.open();
  await page.evaluate(() => {
    localStorage.setItem('npuzzle.records', '{"version":1,"games":[{"si');
    localStorage.setItem('npuzzle.settings', '{"version":99,"hover":"upwards"}');
    // Leaving the page keeps the game once more: of this one, a newer page's, it keeps its hands off.
    localStorage.setItem('npuzzle.game', '{"version":7}');
  });
  // With an address that says something, as it soon does.
  await page.waitForURL(/board=/);
  await page.reload();
  const told = page.locator('.notice');
  await expect(told).toContainText('The game that this browser keeps cannot be read: it was written by a newer');
  await expect(told).toContainText('The records that this browser keeps cannot be read: it is damaged');
  await page.evaluate(() => localStorage.removeItem('npuzzle.game'));
  await openPlay(page, puzzle, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await puzzle.tile(8).click();
  await expect(summary(page)).toHaveAttribute('data-summary', 'known');
  const kept = await page.evaluate(() => ['settings', 'records.unread'].map((name) => localStorage.getItem(`npuzzle.${name}`)));
  expect(kept).toEqual(['{"version":99,"hover":"upwards"}', '{"version":1,"games":[{"si']);
});

test.describe('settings', () => {
  test.beforeEach(async ({ page, puzzle }) => {
    await openPlay(page, puzzle, [1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await page.locator('summary', { hasText: 'Settings' }).click();
  });

  test('arrow keys may move the blank', async ({ page, puzzle }) => {
    await page.getByLabel('Arrow keys and swipes move the blank').check();
    await page.keyboard.press('ArrowUp');
    await puzzle.expectTiles([1, 0, 3, 4, 2, 5, 6, 7, 8]);
  });

  test('a key becomes another command\'s', async ({ page, puzzle }) => {
    await page.getByRole('group', { name: 'Keys' }).getByLabel('Undo').fill('q');
    await expect(puzzle.button('Undo')).toHaveAttribute('title', 'Undo (Q)');
    await puzzle.board.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('q');
    await puzzle.expectTiles([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await expect(puzzle.button('Redo')).toBeEnabled();
  });

  test('there may be time to look before the time begins', async ({ page, puzzle }) => {
    await page.getByLabel('15 seconds to look').check();
    await puzzle.button('Shuffle').click();
    await expect(page.locator('.tally')).toContainText('Look');
    await expect(count(page, 'time')).toHaveText(/^1[0-5] s$/);
    await puzzle.board.focus();
    // One of the two can be made.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(count(page, 'time')).toHaveText(/^0:0\d\.\d$/);
  });

  test('everything is taken along in a file, and brought back', async ({ page, puzzle }) => {
    await puzzle.tile(2).click();
    const download = page.waitForEvent('download');
    await puzzle.button('Export all').click();
    const path = await (await download).path();
    await puzzle.button('Reset').click();
    await page.locator('input[name="import-all"]').setInputFiles(path);
    await expect(page.getByText('The file was read.')).toBeVisible();
    await puzzle.expectTiles([1, 0, 3, 4, 2, 5, 6, 7, 8]);
    await expect(count(page, 'moves')).toHaveText('1');
    await page.locator('input[name="import-all"]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('[1') });
    await expect(page.getByText('The file cannot be read')).toBeVisible();
  });
});

test.describe('a tile that is dragged', () => {
  test('follows the pointer with its line, falls back before the middle, and goes on past it', async ({ page, puzzle }) => {
    await openPlay(page, puzzle, home);
    const box = (await puzzle.tile(7).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const rests = async (tile: number) => (await puzzle.tile(tile).boundingBox())!.x;
    const [seven, eight] = [await rests(7), await rests(8)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width * 0.3, y + 4, { steps: 5 });
    expect((await rests(7)) - seven).toBeCloseTo(box.width * 0.3, -1);
    expect((await rests(8)) - eight).toBeCloseTo(box.width * 0.3, -1);
    // Back again: no quick swipe.
    await page.mouse.move(x + 2, y, { steps: 5 });
    await page.mouse.up();
    // A press, as it came back to where it was.
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await puzzle.button('Undo').click();
    await puzzle.expectTiles(home);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width * 3, y, { steps: 8 });
    // Not past the blank's cell.
    expect((await rests(7)) - seven).toBeCloseTo(box.width, -1);
    await page.mouse.up();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await expect.poll(() => rests(7)).toBeCloseTo(eight, 0);
    await expect(count(page, 'moves')).toHaveText('2');
  });
});

test('a mouse slides tiles by pointing, if that is wanted', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await puzzle.tile(8).hover();
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('A mouse slides tiles by pointing').check();
  await puzzle.expectTiles(home);
  await puzzle.tile(8).hover();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
});

test('a board is edited by exchanging tiles, and says whether it can be solved', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await puzzle.button('Edit board').click();
  await expect(page.getByText('As it is, the board can be solved.')).toBeVisible();
  await puzzle.tile(1).click();
  await expect(puzzle.tile(1)).toHaveAttribute('data-chosen', 'true');
  await puzzle.tile(2).click();
  await puzzle.expectTiles([2, 1, 3, 4, 5, 6, 7, 8, 0]);
  await expect(page.getByText('As it is, the board cannot be solved.')).toBeVisible();
  await puzzle.tile(0).click();
  await puzzle.tile(3).click();
  await puzzle.expectTiles([2, 1, 0, 4, 5, 6, 7, 8, 3]);
  await expect(page.getByText('As it is, the board can be solved.')).toBeVisible();
  await puzzle.button('Edit board').click();
  await puzzle.tile(1).click();
  await puzzle.expectTiles([2, 0, 1, 4, 5, 6, 7, 8, 3]);
});

test('a board is edited, dealt at a distance and replayed by keyboard alone', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  await tabTo(page, puzzle.button('Edit board'));
  await page.keyboard.press('Enter');
  // Shift+Tab leads back to the board.
  for (let stop = 0; stop < 20 && !(await puzzle.tile(1).evaluate((tile) => tile === document.activeElement)); stop += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await expect(puzzle.tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await puzzle.expectTiles([2, 1, 3, 4, 5, 6, 7, 8, 0]);
  await expect(page.getByText('As it is, the board cannot be solved.')).toBeVisible();
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
  const way = shortestWay(await puzzle.tiles());
  expect(way).toHaveLength(3);
  await play(page, way);
  await expect(summary(page)).toContainText('3 moves: it cannot be done in fewer.');
  await tabTo(page, puzzle.button('Replay the shortest'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 / 3')).toBeVisible();
});

test('a picture lies on the tiles, with numbers or without, until it is removed', async ({ page, puzzle }) => {
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
  await page.getByLabel('Numbers on a picture').uncheck();
  await expect(puzzle.tile(5).locator('b')).toBeHidden();
  await puzzle.button('Remove picture').click();
  await expect(puzzle.tile(5).locator('img')).toHaveCount(0);
});

test('a board that is pasted or dropped is the board', async ({ page, puzzle }) => {
  await openPlay(page, puzzle, home);
  const paste = (text: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  await paste('8 6 7\n2 5 4\n3 0 1');
  await puzzle.expectTiles([8, 6, 7, 2, 5, 4, 3, 0, 1]);
  await paste('1 2 3 4');
  await expect(page.locator('.notice')).toContainText('That is no board');
  const files = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['3\n1 2 3\n4 5 6\n0 7 8\n'], 'board.txt', { type: 'text/plain' }));
    return files;
  });
  await puzzle.board.dispatchEvent('drop', { dataTransfer: files });
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 0, 7, 8]);
});
