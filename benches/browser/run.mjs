// Measures the speed of the built page in Chromium: `trunk build && node benches/browser/run.mjs`.
//
// It operates the page like a user and reads the numbers that the page shows. Rates are nodes per second, in the page and in
// the command line, alternating on the same boards. The longest task and the latency of Cancel are measured on the main
// thread.
import { execFileSync } from 'node:child_process';
import { SolverPage, buildNative, launch, published, row, serve, sizes } from './page.mjs';

/** Solves a board in the page and returns its length, one of its counts, and its milliseconds. */
async function solveInPage(page, tiles, algorithm, heuristic, counted) {
  await page.load(tiles, 'blank-first');
  await page.begin(algorithm, heuristic);
  await page.reach('solved');
  return { length: await page.metric('length'), count: await page.metric(counted), ms: await page.metric('elapsed-ms') };
}

/** Does the same by the command line. */
function solveNatively(program, tiles, algorithm, heuristic, counted) {
  const search = ['--goal', 'blank-first', '--algorithm', algorithm, '--heuristic', heuristic];
  const report = execFileSync(program, ['solve', '--board', tiles, ...search, '--format', 'json'], { encoding: 'utf8' });
  const { length, [counted]: count, elapsed_ms: ms } = JSON.parse(report);
  return { length, count, ms };
}

/** Solves boards alternately in both and describes the total rates. */
async function rates(page, program, boards, algorithm, heuristic, counted) {
  let [count, wasmMs, nativeMs] = [0, 0, 0];
  for (const { optimum, tiles } of boards) {
    const wasm = await solveInPage(page, tiles, algorithm, heuristic, counted);
    const native = solveNatively(program, tiles, algorithm, heuristic, counted);
    if (wasm.length !== optimum) throw new Error(`${tiles}: ${wasm.length} moves instead of ${optimum}`);
    if (wasm.length !== native.length || wasm.count !== native.count) throw new Error(`${tiles}: page and command line differ`);
    count += wasm.count;
    wasmMs += wasm.ms;
    nativeMs += native.ms;
  }
  const rate = (ms) => `${(count / ms / 1000).toFixed(2)} M/s`;
  const ratio = `${((100 * nativeMs) / wasmMs).toFixed(0)} %`;
  return `wasm ${rate(wasmMs)}, native ${rate(nativeMs)}, ratio ${ratio} (${count.toLocaleString('en')} ${counted})`;
}

const program = buildNative();
const server = await serve();
const browser = await launch();
try {
  // The service worker would fetch all files at once.
  const tab = await browser.newPage({ serviceWorkers: 'block' });
  await tab.addInitScript(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longestTask = Math.max(window.longestTask, entry.duration);
    }).observe({ type: 'longtask' });
  });
  const loaded = new Set();
  tab.on('response', (response) => loaded.add(new URL(response.url()).pathname.split('/').pop() || 'index.html'));
  await tab.goto(`${server.address}/npuzzle/#view=solve`, { waitUntil: 'networkidle' });
  const size = await sizes();
  const sum = (files) => `${(files.reduce((bytes, file) => bytes + (size[file] ?? 0), 0) / 1000).toFixed(1)} KB gzipped`;
  row('first load', sum([...loaded]));
  const later = Object.keys(size).filter((file) => !loaded.has(file));
  const belongsTo = (program) => (file) => file.startsWith(program);
  row('fetched with the Compare view', sum(later.filter(belongsTo('compare'))));
  row('fetched at the first interaction', sum(later.filter(belongsTo('solver'))));

  const page = new SolverPage(tab);
  const korf = await published('korf100.txt');
  row("IDA*, linear conflict, Korf's first 10", await rates(page, program, korf.slice(0, 10), 'ida-star', 'linear-conflict', 'generated'));
  const easy = [9, 12, 20, 28, 42, 55, 79, 94].map((number) => korf[number - 1]);
  row('A*, Manhattan, eight of Korf’s boards', await rates(page, program, easy, 'a-star', 'manhattan', 'expanded'));

  const hard = (await published('korf24.txt'))[7];
  await page.load(hard.tiles, 'blank-first');
  await tab.evaluate(() => (window.longestTask = 0));
  await page.begin('a-star', 'manhattan', 512);
  const status = await page.reach('limit', 'solved', 'failed');
  const nodes = `${(await page.metric('expanded')).toLocaleString('en')} expanded, ${(await page.metric('memory-bytes')).toLocaleString('en')} bytes`;
  row('5x5 by A* within 512 MiB', `${status}: ${nodes}`);
  const longest = await tab.evaluate(() => window.longestTask);
  row('  longest task of the main thread during the search', longest ? `${longest} ms` : 'none of 50 ms or more');

  const answers = [];
  for (const algorithm of ['ida-star', 'a-star']) {
    for (let run = 0; run < 5; run++) {
      await page.begin(algorithm, 'manhattan');
      await page.reach('searching');
      answers.push(
        await tab.evaluate(
          () =>
            new Promise((resolve) => {
              const element = document.querySelector('[data-status]');
              const pressed = performance.now();
              new MutationObserver((_, observer) => {
                if (element.dataset.status !== 'cancelled') return;
                observer.disconnect();
                resolve(performance.now() - pressed);
              }).observe(element, { attributeFilter: ['data-status'] });
              [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cancel').click();
            }),
        ),
      );
    }
  }
  row('Cancel to cancelled, ten times', `${Math.min(...answers).toFixed(0)} to ${Math.max(...answers).toFixed(0)} ms`);
} finally {
  await browser.close();
  server.stop();
}
