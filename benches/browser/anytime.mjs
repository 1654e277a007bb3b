// Measures how close anytime search gets to the optimum over time, in Chromium and natively. Usage:
//
//   trunk build && node benches/browser/anytime.mjs [seconds] [boards] [parts] [cores] [partition]
//
// The defaults are 10 s, all fifty boards of Korf and Felner, all parts, all cores, and the pattern databases that the page
// chooses: small ones at first, larger ones once they are built. Parts are separated by commas:
//
// - `native`: the command line with one thread. Its databases are built beforehand.
// - `wasm`: the page on a second visit, when the browser has stored the small databases. Times run from the click on Solve
//   to the number on the page. With several cores a second worker proves lower bounds; `1` makes the page believe that
//   there is only one. Frames are counted during each search. The page validates each solution by replaying it.
// - `scrambles`: the time to prove optimality on a hundred boards, each scrambled by a hundred random moves, in both.
// - `restarts`: the memory of Chromium's processes while a memory-limited search is cancelled and restarted ten times.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SolverPage, buildNative, countFrames, launch, published, recordLengths, row, serve } from './page.mjs';

const [seconds = 10, count = 50] = process.argv.slice(2, 4).map(Number);
const parts = (process.argv[4] ?? 'native,wasm,scrambles,restarts').split(',');
const cores = Number(process.argv[5] ?? 0);
const partition = process.argv[6] ?? '';
const checkpoints = [0.1, 0.3, 1, 2, 5, 10, 20, 30, 60].filter((time) => time <= seconds);
const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Describes the mean ratio of length to optimum at a time, over the boards that have a solution by then. */
function at(histories, time) {
  const lengths = histories.map(({ optimum, steps }) => steps.filter(({ ms }) => ms <= 1000 * time).at(-1)?.length / optimum);
  const found = lengths.filter((ratio) => !Number.isNaN(ratio));
  const optimal = found.filter((ratio) => ratio === 1).length;
  return `${mean(found).toFixed(4)}, ${optimal} optimal${found.length < lengths.length ? `, ${lengths.length - found.length} without a solution` : ''}`;
}

function report(label, histories) {
  const firsts = histories.map(({ steps }) => steps[0].ms);
  row(`${label}: first solution, mean / max`, `${mean(firsts).toFixed(0)} / ${Math.max(...firsts).toFixed(0)} ms`);
  for (const time of checkpoints) row(`  length / optimum at ${time} s`, at(histories, time));
  row('  lower bound / optimum at the end', mean(histories.map(({ lowerBound, optimum }) => lowerBound / optimum)).toFixed(3));
  row('  maximum memory', mebibytes(Math.max(...histories.map(({ memory }) => memory))));
}

async function inPage(context, address, { tiles, optimum }) {
  const tab = await context.newPage();
  await tab.goto(`${address}/npuzzle/#view=solve`);
  const page = new SolverPage(tab);
  await page.load(tiles, 'blank-first');
  await page.page.selectOption('[name=algorithm]', 'anytime');
  await page.page.selectOption('[name=tables]', partition);
  await page.page.fill('[name=time-limit]', String(seconds));
  await page.page.press('[name=time-limit]', 'Tab');
  await tab.waitForFunction(() => /ready/.test(document.querySelector('[data-tables]')?.textContent ?? ''));
  await tab.waitForTimeout(300);
  await countFrames(tab, '[data-status=searching]');
  await recordLengths(tab);
  await page.page.getByRole('button', { name: 'Solve', exact: true }).click();
  const status = await page.reach('solved', 'failed', 'limit', 'exhausted');
  const length = await page.metric('length');
  if (status !== 'solved' || length < optimum) throw new Error(`${tiles}: ${status}, ${length} moves, optimum ${optimum}`);
  const [lowerBound, memory] = [await page.metric('lower-bound'), await page.metric('memory-bytes')];
  const [optimal, ms] = [await tab.locator('[data-metric=optimal]').getAttribute('data-value') === 'true', await page.metric('elapsed-ms')];
  if (optimum && lowerBound > optimum) throw new Error(`${tiles}: lower bound ${lowerBound} exceeds the optimum ${optimum}`);
  const { steps, all: frames, late, worst } = await tab.evaluate(() => ({ steps: window.steps, ...window.frames }));
  await tab.close();
  return { optimum, lowerBound, memory, optimal, ms, steps, frames, late, worst };
}

/** Returns boards scrambled by `moves` random moves from the goal 0 1 2 ..; no move undoes the one before. */
function scrambles(count, moves) {
  let state = 24;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    const tiles = Array.from({ length: 25 }, (_, tile) => tile);
    let [blank, before] = [0, -1];
    for (let move = 0; move < moves; move++) {
      const neighbors = [blank - 5, blank + 5, ...(blank % 5 > 0 ? [blank - 1] : []), ...(blank % 5 < 4 ? [blank + 1] : [])];
      const legal = neighbors.filter((cell) => cell >= 0 && cell < 25 && cell !== before);
      const next = legal[random(legal.length)];
      [tiles[blank], tiles[next]] = [tiles[next], tiles[blank]];
      [blank, before] = [next, blank];
    }
    return { tiles: tiles.join(' '), optimum: 0 };
  });
}

/** Returns the private memory of the browser's processes, in bytes. */
async function privateMemory(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const dirty = processInfo.map(({ id }) => Number(/^Private_Dirty: *(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0));
  return dirty.reduce((sum, kibibytes) => sum + 1024 * kibibytes, 0);
}

/** Returns the memory in use just before each of ten searches of one page is cancelled. */
async function restarts(context, address) {
  const tab = await context.newPage();
  const session = await browser.newBrowserCDPSession();
  await tab.goto(`${address}/npuzzle/#view=solve`);
  const page = new SolverPage(tab);
  await page.load(all.at(-1).tiles, 'blank-first');
  await tab.fill('[name=memory-limit]', '64');
  await tab.press('[name=memory-limit]', 'Tab');
  const bytes = [];
  for (let search = 0; search < 10; search++) {
    await tab.getByRole('button', { name: 'Solve', exact: true }).click();
    // By then the search has run the widest beam that fits into the limit.
    await tab.waitForFunction(() => Number(document.querySelector('[data-metric=memory-bytes]')?.dataset.value) > 2 ** 25, null, { polling: 500, timeout: 0 });
    bytes.push(await privateMemory(session));
    await tab.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.reach('solved', 'cancelled');
  }
  await tab.close();
  return bytes;
}

function reportProofs(label, proofs) {
  const times = proofs.filter(({ optimal }) => optimal).map(({ ms }) => ms).sort((one, other) => one - other);
  const [median, max] = [times[Math.floor(times.length / 2)], times.at(-1)];
  row(`  ${label}: proved, of those mean / median / max`, `${times.length} of ${proofs.length}, ${mean(times).toFixed(0)} / ${median.toFixed(0)} / ${max.toFixed(0)} ms`);
}

function natively(program, boards) {
  const search = ['--goal', 'blank-first', '--algorithm', 'anytime', '--time-limit', String(seconds), '--jobs', '1'];
  const chosen = partition ? ['--partition', partition] : [];
  const input = boards.map(({ tiles }) => tiles).join('\n');
  const lines = execFileSync(program, ['solve', '-', ...search, ...chosen, '--format', 'json'], { encoding: 'utf8', input, maxBuffer: 2 ** 28 });
  return lines.trim().split('\n').map((line, index) => {
    const { history, optimal, elapsed_ms: ms, lower_bound: lowerBound, memory_bytes: memory } = JSON.parse(line);
    const steps = history.filter(({ length }) => length).map(({ elapsed_ms: ms, length }) => ({ ms, length }));
    return { optimum: boards[index].optimum, steps, optimal, ms, lowerBound, memory };
  });
}

// A smaller number of boards is spread evenly over the file.
const all = await published('korf24.txt');
const boards = all.filter((_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length));
const program = buildNative();
const easy = scrambles(100, 100);
if (parts.includes('native')) report(`native, ${boards.length} boards`, natively(program, boards));
if (parts.includes('scrambles')) reportProofs('native', natively(program, easy));

const server = await serve();
const browser = await launch();
try {
  const context = await browser.newContext();
  if (cores) {
    await context.addInitScript((cores) => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => cores }), cores);
  }
  if (parts.includes('wasm')) {
    const histories = [];
    for (const board of boards) histories.push(await inPage(context, server.address, board));
    report(`wasm, ${boards.length} boards`, histories);
    const frames = histories.reduce((sum, { frames }) => sum + frames, 0);
    const late = histories.reduce((sum, { late }) => sum + late, 0);
    row('  frames during the search, later than 25 ms, worst', `${frames}, ${late}, ${Math.max(...histories.map(({ worst }) => worst)).toFixed(0)} ms`);
  }
  if (parts.includes('scrambles')) {
    const proofs = [];
    for (const board of easy) proofs.push(await inPage(context, server.address, board));
    reportProofs('wasm', proofs);
  }
  if (parts.includes('restarts')) row('  memory after each of ten searches', (await restarts(context, server.address)).map(mebibytes).join(', '));
} finally {
  await browser.close();
  server.stop();
}
