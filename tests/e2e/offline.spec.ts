// Without a network, and with a newer build on the host.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { seedBoard } from './published-boards';
import type { Page } from '@playwright/test';
import { expect, PuzzlePage, test } from './puzzle-page';

test.use({ serviceWorkers: 'allow' });

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm', svg: 'image/svg+xml' };

/** Hosts the page under a path. It can stop, and can publish the next build: the same programs under another name. */
class Host {
  private server: Server;
  private servesNextBuild = false;

  constructor() {
    this.server = createServer(async (request, response) => {
      const path = new URL(request.url!, 'http://localhost').pathname.replace(/^\/sub\/path\//, '') || 'index.html';
      try {
        const text = await readFile(dist + 'service-worker.js', 'utf8');
        const build = /const build='(\w+)'/.exec(text)![1];
        const next = [...build].reverse().join('');
        if (path === 'endless') return void response.writeHead(200).write('a');
        // A host has no files of other builds.
        if (path.includes(this.servesNextBuild ? build : next)) throw new Error('not found');
        const type = types[path.split('.').pop()!] ?? 'application/octet-stream';
        let body = await readFile(dist + path.replace(next, build));
        if (this.servesNextBuild && /html|service-worker/.test(path)) {
          const html = await readFile(dist + 'index.html', 'utf8');
          const [digest, nextDigest] = [html, html.replaceAll(build, next)].map((text) => createHash('sha256').update(text).digest('base64'));
          body = Buffer.from(body.toString().replaceAll(build, next).replace(digest, nextDigest));
        }
        response.writeHead(200, { 'content-type': type }).end(body);
      } catch {
        response.writeHead(404).end('not found');
      }
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/sub/path/`;
  }

  /** Replaces this build by the next one. */
  publish(): void {
    this.servesNextBuild = true;
  }

  /** Takes the network away. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

/** Returns the build that a page shows, or `undefined` while it reloads. */
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build).catch(() => undefined);

const isControlled = () => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null);

test('after one visit the page works offline: it opens, plays, solves, compares and explains', async ({ page, puzzle, compare }) => {
  const host = new Host();
  await page.goto(`${await host.start()}#view=solve`);
  await expect(puzzle.board).toBeVisible();
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  await host.stop();

  await page.reload();
  await puzzle.load([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.tile(7).click();
  await puzzle.tile(8).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  const { goal, tiles } = seedBoard('1 2 5 3');
  await puzzle.load(tiles, goal);
  await puzzle.choose('optimal');
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await expect(puzzle.verdict).toContainText('Proven optimal');
  await compare.follow('random=2&side=3&seed=7&algorithms=a-star,ida-star&heuristics=manhattan');
  await compare.start();
  await compare.expectRuns(4);
  await compare.view('Learn').click();
  await expect(page.locator('main[data-status="solved"] [data-steps]')).toBeVisible();
});

test('a newer build is offered, interrupts nothing, and is used on request with the state preserved', async ({ context, page, puzzle }) => {
  const host = new Host();
  const address = await host.start();
  await page.goto(`${address}#view=solve`);
  await expect(puzzle.board).toBeVisible();
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  const build = () => buildOf(page);
  const previous = await build();
  const other = new PuzzlePage(await context.newPage());
  await other.page.goto(`${address}#view=solve`);
  await expect(other.board).toBeVisible();

  host.publish();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration!.update()));
  const offer = page.getByRole('button', { name: 'Update' });
  await expect(offer).toBeVisible();
  // The worker is loaded on first use: from the open build, which the host no longer has.
  const { goal, tiles } = seedBoard('1 2 5 3');
  await puzzle.load(tiles, goal);
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  expect(await build()).toBe(previous);

  await offer.click();
  await expect.poll(async () => ![undefined, previous].includes(await build())).toBe(true);
  await expect(puzzle.board).toBeVisible();
  await expect(offer).toBeHidden();
  // A trace of the update would reload the page again if the host returned to the previous build.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('npuzzle /sub/path/ renewal'))).toBeNull();
  // The board and goal are preserved.
  await puzzle.expectTiles(tiles);
  await expect(page.locator('select[name="goal"]')).toHaveValue(goal);
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);

  // A tab with the previous build still finds its worker.
  expect(await buildOf(other.page)).toBe(previous);
  await other.load(tiles, goal);
  await other.solve();
  await other.expectSolution(tiles, goal);
  await host.stop();
});

test('a change made just before the newer build is used is preserved', async ({ page, puzzle }) => {
  const host = new Host();
  await page.goto(`${await host.start()}#view=solve`);
  await expect(puzzle.board).toBeVisible();
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  const previous = await buildOf(page);
  const { goal, tiles } = seedBoard('1 2 5 3');
  await puzzle.load(tiles);
  host.publish();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration!.update()));
  const offer = page.getByRole('button', { name: 'Update' });
  await expect(offer).toBeVisible();

  // No pause before a save ends from here on, so the change is saved when the page is left, or never. The timer by which the page
  // reloads if the workers do not change places still runs: Chromium may keep the old one for minutes.
  const GRACE_MS = 5000;
  await page.evaluate((grace) => {
    const set = setTimeout;
    window.setTimeout = ((run: TimerHandler, ms = 0) => (ms === 0 || ms >= grace ? set(run, ms) : 0)) as typeof setTimeout;
  }, GRACE_MS);
  await page.locator('select[name="goal"]').selectOption(goal);
  await offer.click();
  await expect.poll(async () => ![undefined, previous].includes(await buildOf(page))).toBe(true);
  await puzzle.expectTiles(tiles);
  await expect(page.locator('select[name="goal"]')).toHaveValue(goal);
  await host.stop();
});

test('a newer build is used although the page has an unfinished request', async ({ page, puzzle }) => {
  const host = new Host();
  await page.goto(`${await host.start()}#view=solve`);
  await expect(puzzle.board).toBeVisible();
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  const previous = await buildOf(page);
  host.publish();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration!.update()));
  const offer = page.getByRole('button', { name: 'Update' });
  await expect(offer).toBeVisible();
  await page.evaluate(async () => Object.assign(window, { unfinished: await fetch('./endless') }));

  await offer.click();
  await expect.poll(async () => ![undefined, previous].includes(await buildOf(page))).toBe(true);
  await expect(puzzle.board).toBeVisible();
  await expect(offer).toBeHidden();
  await host.stop();
});

test.describe('a script that the build does not know', () => {
  test.use({ expectedErrors: [/violates the following Content Security Policy/] });

  test('does not run', async ({ page, puzzle }) => {
    await puzzle.open();
    const blocked = await page.evaluate(async () => {
      const violated = new Promise<string>((done) => document.addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective)));
      // Trusted types, which tests/engines/policy.spec.ts tries, do not concern imports.
      const address = 'data:text/javascript,window.executed = true';
      await import(address).catch(() => {});
      return [await violated, 'executed' in window];
    });
    expect(blocked).toEqual(['script-src-elem', false]);
  });
});
