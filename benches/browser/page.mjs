// Shared by the browser benches: published boards, a server and a driver of the built page, and the command line.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads published boards as [{ optimum, tiles }] in the file's order. The optimum is the field `lengthAt` of a line; of large
 * boards it is the best known length.
 */
export async function published(name, lengthAt = 1) {
  if (name.endsWith('.jsonl')) {
    const lines = (await readFile(`${root}best-known/${name}`, 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
    return lines.map(({ board, length }) => ({ optimum: length, tiles: board.replaceAll('/', ' ') }));
  }
  const text = await readFile(`${root}tests/data/${name}`, 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => line.trim().split(/\s+/)).map((fields) => ({
    optimum: Number(fields[lengthAt]),
    tiles: fields.slice(lengthAt + 1).join(' '),
  }));
}

/** Returns the gzipped sizes of the built files by name, in bytes. */
export async function sizes() {
  const sizes = {};
  for (const entry of await readdir(`${root}dist`, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sizes[entry.name] = gzipSync(await readFile(`${entry.parentPath ?? entry.path}/${entry.name}`), { level: 9 }).length;
  }
  return sizes;
}

/** Serves dist/. The option `--gzip` compresses responses. */
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

  /** Selects an algorithm with its heuristic or, for `optimal`, its partition. */
  async choose(algorithm, heuristic, partition = '') {
    await this.page.selectOption('[name=algorithm]', algorithm);
    if (algorithm === 'optimal') await this.page.selectOption('[name=tables]', partition);
    else await this.page.selectOption('[name=heuristic]', heuristic);
  }

  async begin(algorithm, heuristic, memoryLimitMib = 1024) {
    await this.choose(algorithm, heuristic);
    await this.page.fill('[name=memory-limit]', String(memoryLimitMib));
    await this.page.press('[name=memory-limit]', 'Tab');
    await this.page.getByRole('button', { name: 'Solve', exact: true }).click();
  }

  async reach(...statuses) {
    // `waitForSelector` polls on every frame and would slow down the search.
    await this.page.evaluate((selector) => new Promise((resolve) => {
      const check = () => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(check);
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-status'] });
      check();
    }), statuses.map((status) => `[data-status=${status}]`).join());
    return this.status.getAttribute('data-status');
  }

  async metric(name) {
    return Number(await this.page.locator(`[data-metric=${name}]`).getAttribute('data-value'));
  }
}

/** Builds the command line if necessary and returns its path. */
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
 * Returns the CPU time of all web workers of a browser in milliseconds, or NaN if the system does not report it. Unlike elapsed
 * time it excludes waits for a processor.
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

/** Records each solution length that the page shows in `window.steps`, with the time since the next click in ms. */
export function recordLengths(page) {
  return page.evaluate(() => {
    const steps = (window.steps = []);
    let began;
    addEventListener('click', () => (began = performance.now()), { capture: true, once: true });
    new MutationObserver(() => {
      const length = Number(document.querySelector('[data-metric=length]')?.dataset.value);
      if (length && length !== steps.at(-1)?.length) steps.push({ ms: performance.now() - began, length });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

export const row = (label, value) => console.log(`${label.padEnd(58)} ${value}`);

/**
 * Starts counting a page's frames in `window.frames` while an element matches `selector`: all frames, those later than 25 ms
 * (at 60 Hz a frame takes 16.7 ms), and the longest in ms.
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

/** Returns the longest tasks of the main threads in a trace, in milliseconds. */
export function longestTasks({ traceEvents }) {
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const main = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`));
  const most = (duration) => Math.max(0, ...tasks.map((task) => (task[duration] ?? 0) / 1000));
  return { processor: most('tdur'), clock: most('dur') };
}
