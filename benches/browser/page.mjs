// What the browser benches share: published boards, the built page served and worked as a person would, the command line.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Published boards: [{ optimum, tiles }] in the file's order; the length is the field with that index. */
export async function published(name, lengthAt = 1) {
  const text = await readFile(`${root}tests/data/${name}`, 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => line.trim().split(/\s+/)).map((fields) => ({
    optimum: Number(fields[lengthAt]),
    tiles: fields.slice(lengthAt + 1).join(' '),
  }));
}

/** The built files, gzipped as a host would send them, in bytes. */
export async function sizes() {
  const sizes = {};
  for (const entry of await readdir(`${root}dist`, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sizes[entry.name] = gzipSync(await readFile(`${entry.parentPath ?? entry.path}/${entry.name}`), { level: 9 }).length;
  }
  return sizes;
}

/** Serves dist/; `--gzip` as hosts do that compress. */
export async function serve(...options) {
  const server = spawn('node', [`${root}tests/e2e/serve-dist.mjs`, ...options]);
  const address = await new Promise((resolve, reject) => {
    server.stdout.on('data', (data) => {
      const found = /at (\S+)/.exec(String(data));
      if (found) resolve(found[1]);
    });
    server.on('exit', () => reject(new Error('dist/ cannot be served')));
  });
  return { address, stop: () => server.kill() };
}

export class SolverPage {
  constructor(page) {
    this.page = page;
    this.status = page.locator('[data-status]');
  }

  async load(tiles, goal) {
    await this.page.fill('#board-text', tiles);
    await this.page.press('#board-text', 'Enter');
    await this.page.selectOption('[name=goal]', goal);
  }

  /** Chooses a way to search, and for `optimal` the tables. */
  async choose(algorithm, heuristic, tables = '') {
    await this.page.selectOption('[name=algorithm]', algorithm);
    if (algorithm === 'optimal') await this.page.selectOption('[name=tables]', tables);
    else await this.page.selectOption('[name=heuristic]', heuristic);
  }

  async begin(algorithm, heuristic, memoryLimitMib = 1024) {
    await this.choose(algorithm, heuristic);
    await this.page.fill('[name=memory-limit]', String(memoryLimitMib));
    await this.page.press('[name=memory-limit]', 'Tab');
    await this.page.getByRole('button', { name: 'Solve', exact: true }).click();
  }

  async reach(...statuses) {
    // The page itself says when. `waitForSelector` would look at every frame, and take the processor from the search.
    await this.page.evaluate((selector) => new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-status'] });
      look();
    }), statuses.map((status) => `[data-status=${status}]`).join());
    return this.status.getAttribute('data-status');
  }

  async metric(name) {
    return Number(await this.page.locator(`[data-metric=${name}]`).getAttribute('data-value'));
  }
}

/** The command line, built if it is missing or old; its path. */
export function buildNative() {
  execFileSync('cargo', ['build', '--release', '--bin', 'npuzzle'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return `${resolve(root, process.env.CARGO_TARGET_DIR ?? 'target')}/release/npuzzle`;
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

/**
 * The milliseconds that the workers of a browser's pages have computed: other programs, the page and the waits for a
 * processor do not count. Nothing where the system does not tell.
 */
export async function computedByWorkers(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}/task`);
  try {
    const threads = pages.flatMap((tasks) => readdirSync(tasks).map((thread) => `${tasks}/${thread}`));
    const workers = threads.filter((thread) => readFileSync(`${thread}/comm`, 'utf8').startsWith('DedicatedWorker'));
    return workers.reduce((sum, worker) => sum + Number(readFileSync(`${worker}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
  } catch {
    return NaN;
  }
}

export const row = (label, value) => console.log(`${label.padEnd(58)} ${value}`);

/**
 * Has a page count from now on, in `window.frames`, the frames between which it has something of that selector: all, those later than
 * 25 ms (sixty a second have 16.7), and the longest, in ms.
 */
export function countFrames(page, selector) {
  return page.evaluate((selector) => {
    const counts = (window.frames = { all: 0, late: 0, worst: 0 });
    let last;
    const frame = (now) => {
      if (window.frames !== counts) return;
      if (last !== undefined && document.querySelector(selector)) {
        counts.all += 1;
        if (now - last > 25) counts.late += 1;
        counts.worst = Math.max(counts.worst, now - last);
      }
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, selector);
}
