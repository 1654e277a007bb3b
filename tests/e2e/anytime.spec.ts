// The anytime search in a browser: a first solution immediately, then shorter ones and a rising lower bound until they meet.
// tests/views/solve.rs has what is shown of it, and the engine's tests the search.
import { korfBoards } from './published-boards';
import { expect, test, type PuzzlePage } from './puzzle-page';
import { boardsAlong, goalTiles, letters } from './sliding';

// Random and far from a proof: the first solution comes at once and is several moves too long, and better ones follow soon.
const random = korfBoards('korf24.txt')[49];

/** Opens the random board, for which anytime is the default algorithm, and waits for its first solution. */
async function openAndFind(puzzle: PuzzlePage): Promise<void> {
  await puzzle.open(random.tiles, random.goal);
  await puzzle.solve();
  await expect(puzzle.button('Stop')).toBeVisible();
  await puzzle.expectStatus('searching');
}

/** Checks the result of a search that ended without a proof. */
async function expectUnprovedSolution(puzzle: PuzzlePage): Promise<void> {
  await puzzle.expectSolution(random.tiles, random.goal);
  await puzzle.expectMetric('optimal', false);
  const [length, bound] = [await puzzle.metric('length'), await puzzle.metric('lower-bound')];
  expect(length).toBeGreaterThanOrEqual(random.optimal!);
  expect(bound).toBeLessThanOrEqual(random.optimal!);
  await puzzle.expectMetric('gap', length - bound);
  await expect(puzzle.verdict).toHaveText(`Solved in ${length} moves. Optimum: at least ${bound}.`);
}

test('a random 5x5 board shows both bounds during the search, and Stop keeps the best solution', async ({ puzzle }) => {
  await openAndFind(puzzle);
  await expect(puzzle.verdict).toHaveText(
    /^Best so far: \d+ moves \(optimum: at least \d+\)\. Improving…$/,
  );
  // Screen readers announce only the part that changes rarely.
  await expect(puzzle.verdict.getByRole('status')).toHaveText(/^Best so far: \d+ moves$/);
  await expect(puzzle.result.getByText(/^At most \d+ % longer than optimal\.$/)).toBeVisible();
  await expect(puzzle.result.getByRole('img', { name: /^In .*: best solution from \d+ moves to \d+ moves/ })).toBeVisible();
  expect(await puzzle.metric('gap')).toBeGreaterThan(0);
  await puzzle.button('Stop').click();
  await expectUnprovedSolution(puzzle);
  await expect(puzzle.button('Stop')).toHaveCount(0);
  await expect(puzzle.button('Solve')).toBeVisible();
});

test('a solution plays while the search looks for shorter ones, which can be shown instead', { tag: '@full' }, async ({ page, puzzle }) => {
  const position = page.getByRole('slider', { name: 'Position in the solution' });
  await puzzle.open(random.tiles, random.goal);
  // A solution that is being played stays on the board. It must be the first one, so that shorter ones follow, and only a
  // script in the page can press Play before they do.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const buttons = [...document.querySelectorAll('button')];
      const play = buttons.find((button) => (button.ariaLabel ?? button.textContent) === 'Play');
      if (!play) return;
      observer.disconnect();
      play.click();
    }).observe(document.body, { subtree: true, childList: true });
  });
  await puzzle.solve();
  await puzzle.expectStatus('searching');
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(2);
  await puzzle.button('Pause').click();
  const moves = (await puzzle.moves.getAttribute('data-moves'))!;
  const boards = boardsAlong(random.tiles, moves);
  for (const at of [40, 7]) {
    await position.fill(String(at));
    await puzzle.expectTiles(boards[at]);
  }
  await puzzle.expectStatus('searching');

  const show = page.getByRole('button', { name: /^Show the shorter solution \(\d+ moves\)$/ });
  await expect(show).toBeVisible();
  await expect(puzzle.moves).toHaveAttribute('data-moves', moves);
  await show.click();
  await expect(show).toHaveCount(0);
  await expect(puzzle.moves).not.toHaveAttribute('data-moves', moves);
  const shorter = (await puzzle.moves.getAttribute('data-moves'))!;
  expect(letters(shorter).length).toBeLessThan(letters(moves).length);
  expect(boardsAlong(random.tiles, shorter).at(-1)).toEqual(goalTiles(random.goal, 5));
  await puzzle.expectStatus('searching');
  await puzzle.button('Stop').click();
  await expectUnprovedSolution(puzzle);
});
