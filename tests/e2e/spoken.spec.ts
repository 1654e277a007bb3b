// What a screen reader says during a first game, a search, a lesson and an experiment. The reader is a simulation in the page, which
// follows the focus and the live regions.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './puzzle-page';

const script = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));

/** A screen reader on a page. */
class Reader {
  constructor(private readonly page: Page) {}

  /** Opens a link, and turns the reader on once an element of the view is there. */
  async open(link: string, element: string): Promise<void> {
    await this.page.route('**/reader-script.js', async (route) => route.fulfill({ contentType: 'text/javascript', body: await readFile(script, 'utf8') }));
    await this.page.goto(`./#${link}`);
    await expect(this.page.locator(element).first()).toBeVisible();
    await this.page.evaluate(async () => {
      const { virtual } = await import(new URL('reader-script.js', document.baseURI).href);
      Object.assign(window, { reader: virtual });
      await virtual.start({ container: document.body });
    });
    await this.said();
  }

  /** What was said since the last call, without repetitions and silence. */
  async said(): Promise<string[]> {
    const phrases: string[] = await this.page.evaluate(async () => {
      const { reader } = window as never;
      const said = await (reader as { spokenPhraseLog(): Promise<string[]> }).spokenPhraseLog();
      await (reader as { clearSpokenPhraseLog(): Promise<void> }).clearSpokenPhraseLog();
      return said;
    });
    return phrases.filter((phrase, index) => phrase !== phrases[index - 1] && phrase !== 'polite: ');
  }

  /** Expects that this is said, in this order, and nothing else but, before the last, what `also` matches. */
  async expect(expected: string[], also = /^$/): Promise<void> {
    const said: string[] = [];
    await expect.poll(async () => {
      said.push(...await this.said());
      return said.at(-1);
    }).toBe(expected.at(-1));
    expect(said.filter((phrase) => !also.test(phrase))).toEqual(expected);
  }
}

test('a first game, from a hint to its end', async ({ page }) => {
  const reader = new Reader(page);
  await reader.open('view=play&board=1,2,3/4,5,6/0,7,8', '[role=gridcell]');
  const cell = (tile: number) => page.locator(`[role=gridcell][data-tile="${tile}"]`);
  await cell(7).focus();
  await reader.expect(['gridcell, 7, row 3, column 2, can move']);
  await page.keyboard.press('h');
  await reader.expect(['polite: Solve the last 5 tiles together.']);
  await page.keyboard.press('Enter');
  await reader.expect(['polite: 7, row 3, column 1, can move']);
  await cell(8).focus();
  await reader.expect(['gridcell, 8, row 3, column 3, can move']);
  await page.keyboard.press('Enter');
  await reader.expect(['polite: 8, row 3, column 2, can move', 'polite: 2 moves: a perfect solve!'], /Looking for the shortest solution/);
});

test('a search in Solve', async ({ page }) => {
  const reader = new Reader(page);
  await reader.open('view=solve&board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic=manhattan', '[role=gridcell]');
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Solve');
  await reader.expect(['button, Solve, not disabled', 'polite: Solved in 21 moves. Proven optimal.'], /Getting ready|Searching/);
  await press('Step forward');
  // The solution plays by itself.
  await expect.poll(async () => (await reader.said()).at(-1)).toMatch(/^polite: move \d+ of 21$/);
});

test('a lesson with a prediction', async ({ page }) => {
  const reader = new Reader(page);
  await reader.open('view=learn&lesson=5.1', '.explanation');
  const press = async (role: 'button' | 'checkbox', name: string, key = 'Enter') => {
    await page.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  await press('button', '17');
  await reader.expect(['button, 17, not pressed', 'polite: Not quite. f is the sum of g and h.'], /The search starts/);
  await press('button', '18');
  await reader.expect(['button, 18, not pressed', 'polite: Right! f is the sum of g and h.']);
  await press('checkbox', 'Predict each step', 'Space');
  await reader.expect(['checkbox, Predict each step, not checked']);
  await press('button', 'Step forward');
  await reader.expect(['button, Step forward, not disabled', 'polite: The bound is 8.']);
  await page.keyboard.press('Enter');
  // The board of the question is said, which others see.
  await reader.expect([
    'polite: Expands node 1, the only one on the frontier.',
    'polite: The next successor is this board. Is it put on the frontier? 4 1 3/7 2 5/8 0 6',
  ]);
  await press('button', 'No');
  // The verdict comes before the next question.
  await reader.expect([
    'button, No',
    'region, Prediction',
    'polite: Not quite. Generates node 2, a new board. The next successor, this board, is put on the frontier. What is its f? 4 0 3/7 1 5/8 2 6',
  ]);
});

test('an experiment', async ({ page }) => {
  const reader = new Reader(page);
  await reader.open('view=compare&random=4&size=3x3&seed=7&algorithms=greedy,a-star&heuristics=manhattan', '.verdict');
  await page.getByRole('button', { name: 'Compare', exact: true }).focus();
  await page.keyboard.press('Enter');
  await reader.expect(['button, Compare', 'polite: Done: 8 runs.'], /Choose boards/);
  await page.getByRole('region', { name: 'Runs', exact: true }).getByRole('button', { name: 'Expanded' }).focus();
  await reader.expect(['button, Expanded, Nodes whose successors were generated. Also: explored, closed.']);
});
