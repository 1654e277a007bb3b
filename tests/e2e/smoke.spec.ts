// The page starts wherever it is hosted and requests nothing from other hosts.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from './puzzle-page';

test('the first load is small, everything else loads on first use, all from the page\'s own folder', async ({ baseURL, page, compare, puzzle }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(request.url()));
  const names = () => [...fetched].map((url) => url.replace(baseURL!, '').replace(/[?#].*/, '') || 'index.html');
  const has = (name: string) => names().some((file) => file.endsWith(name));

  // Who saves data gets the solver at the first touch only.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

  await test.step('the first load', async () => {
    await page.goto('./', { waitUntil: 'networkidle' });
    await expect(puzzle.board).toBeVisible();
    const files = new Set(names());
    const sizes = [...files].map(async (name) => {
      const file = await readFile(fileURLToPath(new URL(`../../dist/${name}`, import.meta.url)));
      return gzipSync(file, { level: 9 }).length;
    });
    const size = (await Promise.all(sizes)).reduce((sum, size) => sum + size);
    console.log(`first load: ${(size / 1000).toFixed(1)} KB gzipped in ${files.size} files`);
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(248_000);
  });

  await test.step('the solver loads on the first interaction, not before', async () => {
    expect(page.workers()).toHaveLength(0);
    const started = page.waitForEvent('worker');
    await puzzle.board.click();
    await started;
    await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await puzzle.solve();
    await puzzle.expectStatus('solved');
    const program = names().find((name) => name.endsWith('/solver_bg.wasm'));
    const size = gzipSync(await readFile(fileURLToPath(new URL(`../../dist/${program}`, import.meta.url))), { level: 9 }).length;
    expect(size).toBeLessThan(500_000);
    // Only large boards need them.
    expect(has('/blocks.bin')).toBe(false);
  });

  await test.step('workers share the program that the first one has compiled', async () => {
    let [workers, fetches] = [0, 0];
    page.on('worker', () => (workers += 1));
    page.on('request', (request) => (fetches += request.url().endsWith('/solver_bg.wasm') ? 1 : 0));
    await puzzle.open([14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3], 'blank-first');
    await puzzle.solve();
    await puzzle.expectStatus('solved');
    expect(workers).toBeGreaterThan(1);
    expect(fetches).toBe(1);
  });

  await test.step('the views of other programs load on first use', async () => {
    const programs = ['compare.js', 'compare_bg.wasm', 'learn.js', 'learn_bg.wasm', 'statistics.js', 'statistics_bg.wasm'];
    const loadedPrograms = () => programs.filter((name) => has(`/${name}`));
    expect(loadedPrograms()).toEqual([]);
    await compare.view('Compare').click();
    await expect(compare.results).toBeVisible();
    expect(loadedPrograms()).toEqual(programs.slice(0, 2));
    await compare.view('Learn').click();
    await expect(page.locator('[data-steps]')).toBeVisible();
    expect(loadedPrograms()).toEqual(programs.slice(0, 4));
    await compare.view('Play').click();
    await page.getByRole('link', { name: 'Statistics' }).click();
    await expect(page.locator('.statistics')).toBeVisible();
    expect(loadedPrograms()).toEqual(programs);
  });

  expect([...fetched].filter((url) => !url.startsWith(baseURL!) && !url.startsWith('data:'))).toEqual([]);

  await test.step('the page starts at the root of a host, too', async () => {
    await page.goto('/');
    await expect(puzzle.board).toBeVisible();
  });
});

test('whoever looks at the board has a solver ready, except in another page', async ({ page, puzzle }) => {
  const started = page.waitForEvent('worker');
  await page.goto('./');
  await started;

  await page.clock.install();
  await page.goto('about:blank');
  await page.goto('./#view=solve&board=1,2,3/4,5,6/0,7,8&embed=1');
  await expect(puzzle.board).toBeVisible();
  await page.clock.runFor(60_000);
  // Firefox may still be ending the worker of the page before.
  await expect.poll(() => page.workers().length).toBe(0);
});

test('views of other programs that are visited in quick succession all load', async ({ page, compare, puzzle }) => {
  await page.goto('./', { waitUntil: 'networkidle' });
  await expect(puzzle.board).toBeVisible();
  await page.evaluate(() => {
    for (const view of ['compare', 'learn']) document.querySelector<HTMLAnchorElement>(`nav a[href="#view=${view}"]`)!.click();
  });
  await expect(page.locator('[data-steps]')).toBeVisible();
  await compare.view('Compare').click();
  await expect(compare.results).toBeVisible();
});
