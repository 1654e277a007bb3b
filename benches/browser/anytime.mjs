// How near an anytime search comes to the optimum, and when, in Chromium and natively:
// `trunk build && node benches/browser/anytime.mjs [seconds] [boards] [tables]`, by default 10 s, all fifty boards of Korf and
// Felner, and whatever tables the page chooses by itself: small ones at first, larger ones once they are made.
//
// Times are a person's, from the click on Solve to the number on the page, at a second visit: the browser keeps the tables
// that are made at once. Natively they are the command line's own, with the larger tables made before. Both work with one
// worker, or thread. Then a hundred boards that are a hundred random moves from the goal: how long the proof takes. While a search runs, the page's frames are counted, and its replay is by the page: it shows no solution
// that does not lead to the goal.
import { execFileSync } from 'node:child_process';
import { SolverPage, buildNative, launch, published, row, serve } from './page.mjs';

const [seconds = 10, count = 50] = process.argv.slice(2).map(Number);
const tables = process.argv[4] ?? '';
const looks = [0.1, 0.3, 1, 2, 5, 10, 20, 30, 60].filter((time) => time <= seconds);
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
  row('  most memory', `${(Math.max(...histories.map(({ memory }) => memory)) / 2 ** 20).toFixed(0)} MiB`);
}

/** Has the page write down every length that it shows, and when, and each frame that takes longer than it should. */
function observe(tab) {
  return tab.evaluate(() => {
    const seen = (window.seen = { steps: [], frames: 0, late: 0, worst: 0 });
    let began;
    addEventListener('click', () => (began = performance.now()), { capture: true, once: true });
    new MutationObserver(() => {
      const length = Number(document.querySelector('[data-metric=length]')?.dataset.value);
      if (length && length !== seen.steps.at(-1)?.length) seen.steps.push({ ms: performance.now() - began, length });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    let last;
    const frame = (now) => {
      if (last !== undefined && document.querySelector('[data-status=searching]')) {
        seen.frames += 1;
        if (now - last > 25) seen.late += 1;
        seen.worst = Math.max(seen.worst, now - last);
      }
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
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
  const seen = await tab.evaluate(() => window.seen);
  await tab.close();
  return { optimum, lowerBound, memory, optimal, ms, ...seen };
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
tell(`native, ${boards.length} boards`, natively(program, boards));

const server = await serve();
const browser = await launch();
try {
  const context = await browser.newContext();
  const histories = [];
  for (const board of boards) histories.push(await inPage(context, server.address, board));
  tell(`wasm, ${boards.length} boards`, histories);
  const frames = histories.reduce((sum, { frames }) => sum + frames, 0);
  const late = histories.reduce((sum, { late }) => sum + late, 0);
  row('  frames while it searches, later than 25 ms, worst', `${frames}, ${late}, ${Math.max(...histories.map(({ worst }) => worst)).toFixed(0)} ms`);

  const easy = scrambles(100, 100);
  row('a hundred scrambles of a hundred random moves', '');
  tellProofs('native', natively(program, easy));
  const proofs = [];
  for (const board of easy) proofs.push(await inPage(context, server.address, board));
  tellProofs('wasm', proofs);
} finally {
  await browser.close();
  server.stop();
}
