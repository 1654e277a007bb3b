// Stored tables that the browser does not delete, or that another tab deletes or blocks. tests/engines/storage-faults.spec.ts has the
// faults of every call.
import type { Page } from '@playwright/test';
import { korfBoards } from './published-boards';
import { expect, test, type PuzzlePage } from './puzzle-page';

// 59 moves: proved quickly with databases.
const [, , hard] = korfBoards('korf100.txt');

/** Runs a script in every worker before its program. */
async function inWorkers(page: Page, script: string): Promise<void> {
  await page.route('**/solver_loader.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

async function solve(puzzle: PuzzlePage): Promise<void> {
  await puzzle.open(hard.tiles, hard.goal);
  await puzzle.chooseDatabases('5-5-5');
  await puzzle.solve();
  await puzzle.expectSolution(hard.tiles, hard.goal);
  await puzzle.expectMetric('optimal', true);
}

test('tables that the storage does not clear stay, with a message, but another tab can delete them', async ({ page, puzzle }) => {
  await inWorkers(page, `if (name === 'pdb-eraser') IDBFactory.prototype.open = () => new EventTarget();`);
  await solve(puzzle);
  await puzzle.button('Clear tables').click();
  await expect(page.getByText('the browser does not answer')).toBeVisible();
  await expect(puzzle.button('Clear tables')).toBeVisible();
  const deleted = await page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.deleteDatabase('npuzzle /npuzzle/');
        request.onsuccess = () => done('deleted');
        request.onblocked = () => done('blocked');
      }),
  );
  expect(deleted).toBe('deleted');
});

test('a database that another tab keeps from opening does not keep a search from its end', { tag: '@full' }, async ({ page, context, puzzle }) => {
  const other = await context.newPage();
  await other.goto('./icons/icon.svg');
  // A newer version of the page: its upgrade is not finished, so this version has to wait.
  await other.evaluate(
    () =>
      new Promise<void>((started) => {
        const request = indexedDB.open('npuzzle /npuzzle/', 1);
        request.onupgradeneeded = () => {
          const store = request.result.createObjectStore('tables');
          const goOn = () => (store.get('').onsuccess = goOn);
          goOn();
          started();
        };
      }),
  );
  await solve(puzzle);
});
