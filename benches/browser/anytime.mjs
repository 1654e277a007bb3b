// How near an anytime search comes to the optimum, and when, in Chromium and natively:
// `trunk build && node benches/browser/anytime.mjs [seconds] [boards] [parts] [cores] [tables]`, by default 10 s, all fifty
// boards of Korf and Felner, all parts, as many cores as there are, and whatever tables the page chooses by itself: small ones
// at first, larger ones once they are made. Parts are, with commas between them:
//
// - `native`: the command line, with one thread and the larger tables, made before.
// - `wasm`: the page, at a second visit: the browser keeps the tables that are made at once. Times are a person's, from
//   the click on Solve to the number on the page. With more than one core a second worker proves beside the first; with
//   `1` the page is told that there is one, and does without. While a search runs, the page's frames are counted; its
//   replay is by the page, which shows no solution that does not lead to the goal.
// - `scrambles`: a hundred boards that are a hundred random moves from the goal: how long the proof takes, in both.
// - `restarts`: what Chromium's processes hold while a search that has its memory's limit is cancelled and begun again, ten
//   times.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SolverPage, buildNative, countFrames, launch, published, row, serve } from './page.mjs';

const [seconds = 10, count = 50] = process.argv.slice(2, 4).map(Number);
const parts = (process.argv[4] ?? 'native,wasm,scrambles,restarts').split(',');
const cores = Number(process.argv[5] ?? 0);
const tables = process.argv[6] ?? '';
const looks = [0.1, 0.3, 1, 2, 5, 10, 20, 30, 60].filter((time) => time <= seconds);
const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The boards' mean length / optimum at a time, of those that have a solution by then. */
function at(histories, time) {
  const lengths = histories.map(({ optimum, steps }) => steps.filter(({ ms }) => ms <= 1000 * time).at(-1)?.length / optimum);
  const found = lengths.filter((ratio) => !Number.isNaN(ratio));
  const optimal = found.filter((ratio) => ratio === 1).length;
  return `${mean(found).toFixed(4)}, ${optimal} optimal${found.length < lengths.length ? `, ${lengths.length - found.length} without an answer` : ''}`;
}

function tell(label, histories) {
  const firsts = histories.map(({ steps }) => steps[0].ms);
  row(`${label}: first answer, mean / max`, `${mean(firsts).toFixed(0)} / ${Math.max(...firsts).toFixed(0)} ms`);
  for (const time of looks) row(`  length / optimum at ${time} s`, at(histories, time));
  row('  lower bound / optimum at the end', mean(histories.map(({ lowerBound, optimum }) => lowerBound / optimum)).toFixed(3));
  row('  most memory', mebibytes(Math.max(...histories.map(({ memory }) => memory))));
}

/** Has the page write down every length that it shows, and when, and count the frames while it searches. */
async function observe(tab) {
  await countFrames(tab, '[data-status=searching]');
  return tab.evaluate(() => {
    const seen = (window.seen = { steps: [] });
    let began;
    addEventListener('click', () => (began = performance.now()), { capture: true, once: true });
    new MutationObserver(() => {
      const length = Number(document.querySelector('[data-metric=length]')?.dataset.value);
      if (length && length !== seen.steps.at(-1)?.length) seen.steps.push({ ms: performance.now() - began, length });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

async function inPage(context, address, { tiles, optimum }) {
  const tab = await context.newPage();
  await tab.goto(`${address}/npuzzle/`);
  const page = new SolverPage(tab);
  await page.load(tiles, 'blank-first');
  await page.page.selectOption('[name=algorithm]', 'anytime');
  await page.page.selectOption('[name=tables]', tables);
  await page.page.fill('[name=time-limit]', String(seconds));
  await page.page.press('[name=time-limit]', 'Tab');
  await tab.waitForFunction(() => /ready/.test(document.querySelector('[data-tables]')?.textContent ?? ''));
  await tab.waitForTimeout(300);
  await observe(tab);
  await page.page.getByRole('button', { name: 'Solve', exact: true }).click();
  const status = await page.reach('solved', 'failed', 'limit', 'exhausted');
  const length = await page.metric('length');
  if (status !== 'solved' || length < optimum) throw new Error(`${tiles}: ${status}, ${length} moves, optimum ${optimum}`);
  const [lowerBound, memory] = [await page.metric('lower-bound'), await page.metric('memory-bytes')];
  const [optimal, ms] = [await tab.locator('[data-metric=optimal]').getAttribute('data-value') === 'true', await page.metric('elapsed-ms')];
  if (optimum && lowerBound > optimum) throw new Error(`${tiles}: at least ${lowerBound} moves, says the page; ${optimum} are enough`);
  const { steps, all: frames, late, worst } = await tab.evaluate(() => ({ ...window.seen, ...window.frames }));
  await tab.close();
  return { optimum, lowerBound, memory, optimal, ms, steps, frames, late, worst };
}

/** Boards that are that many moves from the goal 0 1 2 .. or fewer; no move takes the one before back. */
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
      const ways = [blank - 5, blank + 5, ...(blank % 5 > 0 ? [blank - 1] : []), ...(blank % 5 < 4 ? [blank + 1] : [])];
      const legal = ways.filter((cell) => cell >= 0 && cell < 25 && cell !== before);
      const next = legal[random(legal.length)];
      [tiles[blank], tiles[next]] = [tiles[next], tiles[blank]];
      [blank, before] = [next, blank];
    }
    return { tiles: tiles.join(' '), optimum: 0 };
  });
}

/** What the browser's processes hold by themselves, in bytes. */
async function held(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const own = processInfo.map(({ id }) => Number(/^Private_Dirty: *(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0));
  return own.reduce((sum, kibibytes) => sum + 1024 * kibibytes, 0);
}

/** What is held at the end of each of ten searches of one page, just before each is cancelled. */
async function restarts(context, address) {
  const tab = await context.newPage();
  const session = await browser.newBrowserCDPSession();
  await tab.goto(`${address}/npuzzle/`);
  const page = new SolverPage(tab);
  await page.load(all.at(-1).tiles, 'blank-first');
  await tab.fill('[name=memory-limit]', '64');
  await tab.press('[name=memory-limit]', 'Tab');
  const bytes = [];
  for (let search = 0; search < 10; search++) {
    await tab.getByRole('button', { name: 'Solve', exact: true }).click();
    // The widest beam that the limit allows is under way or over.
    await tab.waitForFunction(() => Number(document.querySelector('[data-metric=memory-bytes]')?.dataset.value) > 2 ** 25, null, { polling: 500, timeout: 0 });
    bytes.push(await held(session));
    await tab.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.reach('solved', 'cancelled');
  }
  await tab.close();
  return bytes;
}

function tellProofs(label, proofs) {
  const times = proofs.filter(({ optimal }) => optimal).map(({ ms }) => ms).sort((one, other) => one - other);
  const [median, max] = [times[Math.floor(times.length / 2)], times.at(-1)];
  row(`  ${label}: proved, of those mean / median / max`, `${times.length} of ${proofs.length}, ${mean(times).toFixed(0)} / ${median.toFixed(0)} / ${max.toFixed(0)} ms`);
}

function natively(program, boards) {
  const search = ['--goal', 'blank-first', '--algorithm', 'anytime', '--time-limit', String(seconds), '--jobs', '1'];
  const chosen = tables ? ['--partition', tables] : [];
  const input = boards.map(({ tiles }) => tiles).join('\n');
  const lines = execFileSync(program, ['solve', '-', ...search, ...chosen, '--format', 'json'], { encoding: 'utf8', input, maxBuffer: 2 ** 28 });
  return lines.trim().split('\n').map((line, index) => {
    const { history, optimal, elapsed_ms: ms, lower_bound: lowerBound, memory_bytes: memory } = JSON.parse(line);
    const steps = history.filter(({ length }) => length).map(({ elapsed_ms: ms, length }) => ({ ms, length }));
    return { optimum: boards[index].optimum, steps, optimal, ms, lowerBound, memory };
  });
}

// Spread over the file, if they are to be fewer.
const all = await published('korf24.txt');
const boards = all.filter((_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length));
const program = buildNative();
const easy = scrambles(100, 100);
if (parts.includes('native')) tell(`native, ${boards.length} boards`, natively(program, boards));
if (parts.includes('scrambles')) tellProofs('native', natively(program, easy));

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
    tell(`wasm, ${boards.length} boards`, histories);
    const frames = histories.reduce((sum, { frames }) => sum + frames, 0);
    const late = histories.reduce((sum, { late }) => sum + late, 0);
    row('  frames while it searches, later than 25 ms, worst', `${frames}, ${late}, ${Math.max(...histories.map(({ worst }) => worst)).toFixed(0)} ms`);
  }
  if (parts.includes('scrambles')) {
    const proofs = [];
    for (const board of easy) proofs.push(await inPage(context, server.address, board));
    tellProofs('wasm', proofs);
  }
  if (parts.includes('restarts')) row('  held after each of ten searches', (await restarts(context, server.address)).map(mebibytes).join(', '));
} finally {
  await browser.close();
  server.stop();
}
