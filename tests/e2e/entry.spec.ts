// Typing boards, goals and solutions in a browser: fields, keys, the clipboard, files, and the worker that reads other
// notations. tests/views/entry.rs has the notations, the errors and the goals.
import { drop, expect, test } from './puzzle-page';
import { seedBoard } from './published-boards';

const { tiles: eight } = seedBoard('8 1 2 0');
const goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];

test('a board in another notation is typed, pasted, and dropped as a file', async ({ page, puzzle }) => {
  const list = 'board = [[8, 1, 2], [None, 4, 3], [7, 5, 6]]';
  await puzzle.open(goal);
  await test.step('typed', async () => {
    await puzzle.type(list);
    await puzzle.expectTiles(eight);
    await expect(puzzle.entry).toHaveAttribute('aria-invalid', 'false');
    await expect(puzzle.entry).toHaveValue('8 1 2\n0 4 3\n7 5 6');
  });
  await test.step('pasted anywhere', async () => {
    await puzzle.type('1 2 3/4 5 6/7 8 0');
    await puzzle.expectTiles(goal);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, list);
    await puzzle.expectTiles(eight);
  });
  await test.step('in a file, also one that misses the board', async () => {
    const navigation = page.locator('nav').first();
    for (const target of [puzzle.board, navigation]) {
      await puzzle.type('1 2 3/4 5 6/7 8 0');
      await puzzle.expectTiles(goal);
      await drop(page, 'board.txt', list, target);
      await puzzle.expectTiles(eight);
    }
    const isAccepted = await navigation.evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([''], 'board.txt'));
      return !target.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    });
    expect(isAccepted).toBe(true);
    // Text may be dropped into fields.
    const isTextAccepted = await puzzle.entry.evaluate((field) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', '8 1 2/0 4 3/7 5 6');
      return field.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    });
    expect(isTextAccepted).toBe(true);
  });
  await test.step('ambiguous', async () => {
    await puzzle.type('BAC/DEF/GHI');
    await expect(page.getByText('This can be read in several ways:')).toBeVisible();
    await puzzle.expectTiles(eight);
    await puzzle.button('The last letter is the blank').click();
    await puzzle.expectTiles([2, 1, 3, 4, 5, 6, 7, 8, 0]);
    await expect(page.getByText('This can be read in several ways:')).toBeHidden();
  });
});

test('the field of the board is edited, submitted, and corrected', async ({ page, puzzle }) => {
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await test.step('it follows the board, unless its text is being edited', async () => {
    await puzzle.tile(7).click();
    await expect(puzzle.entry).toHaveValue('1 2 3\n4 5 6\n7 0 8');
    await puzzle.entry.fill('1 2 3 4 5');
    await puzzle.tile(8).click();
    await puzzle.expectTiles(goal);
    await expect(puzzle.entry).toHaveValue('1 2 3 4 5');
  });
  await test.step('Enter sets the board; Shift+Enter starts a new line', async () => {
    await puzzle.entry.fill('8 1 2 0 4 3');
    await puzzle.entry.press('End');
    await puzzle.entry.press('Shift+Enter');
    await page.keyboard.type('7 5 6');
    await expect(puzzle.entry).toHaveValue('8 1 2 0 4 3\n7 5 6');
    await puzzle.entry.press('Enter');
    await puzzle.expectTiles(eight);
    await expect(puzzle.entry).toHaveValue('8 1 2\n0 4 3\n7 5 6');
  });
  await test.step('an invalid text stays, with the reason, until it is corrected', async () => {
    const text = '1 2 3/4 5 5/6 7 0';
    const message = page.getByRole('alert').getByText('tile 5 appears twice (row 2, row 2); tile 8 is missing', { exact: true });
    await puzzle.type(text);
    await expect(message).toBeVisible();
    await expect(puzzle.entry).toHaveAttribute('aria-invalid', 'true');
    await expect(puzzle.entry).toHaveValue(text);
    await puzzle.entry.press('End');
    await page.keyboard.type(' ');
    await expect(message).toBeHidden();
    await puzzle.type('812043756');
    await expect(puzzle.entry).toHaveAttribute('aria-invalid', 'false');
  });
  await test.step('a very long text is refused without hanging', async () => {
    await puzzle.type('9 '.repeat(200_000));
    await expect(page.getByRole('alert').getByText(/numbers: a square board has 4/)).toBeVisible();
    await puzzle.expectTiles(eight);
  });
  await test.step('what a program fills in stays, although it causes no input event', async () => {
    await puzzle.load([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await puzzle.entry.evaluate((field: HTMLTextAreaElement) => {
      field.value = '812043756';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
    // Draws the page.
    await puzzle.tile(8).click();
    await puzzle.expectTiles(goal);
    await expect(puzzle.entry).toHaveValue('812043756');
    await puzzle.button('Load board').click();
    await puzzle.expectTiles(eight);
  });
});

test('a goal and a solution are entered', async ({ page, puzzle }) => {
  const notice = page.locator('.message');
  await puzzle.open(eight, 'custom');
  await test.step('a custom goal', async () => {
    const field = page.getByRole('textbox', { name: 'Goal board' });
    await expect(field).toHaveValue('1 2 3/4 5 6/7 8 0');
    await field.fill('8 1 2/7 4 3/0 5 6');
    await field.press('Enter');
    await puzzle.solve();
    await puzzle.expectStatus('solved');
    await expect(puzzle.moves).toHaveAttribute('data-moves', 'U');
    for (const [text, message] of [
      ['1 2 3/4 5 5/6 7 0', 'The goal is unchanged: tile 5 appears twice (row 2, row 2); tile 8 is missing.'],
      ['1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0', 'The goal is unchanged: the goal is 4×4, but the start is 3×3.'],
    ]) {
      await field.fill(text);
      await field.press('Enter');
      await expect(notice.getByText(message)).toBeVisible();
      await puzzle.expectStatus('solved');
    }
    await puzzle.button('OK').click();
    await expect(notice).toHaveCount(0);
  });
  await test.step('a solution in words, and one with the directions of the blank', async () => {
    await puzzle.load([1, 2, 3, 4, 5, 6, 0, 7, 8], 'blank-last');
    const solution = page.locator('textarea[name="solution"]');
    await solution.fill('left sideways');
    await solution.press('Enter');
    await expect(page.getByRole('alert').getByText('(character 6)')).toBeVisible();
    await expect(solution).toHaveAttribute('aria-invalid', 'true');
    await solution.fill('left left');
    await puzzle.button('Check solution').click();
    await expect(notice.getByText('Solves the board in 2 moves.')).toBeVisible();
    await solution.fill('RR');
    await solution.press('Enter');
    await puzzle.button('Read as moves of the blank').click();
    await expect(notice.getByText('Solves the board in 2 moves.')).toBeVisible();
    await expect(page.getByLabel('Directions are the blank\'s')).toBeChecked();
  });
});
