// Typing boards and goals: many formats are accepted, and errors are exact.
import { seedBoard } from './published-boards';
import { drop, expect, test } from './puzzle-page';
import { goalTiles, letters, boardsAlong } from './sliding';

const { tiles: eight } = seedBoard('8 1 2 0');
const { tiles: fifteen } = seedBoard('5 1 3 10');
const { tiles: twentyFour } = seedBoard('2 0 12 4');

for (const [form, text, tiles] of [
  ['nine digits', '812043756', eight],
  ['nine digits with a dot', '812.43756', eight],
  ['commas', '8, 1, 2, _, 4, 3, 7, 5, 6', eight],
  ['slashes between rows', '5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14', fifteen],
  ['one row per line', '5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14', fifteen],
  ['a file with a comment, the side and the tiles', '# an exercise\n4\n5 1 3 10 # row 1\n15 12 7 9\n2 4 6 8\n13 0 11 14\n', fifteen],
  ['one line', twentyFour.join(' '), twentyFour],
] as const) {
  test(`reads a board as ${form}`, async ({ puzzle }) => {
    await puzzle.open();
    await puzzle.type(text);
    await puzzle.expectTiles(tiles);
    await expect(puzzle.entry).toHaveAttribute('aria-invalid', 'false');
  });
}

for (const [form, text, tiles] of [
  ['a Python list', 'board = [[8, 1, 2], [None, 4, 3], [7, 5, 6]]', eight],
  ['an ASCII frame', '+---+---+---+\n| 8 | 1 | 2 |\n|   | 4 | 3 |\n| 7 | 5 | 6 |\n+---+---+---+', eight],
  ['hexadecimal digits', '513AFC792468D0BE', fifteen],
  ['the page\'s own link', 'https://example.org/npuzzle/#view=solve&board=8,1,2/0,4,3/7,5,6&goal=spiral', eight],
] as const) {
  test(`reads a board as ${form}, typed, pasted or in a file`, async ({ page, puzzle }) => {
    await puzzle.open();
    await puzzle.type(text);
    await puzzle.expectTiles(tiles);
    await expect(puzzle.entry).toHaveAttribute('aria-invalid', 'false');
    await puzzle.type('1 2 3/4 5 6/7 8 0');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
    await puzzle.expectTiles(tiles);
    await puzzle.type('1 2 3/4 5 6/7 8 0');
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    await drop(page, 'board.txt', text, puzzle.board);
    await puzzle.expectTiles(tiles);
  });
}

test('a file that misses the board is opened all the same', async ({ page, puzzle }) => {
  await puzzle.open();
  const isAccepted = await page.locator('nav').first().evaluate((target) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'board.txt'));
    return !target.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  });
  expect(isAccepted).toBe(true);
  await drop(page, 'board.txt', '8 1 2\n0 4 3\n7 5 6', page.locator('nav').first());
  await puzzle.expectTiles(eight);
  // Text may be dropped into fields.
  const isTextAccepted = await puzzle.entry.evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', '8 1 2/0 4 3/7 5 6');
    return field.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  });
  expect(isTextAccepted).toBe(true);
});

test('offers both readings of an ambiguous board', async ({ page, puzzle }) => {
  await puzzle.open(eight, 'blank-first');
  await puzzle.type('BAC/DEF/GHI');
  await expect(page.getByText('This can be read in two ways:')).toBeVisible();
  await puzzle.expectTiles(eight);
  await puzzle.button('The last letter is the blank').click();
  await puzzle.expectTiles([2, 1, 3, 4, 5, 6, 7, 8, 0]);
  await expect(page.getByText('This can be read in two ways:')).toBeHidden();
});

test('the board field follows the board, unless its text is being edited', async ({ puzzle }) => {
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.tile(7).click();
  await expect(puzzle.entry).toHaveValue('1 2 3\n4 5 6\n7 0 8');
  await puzzle.entry.fill('1 2 3 4 5');
  await puzzle.tile(8).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await expect(puzzle.entry).toHaveValue('1 2 3 4 5');
  await puzzle.type('812043756');
  await expect(puzzle.entry).toHaveValue('8 1 2\n0 4 3\n7 5 6');
});

test('what a program fills in stays, although it causes no input event', async ({ puzzle }) => {
  await puzzle.open([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await puzzle.entry.evaluate((field: HTMLTextAreaElement) => {
    field.value = '812043756';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  // Draws the page.
  await puzzle.tile(8).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await expect(puzzle.entry).toHaveValue('812043756');
  await puzzle.button('Load board').click();
  await puzzle.expectTiles([8, 1, 2, 0, 4, 3, 7, 5, 6]);
});

test('reads solutions in words and arrows, and offers the directions of the blank', async ({ page, puzzle }) => {
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  const solution = page.locator('textarea[name="solution"]');
  const notice = page.locator('.message');
  for (const text of ['LL', 'left left', '←←', '2L']) {
    await solution.fill(text);
    await solution.press('Enter');
    await expect(notice.getByText('Solves the board in 2 moves.')).toBeVisible();
    await solution.fill('left sideways');
    await solution.press('Enter');
    await expect(page.getByRole('alert').getByText('(character 6)')).toBeVisible();
    await expect(notice).toHaveCount(0);
  }
  await solution.fill('RR');
  await solution.press('Enter');
  await puzzle.button('Read as moves of the blank').click();
  await expect(notice.getByText('Solves the board in 2 moves.')).toBeVisible();
  await expect(page.getByLabel('Directions are the blank\'s')).toBeChecked();
});

for (const [problem, text, message] of [
  ['a duplicate tile', '1 2 3/4 5 5/6 7 0', 'tile 5 appears twice (row 2, row 2); tile 8 is missing'],
  ['no blank', '1 2 3/4 5 6/7 8 8', 'tile 8 appears twice (row 3, row 3); the blank (0) is missing'],
  ['a tile too large', '1 2 3/4 5 6/7 9 0', '9 (row 3) is out of range: tiles of a 3x3 board run from 1 to 8; tile 8 is missing'],
  ['words', 'hello there', '“hello” (line 1) isn\'t a tile number or a blank (0, _ or .)'],
  ['too few numbers', '1 2 3 0 4', 'found 5 numbers, but a board has 9 (3x3), 16 (4x4) or 25 (5x5)'],
  ['a short row', '1 2 3/4 5/6 7 8 0', 'row 2 has 2 of 3 numbers'],
  ['nothing', ' ', 'the text is empty'],
] as const) {
  test(`${problem}: explains the error and keeps the old board`, async ({ page, puzzle }) => {
    await puzzle.open(eight, 'blank-first');
    await puzzle.type(text);
    await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
    await expect(puzzle.entry).toHaveAttribute('aria-invalid', 'true');
    await expect(puzzle.entry).toHaveValue(text);
    await puzzle.expectTiles(eight);
    // The message disappears once the text is corrected.
    await puzzle.type('125348670');
    await expect(page.getByText(message, { exact: true })).toBeHidden();
    await puzzle.expectTiles([1, 2, 5, 3, 4, 8, 6, 7, 0]);
  });
}

test('rejects a very long text without hanging', async ({ page, puzzle }) => {
  await puzzle.open(eight, 'blank-first');
  await puzzle.type('9 '.repeat(200_000));
  await expect(page.getByRole('alert').getByText(/numbers, but a board has 9/)).toBeVisible();
  await puzzle.expectTiles(eight);
  await puzzle.solve();
  await puzzle.expectSolution(eight, 'blank-first');
});

test('Enter sets the board; Shift+Enter starts a new line', async ({ page, puzzle }) => {
  await puzzle.open();
  await puzzle.entry.fill('8 1 2 0 4 3');
  await puzzle.entry.press('End');
  await puzzle.entry.press('Shift+Enter');
  await page.keyboard.type('7 5 6');
  await expect(puzzle.entry).toHaveValue('8 1 2 0 4 3\n7 5 6');
  await puzzle.entry.press('Enter');
  await puzzle.expectTiles(eight);
  await expect(puzzle.entry).toHaveValue('8 1 2\n0 4 3\n7 5 6');
});

test('a board of another size changes the size', async ({ page, puzzle }) => {
  await puzzle.open();
  for (const [size, tiles] of [['3×3', eight], ['5×5', twentyFour], ['4×4', fifteen]] as const) {
    await puzzle.type(tiles.join(' '));
    await puzzle.expectTiles(tiles);
    await expect(page.getByRole('radio', { name: size })).toBeChecked();
  }
});

test('each size offers its own goals', async ({ puzzle }) => {
  await puzzle.open();
  for (const [tiles, goals] of [
    [eight, ['blank-last', 'blank-first', 'spiral', 'blank-center', 'custom']],
    [fifteen, ['blank-last', 'blank-first', 'spiral', 'custom']],
    [twentyFour, ['blank-last', 'blank-first', 'spiral', 'blank-center', 'custom']],
  ] as const) {
    await puzzle.type(tiles.join(' '));
    await puzzle.expectTiles(tiles);
    expect(await puzzle.choices('goal')).toEqual(goals);
  }
});

test('a goal that the next board does not have is replaced, with a message', async ({ page, puzzle }) => {
  await puzzle.open(twentyFour, 'blank-center');
  await puzzle.type(fifteen.join(' '));
  await puzzle.expectTiles(fifteen);
  await expect(page.getByText('The goal is now blank-last: the goal blank-center needs an odd width and an odd height, such as 3x3 or 5x3.')).toBeVisible();
  await expect(page.locator('select[name="goal"]')).toHaveValue('blank-last');
  await puzzle.button('OK').click();
  await expect(page.getByText('The goal is now blank-last')).toBeHidden();
});

for (const goal of ['blank-last', 'blank-first', 'spiral', 'blank-center']) {
  test(`reaches the goal ${goal}`, async ({ page, puzzle }) => {
    await puzzle.open(eight, goal);
    // Half of the boards cannot reach a goal; the page makes them solvable.
    if (await page.getByText('This board can\'t be solved.').isVisible()) await puzzle.button('Swap two tiles').click();
    const start = await puzzle.tiles();
    await puzzle.solve();
    await puzzle.expectSolution(start, goal);
  });
}

test('a custom goal', async ({ page, puzzle }) => {
  await puzzle.open(eight, 'custom');
  const goal = page.getByRole('textbox', { name: 'Goal board' });
  await expect(goal).toHaveValue('1 2 3/4 5 6/7 8 0');
  await goal.fill('8 1 2/7 4 3/0 5 6');
  await goal.press('Enter');
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  await puzzle.expectMetric('length', 1);
  expect(await puzzle.moves.getAttribute('data-moves')).toBe('U');

  await goal.fill('8 7 6 5 4 3 2 1 0');
  await goal.press('Enter');
  await puzzle.expectStatus('idle');
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  const moves = (await puzzle.moves.getAttribute('data-moves'))!;
  expect(letters(moves).length).toBeGreaterThan(0);
  expect(boardsAlong(eight, moves).at(-1)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);

  for (const [text, message] of [
    ['1 2 3/4 5 5/6 7 0', 'The goal is unchanged: tile 5 appears twice (row 2, row 2); tile 8 is missing.'],
    [goalTiles('blank-last', 4).join(' '), 'The goal is unchanged: the goal is a 4x4 board, but the start is 3x3.'],
  ]) {
    await goal.fill(text);
    await goal.press('Enter');
    await expect(page.getByText(message)).toBeVisible();
    await puzzle.expectStatus('solved');
  }
});
