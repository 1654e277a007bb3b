// What does not load or does not answer: the page says so and offers to try again.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { korfBoards, seedBoard } from './published-boards';
import { expect, PuzzlePage, test } from './puzzle-page';

const { goal, tiles } = seedBoard('8 1 2 0');
const endless = korfBoards('korf24.txt').find(({ optimal }) => optimal === 108)!;

test.describe('a program of the page that is', () => {
  test.use({ expectedErrors: [/app-|wasm|WebAssembly|Failed to load|module|token/i] });

  test('missing, truncated or a page of the host is reported, and loaded on request', async ({ page, puzzle }) => {
    for (const [name, body] of [
      ['missing', undefined],
      ['truncated', Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 99])],
      ['a page of the host', Buffer.from('<!doctype html><title>Welcome</title>')],
    ] as const) {
      for (const file of ['_bg.wasm', '.js']) {
        await test.step(`${name} (${file})`, async () => {
          const address = new RegExp(`/app-[0-9a-f]+${file}$`);
          await page.route(address, (route) => (body ? route.fulfill({ body, contentType: file === '.js' ? 'text/javascript' : undefined }) : route.fulfill({ status: 404 })));
          await page.goto('about:blank');
          await page.goto('./');
          const failure = page.getByRole('alert');
          await expect(failure).toContainText("This page couldn't start.");
          await page.unroute(address);
          await failure.getByRole('button', { name: 'Try again' }).click();
          await expect(puzzle.board).toBeVisible();
          await expect(failure).toHaveCount(0);
        });
      }
    }
  });

  test('never sent is reported', async ({ page }) => {
    await page.clock.install();
    await page.route(/app-[0-9a-f]+_bg\.wasm$/, () => {});
    await page.goto('./', { waitUntil: 'commit' });
    const [board, sentence] = [page.locator('.first .board'), page.getByText('Slide the tiles into order.')];
    await expect(board).toBeVisible();
    await expect(sentence).toBeVisible();
    await page.clock.runFor(31_000);
    await expect(page.getByRole('alert')).toContainText("This page couldn't start.");
    await expect(board).toBeHidden();

    // The first frame is of the view that the link names, and says nothing in the wrong language.
    await page.evaluate(() => localStorage.setItem('npuzzle /npuzzle/ language', 'fr'));
    await page.goto('about:blank');
    await page.goto('./', { waitUntil: 'commit' });
    await expect(board).toBeVisible();
    await expect(sentence).toBeHidden();
    await page.goto('about:blank');
    await page.goto('./#view=learn', { waitUntil: 'commit' });
    await expect(page.locator('.first')).toBeHidden();
  });
});

// Typed boards are read by a worker.
const openByLink = async (page: Page, puzzle: PuzzlePage) => {
  await page.goto(`./#view=solve&board=${tiles.join(',')}&goal=${goal}`);
  await puzzle.expectTiles(tiles);
};

test.describe('a worker that', () => {
  test.use({ expectedErrors: [/solver_bg\.wasm|blocks\.bin|ERR_FAILED|Failed to|solver test: broken/] });

  test('does not load ends the search with the reason, and is tried again at the next', async ({ page, puzzle }) => {
    await test.step('its loader is gone from the host, because the page is outdated', async () => {
      await page.route('**/solver_loader.js', (route) => route.fulfill({ status: 404 }));
      await openByLink(page, puzzle);
      await puzzle.solve();
      await puzzle.expectStatus('failed');
      await expect(puzzle.verdict).toContainText('reload the page in case it is outdated');
      await page.unroute('**/solver_loader.js');
    });

    await test.step('its program cannot be fetched', async () => {
      let refused = 0;
      await page.route('**/solver_bg.wasm', (route) => {
        refused += 1;
        return route.abort();
      });
      await puzzle.button('Reload page').click();
      await puzzle.expectStatus('idle');
      await puzzle.expectTiles(tiles);
      await puzzle.solve();
      await puzzle.expectStatus('failed');
      await expect(puzzle.verdict).toContainText("couldn't start the solver");
      expect(refused).toBeGreaterThan(0);
      await page.unroute('**/solver_bg.wasm');
    });

    await puzzle.solve();
    await puzzle.expectSolution(tiles, goal);
  });

  test('lacks the weights of large boards ends the search with the reason, and gets them at the next', async ({ page, puzzle }) => {
    const weights = /\/blocks\.bin$/;
    for (const answer of ['missing', 'a page of the host'] as const) {
      await page.route(weights, (route) => (answer === 'missing' ? route.abort() : route.fulfill({ body: '<!doctype html>' })));
      await page.goto('about:blank');
      // Large enough that no solution is as short as an optimal one is expected to be, which has nothing to tell.
      await page.goto('./#view=solve&size=8x8&run=1');
      await puzzle.expectStatus('failed');
      await page.unroute(weights);
      await puzzle.solve();
      await expect(puzzle.result.locator('[data-excess]')).toBeVisible();
    }
  });

  test('crashes or talks nonsense ends the search with the reason, and is replaced', async ({ page, puzzle }) => {
    await puzzle.open();
    for (const [name, reason, fault] of [
      ['an uncaught error', /the solver crashed and was restarted.*solver test: broken/, () => {
        setTimeout(() => {
          throw new Error('solver test: broken');
        });
      }],
      ['an unreadable message', /a message cannot be read/, () => postMessage('garbage')],
    ] as const) {
      await test.step(name, async () => {
        await puzzle.load(endless.tiles, endless.goal);
        await puzzle.solve();
        await puzzle.expectStatus('searching');
        const [worker] = page.workers();
        const ended = worker.waitForEvent('close');
        await worker.evaluate(fault);
        await puzzle.expectStatus('failed');
        await expect(puzzle.verdict).toContainText(reason);
        await ended;
        await puzzle.load(tiles, goal);
        await puzzle.solve();
        await puzzle.expectSolution(tiles, goal);
        // The worker that built databases ends by itself.
        await expect.poll(() => page.workers().length).toBe(1);
      });
    }
  });

  test('never starts or stops responding ends the search with the reason, and is replaced', async ({ page, puzzle }) => {
    await page.clock.install();
    await page.route('**/solver_bg.wasm', () => {});
    await openByLink(page, puzzle);
    await test.step('its files never arrive', async () => {
      await puzzle.solve();
      await puzzle.expectStatus('preparing');
      await page.clock.runFor(62_000);
      await puzzle.expectStatus('failed');
      await expect(puzzle.verdict).toContainText("its files didn't load");
      await page.unroute('**/solver_bg.wasm');
    });

    await test.step('it is busy for ever', async () => {
      await page.clock.resume();
      await puzzle.load(endless.tiles, endless.goal);
      await puzzle.choose('ida-star', 'manhattan');
      await puzzle.solve();
      await puzzle.expectStatus('searching');
      await page.workers()[0].evaluate(() => void setTimeout(() => { for (;;); }));
      await expect(async () => {
        await page.clock.runFor(10_000);
        await expect(puzzle.result).toHaveAttribute('data-status', 'failed', { timeout: 100 });
      }).toPass();
      await expect(puzzle.verdict).toContainText('stopped responding');
    });

    await page.clock.resume();
    await puzzle.load(tiles, goal);
    await puzzle.solve();
    await puzzle.expectSolution(tiles, goal);
  });
});

test('in a sandboxed frame, the page plays and says that it cannot search', async ({ page }) => {
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm', css: 'text/css', svg: 'image/svg+xml' };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname.slice(1) || 'index.html';
    if (path === 'frame') {
      const frame = '<iframe sandbox="allow-scripts" width="1000" height="900" src="/#view=solve&board=1,2,3/4,5,6/0,7,8"></iframe>';
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(frame);
    }
    const body = path === 'favicon.ico' ? '' : await readFile(dist + path).catch(() => undefined);
    const type = types[path.split('.').pop()!] ?? 'application/octet-stream';
    // A frame without an origin of its own is a stranger to its host.
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/frame`);
  const puzzle = new PuzzlePage(page.frames()[1] as unknown as typeof page);
  // No worker can be spawned, at the first search or later.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await puzzle.solve();
    await puzzle.expectStatus('failed');
    await expect(puzzle.verdict).toContainText(/couldn't start the solver: .+/);
    await expect(puzzle.button('Cancel')).toHaveCount(0);
  }
  await puzzle.tile(7).click();
  await puzzle.tile(8).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  server.close();
});
