// The page starts wherever it is hosted and requests nothing from other hosts.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from './puzzle-page';

for (const path of ['/npuzzle/', '/']) {
  test(`the page starts when hosted at ${path}`, async ({ page, puzzle }) => {
    await page.goto(path);
    await expect(puzzle.board).toBeVisible();
  });
}

test('everything is fetched from the page\'s own folder, including the solver', async ({ baseURL, page, puzzle }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  expect(fetched.some((url) => url.endsWith('/worker_bg.wasm'))).toBe(true);
  expect(fetched.filter((url) => !url.startsWith(baseURL!) && !url.startsWith('data:'))).toEqual([]);
});

test('the first load is small, and the views of other programs load on first use', async ({ baseURL, page, compare, puzzle }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(request.url().replace(baseURL!, '').replace(/[?#].*/, '') || 'index.html'));
  await page.goto('./', { waitUntil: 'networkidle' });
  await expect(puzzle.board).toBeVisible();
  const sizes = [...fetched].map(async (name) => {
    const file = await readFile(fileURLToPath(new URL(`../../dist/${name}`, import.meta.url)));
    return gzipSync(file, { level: 9 }).length;
  });
  const size = (await Promise.all(sizes)).reduce((sum, size) => sum + size);
  console.log(`first load: ${(size / 1000).toFixed(1)} KB gzipped in ${fetched.size} files`);
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(200_000);
  const programs = ['compare.js', 'compare_bg.wasm', 'learn.js', 'learn_bg.wasm'];
  const loadedPrograms = () => programs.filter((name) => [...fetched].some((file) => file.endsWith(`/${name}`)));
  expect(loadedPrograms()).toEqual([]);
  await compare.view('Compare').click();
  await expect(compare.results).toBeVisible();
  expect(loadedPrograms()).toEqual(programs.slice(0, 2));
  await compare.view('Learn').click();
  await expect(page.locator('[data-steps]')).toBeVisible();
  expect(loadedPrograms()).toEqual(programs);
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

test('the solver and the second part of the program load on the first interaction, not before', async ({ page, puzzle }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const hasSecondPart = () => fetched.some((url) => url.endsWith('/later.wasm'));
  await page.goto('./', { waitUntil: 'networkidle' });
  expect(page.workers()).toHaveLength(0);
  expect(hasSecondPart()).toBe(false);
  const started = page.waitForEvent('worker');
  await puzzle.board.click();
  await started;
  expect(hasSecondPart()).toBe(true);
});

test.describe('without the second part of the program', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test.beforeEach(async ({ page }) => {
    // Before the page: the browser would not yet intercept a request that follows at once.
    await page.route('**/later.wasm', (route) => route.abort());
    await page.goto('./', { waitUntil: 'networkidle' });
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('Shift');
    await failed;
  });

  test('a view that needs it tells so, and opens when it can be fetched', async ({ page, puzzle }) => {
    const solve = page.getByRole('navigation').getByRole('link', { name: 'Solve' });
    await solve.click();
    await expect(page.getByText('Couldn\'t load the rest of the page. Are you online?')).toBeVisible();
    await page.unroute('**/later.wasm');
    await page.goto('#view=play');
    await solve.click();
    await puzzle.solve();
    await puzzle.expectStatus('solved');
  });

  test('what is called all the same waits for it', async ({ page, puzzle }) => {
    await page.unroute('**/later.wasm');
    await puzzle.button('Hint').click();
    await expect(page.locator('[data-hint-tile]')).toBeVisible();
  });
});
