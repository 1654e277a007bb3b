// Playback of a solution: automatic, paused, back and forth. The tests control the page's clock.
import type { Page } from '@playwright/test';
import { seedBoard } from './published-boards';
import { expect, test, type PuzzlePage } from './puzzle-page';
import { boardsAlong, goalTiles, letters, type Tiles } from './sliding';

const { goal, tiles: start } = seedBoard('8 1 2 0');

const position = (page: Page) => page.getByRole('slider', { name: 'Position in the solution' });

/** Opens the board, solves it, and stops the clock before the first move is played. */
async function solved(page: Page, puzzle: PuzzlePage): Promise<{ moves: string; boards: Tiles[] }> {
  await page.clock.install({ time: 0 });
  await puzzle.open(start, goal);
  await page.clock.pauseAt(3_600_000);
  await puzzle.solve();
  const moves = await puzzle.expectSolution(start, goal);
  return { moves, boards: boardsAlong(start, moves) };
}

async function expectPosition(page: Page, puzzle: PuzzlePage, boards: Tiles[], at: number): Promise<void> {
  await expect(position(page)).toHaveValue(String(at));
  await expect(page.getByText(`${at} / ${boards.length - 1}`)).toBeVisible();
  await puzzle.expectTiles(boards[at]);
}

test('plays to the goal at four moves a second', async ({ page, puzzle }) => {
  const { boards } = await solved(page, puzzle);
  await expectPosition(page, puzzle, boards, 0);
  await expect(puzzle.button('Pause')).toBeVisible();
  await page.clock.runFor(250);
  await expectPosition(page, puzzle, boards, 1);
  await page.clock.runFor(1_000);
  await expectPosition(page, puzzle, boards, 5);
  await page.clock.runFor(4_000);
  await expectPosition(page, puzzle, boards, 21);
  expect(boards[21]).toEqual(goalTiles(goal, 3));
  // It stops at the end, and Play starts over.
  await page.clock.runFor(10_000);
  await expectPosition(page, puzzle, boards, 21);
  await expect(puzzle.button('Step forward')).toBeDisabled();
  await puzzle.button('Play').click();
  await expectPosition(page, puzzle, boards, 0);
  await page.clock.runFor(500);
  await expectPosition(page, puzzle, boards, 2);
});

test('Pause, Play, Step back, Step forward', async ({ page, puzzle }) => {
  const { boards } = await solved(page, puzzle);
  await page.clock.runFor(1_500);
  await expectPosition(page, puzzle, boards, 6);

  await puzzle.button('Pause').click();
  await page.clock.runFor(10_000);
  await expectPosition(page, puzzle, boards, 6);

  await puzzle.button('Step back').click();
  await expectPosition(page, puzzle, boards, 5);
  await puzzle.button('Step back').click();
  await expectPosition(page, puzzle, boards, 4);
  await puzzle.button('Step forward').click();
  await expectPosition(page, puzzle, boards, 5);
  await page.clock.runFor(10_000);
  await expectPosition(page, puzzle, boards, 5);

  await puzzle.button('Play').click();
  await page.clock.runFor(750);
  await expectPosition(page, puzzle, boards, 8);

  // A step during playback pauses it.
  await puzzle.button('Step forward').click();
  await expect(puzzle.button('Play')).toBeVisible();
  await page.clock.runFor(10_000);
  await expectPosition(page, puzzle, boards, 9);
});

test('scrubbing shows any position', async ({ page, puzzle }) => {
  const { boards } = await solved(page, puzzle);
  await puzzle.button('Pause').click();
  for (const at of [17, 3, 21, 0, 10]) {
    await position(page).fill(String(at));
    await expectPosition(page, puzzle, boards, at);
  }
  await position(page).fill('0');
  await expect(puzzle.button('Step back')).toBeDisabled();

  // By keyboard too: on the slider, arrows move the slider and no tile.
  await position(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, puzzle, boards, 2);
  await page.keyboard.press('End');
  await expectPosition(page, puzzle, boards, 21);
  await puzzle.expectStatus('solved');
});

test('the speed setting determines the moves per second', async ({ page, puzzle }) => {
  const { boards } = await solved(page, puzzle);
  const speed = page.getByLabel('Speed');
  await speed.selectOption('1 / s');
  await page.clock.runFor(3_000);
  await expectPosition(page, puzzle, boards, 3);
  await speed.selectOption('16 / s');
  await page.clock.runFor(1_000);
  await expectPosition(page, puzzle, boards, 19);
});

test('the letters distinguish played moves from the rest', async ({ page, puzzle }) => {
  const { moves } = await solved(page, puzzle);
  const plain = letters(moves).join('');
  await expect(puzzle.moves).toHaveText(plain);
  await page.clock.runFor(1_250);
  await expect(puzzle.moves.locator('.made')).toHaveText(plain.slice(0, 5));
  await expect(puzzle.moves).toHaveText(plain);
});

test('Reset restores the start and removes the solution', async ({ page, puzzle }) => {
  await solved(page, puzzle);
  await page.clock.runFor(1_250);
  await puzzle.button('Reset').click();
  await puzzle.expectTiles(start);
  await puzzle.expectStatus('idle');
  await expect(puzzle.moves).toHaveCount(0);
  await expect(position(page)).toHaveCount(0);
});

test('a move during playback continues from the board that is shown', async ({ page, puzzle }) => {
  const { boards, moves } = await solved(page, puzzle);
  await page.clock.runFor(1_250);
  await expectPosition(page, puzzle, boards, 5);
  const key = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' }[letters(moves)[5]]!;
  await page.keyboard.press(key);
  await puzzle.expectTiles(boards[6]);
  await puzzle.expectStatus('idle');
  await puzzle.solve();
  await puzzle.expectSolution(boards[6], goal);
  await puzzle.expectMetric('length', 15);
});
