// Tables of pattern databases: made at the first visit, kept for the next, chosen, cleared, and done without.
import { korfBoards, seedBoard, type PublishedBoard } from './published-boards';
import { expect, tabTo, test, type PuzzlePage } from './puzzle-page';
import { asText, goalTiles, type Tiles } from './sliding';

// 59 moves: proved in a moment by tables, and by hardly anything else.
const [, , hard] = korfBoards('korf100.txt');

async function expectProof(puzzle: PuzzlePage, { goal, tiles, optimal }: PublishedBoard, partition: string): Promise<void> {
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await puzzle.expectMetric('length', optimal!);
  await puzzle.expectMetric('lower-bound', optimal!);
  await puzzle.expectMetric('optimal', true);
  await puzzle.expectTables(partition);
}

/** Opens a board whose tables nobody wants larger: as long as others are chosen, none are made in the background. */
async function openWithTables(puzzle: PuzzlePage, { tiles, goal }: PublishedBoard, partition: string): Promise<void> {
  await puzzle.open(tiles, goal);
  await puzzle.chooseTables(partition);
}

test('the first visit makes tables and proves a hard board, the next finds them, and Clear tables empties', async ({ page, puzzle }) => {
  const clear = puzzle.button('Clear tables');
  const kept = page.getByText(/^[\d.]+ MB are kept in this browser for the next visit\.$/);
  await openWithTables(puzzle, hard, '5-5-5');
  await expectProof(puzzle, hard, '5-5-5');
  await puzzle.expectSupply('5-5-5', /^5-5-5: ready, just made$/);
  await expect(page.locator('select[name="tables"] option[value="5-5-5"]')).toHaveText(/5-5-5.*, 1\.6 MB$/i);
  await expect(clear).toBeVisible();
  await expect(kept).toHaveText(/^1\.6 MB/);

  await page.reload();
  await openWithTables(puzzle, hard, '5-5-5');
  await expectProof(puzzle, hard, '5-5-5');
  await puzzle.expectSupply('5-5-5', /^5-5-5: ready, kept from an earlier visit$/);

  await clear.click();
  await expect(clear).toHaveCount(0);
  await expect(kept).toHaveCount(0);
  // What is in use stays in use.
  await puzzle.button('Reset').click();
  await expectProof(puzzle, hard, '5-5-5');

  await page.reload();
  await openWithTables(puzzle, hard, '5-5-5');
  await expectProof(puzzle, hard, '5-5-5');
  await puzzle.expectSupply('5-5-5', /^5-5-5: ready, just made$/);
});

test('larger tables are made once they are worth it, and used by the next search', async ({ puzzle }) => {
  await puzzle.open(hard.tiles, hard.goal);
  await expectProof(puzzle, hard, '5-5-5');
  await puzzle.expectSupply('6-6-3', /^6-6-3: ready, just made$/);
  await puzzle.button('Reset').click();
  await expectProof(puzzle, hard, '6-6-3');
});

test('tables that are chosen are the ones that are used', async ({ puzzle }) => {
  await openWithTables(puzzle, hard, '6-6-3');
  await expectProof(puzzle, hard, '6-6-3');
  await puzzle.expectSupply('6-6-3', /^6-6-3: ready, just made$/);
  await puzzle.chooseTables('5-5-5');
  await puzzle.button('Reset').click();
  await expectProof(puzzle, hard, '5-5-5');
});

test('tables that are damaged are made anew', async ({ page, puzzle }) => {
  await openWithTables(puzzle, hard, '5-5-5');
  await expectProof(puzzle, hard, '5-5-5');
  await expect(puzzle.button('Clear tables')).toBeVisible();
  const names = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('npuzzle'));
    const store = database.transaction('tables', 'readwrite').objectStore('tables');
    const names = await done(store.getAllKeys());
    for (const name of names) await done(store.put({ table: new Blob(['garbage']), used: Date.now() }, name));
    database.close();
    return names;
  });
  expect(names).toContain('5-5-5/0');
  await page.reload();
  await openWithTables(puzzle, hard, '5-5-5');
  await expectProof(puzzle, hard, '5-5-5');
  await puzzle.expectSupply('5-5-5', /^5-5-5: ready, just made$/);
});

for (const { what, script } of [
  { what: 'has no storage', script: 'Object.defineProperty(self, "indexedDB", { value: undefined });' },
  {
    what: 'lets the page keep nothing',
    script: 'IDBFactory.prototype.open = () => { throw new DOMException("not here", "SecurityError"); };',
  },
  {
    what: 'has no room left',
    script: 'IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };',
  },
]) {
  test(`a browser that ${what} solves all the same`, async ({ page, puzzle }) => {
    // Before the workers' program runs.
    await page.route('**/worker_loader.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${script}\n${await response.text()}` });
    });
    for (let visit = 0; visit < 2; visit += 1) {
      await openWithTables(puzzle, hard, '5-5-5');
      await expectProof(puzzle, hard, '5-5-5');
      await puzzle.expectSupply('5-5-5', /^5-5-5: ready, just made$/);
      await expect(puzzle.button('Clear tables')).toHaveCount(0);
      await page.goto('about:blank');
    }
  });
}

test('while tables are made the search is being prepared, and can be cancelled', async ({ page, puzzle }) => {
  // Large ones, so that there is time to look.
  await openWithTables(puzzle, hard, '7-7-1');
  await puzzle.solve();
  await puzzle.expectStatus('preparing');
  await expect(puzzle.verdict).toHaveText(/^Making the tables 7-7-1… \d+ %$/);
  await puzzle.expectSupply('7-7-1', /^7-7-1: being made, \d+ %$/);
  await puzzle.button('Cancel').click();
  await puzzle.expectStatus('cancelled');
  await puzzle.expectSupply('7-7-1', /^7-7-1: being made, \d+ %$/);

  // Others are made meanwhile, and the page is no slower for it.
  await puzzle.chooseTables('5-5-5');
  await expectProof(puzzle, hard, '5-5-5');
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('goals with the blank in a corner, at an edge and inside are proved alike with and without tables', async ({ page, puzzle }) => {
  test.slow(); // Three times some tables.
  // Back and forth from the goal: few moves, over all of the board.
  const walk = (goal: Tiles): Tiles => {
    const tiles = [...goal];
    let before = -1;
    for (let step = 0, seed = 7; step < 60; step += 1) {
      const blank = tiles.indexOf(0);
      const beside = [blank - 4, blank + 4, ...(blank % 4 > 0 ? [blank - 1] : []), ...(blank % 4 < 3 ? [blank + 1] : [])];
      const ways = beside.filter((cell) => cell >= 0 && cell < 16 && cell !== before);
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      const from = ways[Math.floor(seed / 65536) % ways.length];
      [tiles[blank], tiles[from], before] = [tiles[from], 0, blank];
    }
    return tiles;
  };
  for (const [name, cell] of [['corner', 3], ['edge', 7], ['inside', 9]] as const) {
    await test.step(name, async () => {
      const goal = goalTiles('blank-last', 4).filter((tile) => tile !== 0);
      goal.splice(cell, 0, 0);
      const tiles = walk(goal);
      await puzzle.open();
      await puzzle.type(asText(tiles));
      await puzzle.expectTiles(tiles);
      await page.locator('select[name="goal"]').selectOption('custom');
      const field = page.locator('input[name="custom-goal"]');
      await field.fill(asText(goal));
      await field.press('Tab');
      await puzzle.chooseTables('5-5-5');
      await puzzle.solve();
      await puzzle.expectStatus('solved');
      await puzzle.expectTables('5-5-5');
      await puzzle.expectMetric('optimal', true);
      const length = await puzzle.metric('length');
      expect(length).toBeGreaterThan(10);

      await puzzle.button('Reset').click();
      await puzzle.choose('ida-star', 'linear-conflict');
      await puzzle.solve();
      await puzzle.expectStatus('solved');
      await puzzle.expectMetric('length', length);
    });
  }
});

test('the choice of tables is there where a search looks boards up, and offers those of the side', async ({ page, puzzle }) => {
  const tables = page.locator('select[name="tables"]');
  await puzzle.open(seedBoard('8 1 2 0').tiles, 'blank-first');
  await expect(tables).toBeVisible();
  expect(await puzzle.offered('tables')).toEqual(['', '8', '4-4']);
  await puzzle.choose('a-star', 'manhattan');
  await expect(tables).toHaveCount(0);
  await puzzle.choose('a-star', 'pattern-database');
  await expect(tables).toBeVisible();
  await puzzle.load(hard.tiles, hard.goal);
  expect(await puzzle.offered('tables')).toEqual(['', '5-5-5', '6-6-3', '7-7-1']);
});

test('the keyboard alone chooses tables and clears them', async ({ page, puzzle }) => {
  await puzzle.open(hard.tiles, hard.goal);
  const tables = page.locator('select[name="tables"]');
  await tabTo(page, tables);
  await page.keyboard.press('ArrowDown');
  await expect(tables).toHaveValue('5-5-5');
  await tabTo(page, puzzle.button('Solve'));
  await page.keyboard.press('Enter');
  await puzzle.expectSolution(hard.tiles, hard.goal);
  await puzzle.expectTables('5-5-5');
  const clear = puzzle.button('Clear tables');
  await expect(clear).toBeVisible();
  await tabTo(page, clear);
  await page.keyboard.press('Enter');
  await expect(clear).toHaveCount(0);
});
