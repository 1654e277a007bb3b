// A storage that fails or never answers, in every call that the page and its workers make: searches end, games go on, and what
// cannot be done is said.
import type { Page } from '@playwright/test';
import { korfBoards } from './published-boards';
import { expect, test, type PuzzlePage } from './puzzle-page';

// 59 moves: proved quickly with databases.
const [, , hard] = korfBoards('korf100.txt');

/** Runs a script in every worker before its program. */
async function inWorkers(page: Page, script: string): Promise<void> {
  await page.route('**/worker_loader.js', async (route) => {
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

const faults = {
  fails: '() => { throw new DOMException("broken", "UnknownError"); }',
  // The events of the request go to nobody.
  'never answers': '() => new EventTarget()',
};

for (const [fault, replacement] of Object.entries(faults)) {
  test.describe(`IndexedDB that ${fault}`, () => {
    for (const [type, method] of [
      ['IDBFactory', 'open'],
      ['IDBDatabase', 'transaction'],
      ['IDBTransaction', 'objectStore'],
      ['IDBObjectStore', 'get'],
      ['IDBObjectStore', 'getAll'],
      ['IDBObjectStore', 'put'],
      ['IDBTransaction', 'commit'],
    ]) {
      test(`in ${type}.${method} does not keep a search from its end`, async ({ page, puzzle }) => {
        await inWorkers(page, `${type}.prototype.${method} = ${replacement};`);
        await solve(puzzle);
      });
    }
  });
}

test('tables that cannot be cleared because the storage never answers stay, with a message', async ({ page, puzzle }) => {
  await inWorkers(page, `if (name === 'pdb-eraser') IDBFactory.prototype.open = ${faults['never answers']};`);
  await solve(puzzle);
  await puzzle.button('Clear tables').click();
  await expect(page.getByText('the browser does not answer')).toBeVisible();
  await expect(puzzle.button('Clear tables')).toBeVisible();
});

test('another tab can delete the stored tables at any time', async ({ page, puzzle }) => {
  await solve(puzzle);
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

test('a database that another tab keeps from opening does not keep a search from its end', async ({ page, context, puzzle }) => {
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

for (const [fault, script] of [
  ['is denied', 'for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });'],
  ['is null', 'for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });'],
  ...['getItem', 'setItem', 'removeItem'].map((method) => [`fails in ${method}`, `Storage.prototype.${method} = ${faults.fails};`]),
]) {
  test(`a game is played and won although the page's storage ${fault}`, async ({ page, puzzle }) => {
    await page.addInitScript(script);
    await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8');
    await puzzle.tile(7).click();
    await puzzle.tile(8).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2 moves');
  });
}
