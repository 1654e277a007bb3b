// Pattern databases in a browser: built on the first visit, saved for the next, cleared, and optional.
// tests/views/pattern_databases.rs has their choice and their status, tests/browser/pdb.rs what workers do with them.
import { korfBoards, type PublishedBoard } from './published-boards';
import { expect, tabTo, test, type PuzzlePage } from './puzzle-page';
import { boardText, goalTiles, type Tiles } from './sliding';

// 59 moves: proved quickly with databases, and with hardly anything else.
const [, , hard] = korfBoards('korf100.txt');

async function expectProof(puzzle: PuzzlePage, board: PublishedBoard, partition: string): Promise<void> {
  await puzzle.solve();
  await expectResult(puzzle, board, partition);
}

async function expectResult(puzzle: PuzzlePage, { goal, tiles, optimal }: PublishedBoard, partition: string): Promise<void> {
  await puzzle.expectSolution(tiles, goal);
  await puzzle.expectMetric('length', optimal!);
  await puzzle.expectMetric('lower-bound', optimal!);
  await puzzle.expectMetric('optimal', true);
  await puzzle.expectDatabases(partition);
}

/** Opens a board with a fixed choice of databases, so that the page builds no larger ones in the background. */
async function openWithDatabases(puzzle: PuzzlePage, { tiles, goal }: PublishedBoard, partition: string): Promise<void> {
  await puzzle.open(tiles, goal);
  await puzzle.chooseDatabases(partition);
}

test('databases are built on the first visit, loaded on the next, rebuilt if they are damaged, and cleared', async ({ page, puzzle }) => {
  const choice = page.locator('select[name="tables"]');
  const clear = puzzle.button('Clear tables');
  const saved = page.getByText(/^[\d.]+ MB cached in this browser\.$/);
  await test.step('the first visit builds them, and nothing moves meanwhile', async () => {
    await page.addInitScript(() => {
      const places = ((window as unknown as { places: Set<number> }).places = new Set());
      const watch = (): void => {
        const field = document.querySelector('textarea[name="board"]');
        if (field) places.add(Math.round(field.getBoundingClientRect().top + scrollY));
        requestAnimationFrame(watch);
      };
      watch();
    });
    await puzzle.open(hard.tiles, hard.goal);
    await expect(clear).toBeVisible();
    expect(await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])).toHaveLength(1);
    await expect(saved).toHaveText(/^1\.6 MB/);
  });
  await test.step('the keyboard alone chooses them, and they prove a hard board', async () => {
    await tabTo(page, choice);
    await page.keyboard.press('ArrowDown');
    await expect(choice).toHaveValue('5-5-5');
    await tabTo(page, puzzle.button('Solve'));
    await page.keyboard.press('Enter');
    await expectResult(puzzle, hard, '5-5-5');
    await puzzle.expectDatabaseStatus('5-5-5', /^5-5-5: ready$/);
  });
  await test.step('the next visit loads them', async () => {
    await page.reload();
    await openWithDatabases(puzzle, hard, '5-5-5');
    await expectProof(puzzle, hard, '5-5-5');
    await puzzle.expectDatabaseStatus('5-5-5', /^5-5-5: ready, cached from an earlier visit$/);
  });
  await test.step('damaged ones are rebuilt', async () => {
    const names = await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('npuzzle /npuzzle/'));
      const store = database.transaction('tables', 'readwrite').objectStore('tables');
      const names = await done(store.getAllKeys());
      for (const name of names) await done(store.put({ table: new Blob(['garbage']), used: Date.now() }, name));
      database.close();
      return names;
    });
    expect(names).toContain('5-5-5/0');
    await page.reload();
    await openWithDatabases(puzzle, hard, '5-5-5');
    await expectProof(puzzle, hard, '5-5-5');
    await puzzle.expectDatabaseStatus('5-5-5', /^5-5-5: ready$/);
  });
  await test.step('Clear removes them, by keyboard; databases in use stay in use', async () => {
    await expect(clear).toBeVisible();
    await tabTo(page, clear);
    await page.keyboard.press('Enter');
    await expect(clear).toHaveCount(0);
    await expect(saved).toBeHidden();
    await puzzle.button('Reset').click();
    await expectProof(puzzle, hard, '5-5-5');
    await page.reload();
    await openWithDatabases(puzzle, hard, '5-5-5');
    await expectProof(puzzle, hard, '5-5-5');
    await puzzle.expectDatabaseStatus('5-5-5', /^5-5-5: ready$/);
  });
});

test('larger databases are built once they pay off, and the next search uses them', { tag: '@full' }, async ({ puzzle }) => {
  await puzzle.open(hard.tiles, hard.goal);
  await expectProof(puzzle, hard, '5-5-5');
  await puzzle.expectDatabaseStatus('6-6-3', /^6-6-3: ready$/);
  await puzzle.button('Reset').click();
  await expectProof(puzzle, hard, '6-6-3');
});

for (const { condition, script } of [
  { condition: 'has no storage', script: 'Object.defineProperty(self, "indexedDB", { value: undefined });' },
  {
    condition: 'does not let the page store data',
    script: 'IDBFactory.prototype.open = () => { throw new DOMException("not here", "SecurityError"); };',
  },
  {
    condition: 'has no space left',
    script: 'IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };',
  },
]) {
  test(`a browser that ${condition} still solves`, { tag: condition === 'has no space left' ? [] : '@full' }, async ({ page, puzzle }) => {
    // Before the worker's program runs.
    await page.route('**/solver_loader.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${script}\n${await response.text()}` });
    });
    for (let visit = 0; visit < 2; visit += 1) {
      await openWithDatabases(puzzle, hard, '5-5-5');
      await expectProof(puzzle, hard, '5-5-5');
      await puzzle.expectDatabaseStatus('5-5-5', /^5-5-5: ready$/);
      await expect(puzzle.button('Clear tables')).toHaveCount(0);
      await page.goto('about:blank');
    }
  });
}

test('a search that waits for its databases is preparing, and can be cancelled', async ({ page, puzzle }) => {
  // Large ones, so that there is time to look.
  await openWithDatabases(puzzle, hard, '7-7-1');
  await puzzle.solve();
  await puzzle.expectStatus('preparing');
  await expect(puzzle.verdict).toHaveText(/^Building 7-7-1 tables… \d+ %$/);
  await puzzle.expectDatabaseStatus('7-7-1', /^7-7-1: building, \d+ %$/);
  await puzzle.button('Cancel').click();
  await puzzle.expectStatus('cancelled');
  await puzzle.expectDatabaseStatus('7-7-1', /^7-7-1: building, \d+ %$/);

  // Databases built in the background leave the page responsive.
  await puzzle.chooseDatabases('5-5-5');
  await expectProof(puzzle, hard, '5-5-5');
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('proves goals with the blank in a corner, at an edge and inside, with and without databases', { tag: '@full' }, async ({ page, puzzle }) => {
  test.slow(); // Builds databases for three goals.
  // Back and forth from the goal: few moves, spread over the whole board.
  const walk = (goal: Tiles): Tiles => {
    const tiles = [...goal];
    let before = -1;
    for (let step = 0, seed = 7; step < 60; step += 1) {
      const blank = tiles.indexOf(0);
      const beside = [blank - 4, blank + 4, ...(blank % 4 > 0 ? [blank - 1] : []), ...(blank % 4 < 3 ? [blank + 1] : [])];
      const next = beside.filter((cell) => cell >= 0 && cell < 16 && cell !== before);
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      const from = next[Math.floor(seed / 65536) % next.length];
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
      await puzzle.type(boardText(tiles));
      await puzzle.expectTiles(tiles);
      await page.locator('select[name="goal"]').selectOption('custom');
      const field = page.locator('input[name="custom-goal"]');
      await field.fill(boardText(goal));
      await field.press('Tab');
      await puzzle.chooseDatabases('5-5-5');
      await puzzle.solve();
      await puzzle.expectStatus('solved');
      await puzzle.expectDatabases('5-5-5');
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
