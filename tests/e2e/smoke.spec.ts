// The page starts wherever it is hosted, and asks nobody else for anything.
import { expect, test } from './puzzle-page';

for (const path of ['/npuzzle/', '/']) {
  test(`the page starts when hosted at ${path}`, async ({ page, puzzle }) => {
    await page.goto(path);
    await expect(puzzle.board).toBeVisible();
  });
}

test('all that is fetched lies beside the page, the solver too', async ({ baseURL, page, puzzle }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.solve();
  await puzzle.expectStatus('solved');
  expect(fetched.some((url) => url.endsWith('/worker_bg.wasm'))).toBe(true);
  expect(fetched.filter((url) => !url.startsWith(baseURL!) && !url.startsWith('data:'))).toEqual([]);
});

test('the solver is fetched when the page is first touched, not before', async ({ page, puzzle }) => {
  await page.goto('./', { waitUntil: 'networkidle' });
  expect(page.workers()).toHaveLength(0);
  const started = page.waitForEvent('worker');
  await puzzle.board.click();
  await started;
});
