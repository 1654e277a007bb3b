// Measures the lengths of anytime search on large boards over time, natively and in Chromium. Usage:
//
//   node benches/browser/large.mjs [seconds] [boards] [parts] [sets]
//
// The defaults are 10 s, ten boards of each set, `native`, and all sets. Sets are files of tests/data or
// best-known without their endings, separated by commas. Parts are separated by commas:
//
// - `native`: the command line with one thread.
// - `wasm`: the page, which `trunk build` makes. Times run from the click on Solve to the number on the page.
//
// Each mean length comes with its ratio to the mean length in the file; the last one is that at the end.
import { execFileSync } from 'node:child_process';
import { SolverPage, buildNative, launch, published, recordLengths, row, serve } from './page.mjs';

const [seconds = 10, count = 10] = process.argv.slice(2, 4).map(Number);
const parts = (process.argv[4] ?? 'native').split(',');
const sets = (process.argv[5] ?? 'deepcubea35,deepcubea48,6x6,7x7,8x8,10x10').split(',');
const checkpoints = [...[0.1, 0.3, 1, 3, 10, 30, 100].filter((time) => time < seconds), seconds];
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function report(label, boards, histories) {
  const known = mean(boards.map(({ optimum }) => optimum));
  row(`${label}, ${boards.length} boards: mean length in the file`, known.toFixed(2));
  row('  mean lower bound, ratio', describe(mean(histories.map(({ lowerBound }) => lowerBound)), known));
  row('  first solution, mean / max', firsts(histories));
  for (const time of checkpoints) {
    const lengths = histories.map(({ steps }) => steps.filter(({ ms }) => time === seconds || ms <= 1000 * time).at(-1)?.length);
    const missing = lengths.filter((length) => !length).length;
    row(`  mean length at ${time} s, ratio`, missing ? `${missing} without a solution` : describe(mean(lengths), known));
  }
}

function describe(length, known) {
  return `${length.toFixed(2)}, ${(length / known).toFixed(4)}`;
}

function firsts(histories) {
  const times = histories.map(({ steps }) => steps[0].ms);
  return `${mean(times).toFixed(1)} / ${Math.max(...times).toFixed(1)} ms`;
}

function natively(program, boards) {
  const options = ['--algorithm', 'anytime', '--time-limit', String(seconds), '--jobs', '1', '--format', 'json'];
  const input = boards.map(({ tiles }) => tiles).join('\n');
  const lines = execFileSync(program, ['solve', '-', ...options], { encoding: 'utf8', input, maxBuffer: 2 ** 28 });
  return lines.trim().split('\n').map((line) => {
    const { history, lower_bound: lowerBound } = JSON.parse(line);
    return { lowerBound, steps: history.filter(({ length }) => length).map(({ elapsed_ms: ms, length }) => ({ ms, length })) };
  });
}

async function inPage(context, address, { tiles }) {
  const tab = await context.newPage();
  await tab.goto(`${address}/npuzzle/#view=solve`);
  const page = new SolverPage(tab);
  await page.load(tiles, 'blank-last');
  await tab.selectOption('[name=algorithm]', 'anytime');
  await tab.fill('[name=time-limit]', String(seconds));
  await tab.press('[name=time-limit]', 'Tab');
  await recordLengths(tab);
  await tab.getByRole('button', { name: 'Solve', exact: true }).click();
  const status = await page.reach('solved', 'failed', 'limit', 'exhausted');
  if (status !== 'solved') throw new Error(`${tiles}: ${status}`);
  const lowerBound = await page.metric('lower-bound');
  const steps = await tab.evaluate(() => window.steps);
  await tab.close();
  return { lowerBound, steps };
}

const chosen = [];
for (const set of sets) chosen.push({ set, boards: (await published(set + (/^\d/.test(set) ? '.jsonl' : '.txt'))).slice(0, count) });
if (parts.includes('native')) {
  const program = buildNative();
  for (const { set, boards } of chosen) report(`native, ${set}`, boards, natively(program, boards));
}
if (parts.includes('wasm')) {
  const server = await serve();
  const browser = await launch();
  try {
    const context = await browser.newContext();
    for (const { set, boards } of chosen) {
      const histories = [];
      for (const board of boards) histories.push(await inPage(context, server.address, board));
      report(`wasm, ${set}`, boards, histories);
    }
  } finally {
    await browser.close();
    server.stop();
  }
}
