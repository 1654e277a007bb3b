// Without a network, and with a newer build in place of the one that is open.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { seedBoard } from './published-boards';
import type { Page } from '@playwright/test';
import { expect, test } from './puzzle-page';

test.use({ serviceWorkers: 'allow' });

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm', svg: 'image/svg+xml' };

/** A host of the page under a path, which can go away, and can have the next build: the same programs by another name. */
class Host {
  private server: Server;
  private isNext = false;
  readonly asked: string[] = [];

  constructor() {
    this.server = createServer(async (request, response) => {
      const path = new URL(request.url!, 'http://localhost').pathname.replace(/^\/sub\/path\//, '') || 'index.html';
      this.asked.push(path);
      try {
        const text = await readFile(dist + 'service-worker.js', 'utf8');
        const build = /const build='(\w+)'/.exec(text)![1];
        const next = [...build].reverse().join('');
        // A host has no other build's files.
        if (path.includes(this.isNext ? build : next)) throw new Error('not found');
        const type = types[path.split('.').pop()!] ?? 'application/octet-stream';
        let body = await readFile(dist + path.replace(next, build));
        if (this.isNext && /html|service-worker/.test(path)) body = Buffer.from(body.toString().replaceAll(build, next));
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

  /** The next build takes the place of this one. */
  publish(): void {
    this.isNext = true;
  }

  /** No network any more. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

/** The build that a page shows; none while it is opened anew. */
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build).catch(() => undefined);

const isKept = () => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null);

test('after one visit the page works without a network: it opens, plays, solves and compares', async ({ page, puzzle, compare }) => {
  const host = new Host();
  await page.goto(await host.start());
  await expect(puzzle.board).toBeVisible();
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
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
  await expect(puzzle.verdict).toContainText('no solution is shorter');
  await compare.follow('random=2&side=3&seed=7&algorithms=a-star,ida-star&heuristics=manhattan');
  await compare.begin();
  await compare.expectRuns(4);
});

test('a newer build is offered, breaks nothing that is under way, and is put in use when the person says so', async ({ page, puzzle }) => {
  const host = new Host();
  const address = await host.start();
  await page.goto(address);
  await expect(puzzle.board).toBeVisible();
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  const build = () => buildOf(page);
  const former = await build();

  host.publish();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration!.update()));
  const offer = page.getByRole('button', { name: 'Use it now' });
  await expect(offer).toBeVisible();
  // The worker is fetched by its first touch: of the build that is open, though the host has it no more.
  const { goal, tiles } = seedBoard('1 2 5 3');
  await puzzle.load(tiles, goal);
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  expect(await build()).toBe(former);

  await offer.click();
  await expect.poll(async () => ![undefined, former].includes(await build())).toBe(true);
  await expect(puzzle.board).toBeVisible();
  await expect(offer).toBeHidden();
  // The game has come along.
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await host.stop();
});

test('another tab with the former build still finds its worker and Compare after the newer one is in use', async ({ context, page, puzzle }) => {
  const host = new Host();
  const address = await host.start();
  await page.goto(address);
  await expect(puzzle.board).toBeVisible();
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  const other = await context.newPage();
  await other.goto(address);
  host.publish();
  await other.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration!.update()));
  const build = () => buildOf(other);
  const former = await build();
  await other.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(async () => ![undefined, former].includes(await build())).toBe(true);

  const { goal, tiles } = seedBoard('1 2 5 3');
  await puzzle.load(tiles, goal);
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await host.stop();
});

test('all that is kept for later is what the build made, and each file is there', async () => {
  const script = await readFile(dist + 'service-worker.js', 'utf8');
  const files: string[] = JSON.parse(/const files=(\[[^\]]*\])/.exec(script)![1].replaceAll("'", '"'));
  expect(files).toContain('./');
  expect(files.filter((file) => /wasm$/.test(file))).toHaveLength(3);
  for (const file of files) expect((await readFile(dist + (file === './' ? 'index.html' : file))).length).toBeGreaterThan(0);
});

test.describe('a script that the build does not know', () => {
  test.use({ expectedTrouble: [/Executing inline script violates/] });

  test('is not run', async ({ page, puzzle }) => {
    await puzzle.open();
    const blocked = await page.evaluate(async () => {
      const violated = new Promise<string>((done) => document.addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective)));
      const script = document.createElement('script');
      script.textContent = 'window.slipped = true';
      document.head.append(script);
      return [await violated, 'slipped' in window];
    });
    expect(blocked).toEqual(['script-src-elem', false]);
  });
});
