// Playback of a solution by the browser's timers, buttons and slider. The test controls the page's clock.
import type { Page } from '@playwright/test';
import { seedBoard } from './published-boards';
import { expect, test, type PuzzlePage } from './puzzle-page';
import { boardsAlong, goalTiles, letters, type Tiles } from './sliding';

const { goal, tiles: start } = seedBoard('8 1 2 0');

const position = (page: Page) => page.getByRole('slider', { name: 'Position in the solution' });

async function expectPosition(page: Page, puzzle: PuzzlePage, boards: Tiles[], at: number): Promise<void> {
  await expect(position(page)).toHaveValue(String(at));
  await expect(page.getByText(`${at} / ${boards.length - 1}`)).toBeVisible();
  await puzzle.expectTiles(boards[at]);
}

test('a solution plays at its speed, pauses, steps, and is scrubbed', async ({ page, puzzle }) => {
  await page.clock.install({ time: 0 });
  await puzzle.open(start, goal);
  // Before the first move is played.
  await page.clock.pauseAt(3_600_000);
  await puzzle.solve();
  const moves = await puzzle.expectSolution(start, goal);
  const boards = boardsAlong(start, moves);

  await test.step('it plays to the goal at four moves a second, and Play starts over', async () => {
    await expectPosition(page, puzzle, boards, 0);
    await page.clock.runFor(250);
    await expectPosition(page, puzzle, boards, 1);
    await page.clock.runFor(1_000);
    await expectPosition(page, puzzle, boards, 5);
    await page.clock.runFor(4_000);
    await expectPosition(page, puzzle, boards, 21);
    expect(boards[21]).toEqual(goalTiles(goal, 3));
    await page.clock.runFor(10_000);
    await expectPosition(page, puzzle, boards, 21);
    await expect(puzzle.button('Step forward')).toBeDisabled();
    await puzzle.button('Play').click();
    await expectPosition(page, puzzle, boards, 0);
    await page.clock.runFor(1_500);
    await expectPosition(page, puzzle, boards, 6);
  });

  await test.step('a pause and a step stop the clock', async () => {
    await puzzle.button('Pause').click();
    await page.clock.runFor(10_000);
    await expectPosition(page, puzzle, boards, 6);
    await puzzle.button('Step back').click();
    await expectPosition(page, puzzle, boards, 5);
    await puzzle.button('Play').click();
    await page.clock.runFor(750);
    await expectPosition(page, puzzle, boards, 8);
    await puzzle.button('Step forward').click();
    await expect(puzzle.button('Play')).toBeVisible();
    await page.clock.runFor(10_000);
    await expectPosition(page, puzzle, boards, 9);
  });

  await test.step('the slider shows any position; its arrow keys move it and no tile', async () => {
    for (const at of [17, 3, 21, 0]) {
      await position(page).fill(String(at));
      await expectPosition(page, puzzle, boards, at);
    }
    await position(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expectPosition(page, puzzle, boards, 2);
    await page.keyboard.press('End');
    await expectPosition(page, puzzle, boards, 21);
    await puzzle.expectStatus('solved');
  });

  await test.step('another speed takes effect at once', async () => {
    await puzzle.button('Play').click();
    await page.getByLabel('Speed').selectOption('1 / s');
    await page.clock.runFor(3_000);
    await expectPosition(page, puzzle, boards, 3);
    await page.getByLabel('Speed').selectOption('16 / s');
    await page.clock.runFor(1_000);
    await expectPosition(page, puzzle, boards, 19);
  });

  await test.step('a move continues from the board that is shown', async () => {
    const key = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' }[letters(moves)[19]]!;
    await puzzle.board.focus();
    await page.keyboard.press(key);
    await puzzle.expectTiles(boards[20]);
    await puzzle.expectStatus('idle');
    await puzzle.solve();
    await puzzle.expectSolution(boards[20], goal);
    await puzzle.expectMetric('length', 1);
  });
});
