// Measures how long proofs of optimality take, in Chromium and natively. Usage, with all 4x4 partitions by default:
//
//   trunk build && node benches/browser/optimal.mjs [partition]...
//
// First it measures the time from the first key press to ready pattern databases, with nothing stored and on a second visit.
// Then it solves Korf's hundred boards with each partition, in the page and with one thread of the command line, and the
// seventeen boards that need 80 moves with the last partition and all workers. Times are those that the page and the command
// line report; for the databases, the page's clock.
//
// A board takes about ten milliseconds, during which the page draws a frame or two. On few processors the search waits for
// them and loses its caches. The report therefore includes the worker's CPU time, which excludes the waits and compares with
// the native time.
import { execFileSync } from 'node:child_process';
import { SolverPage, buildNative, computedByWorkers, launch, published, row, serve } from './page.mjs';

const named = process.argv.slice(2);
const partitions = named.length > 0 ? named : ['5-5-5', '6-6-3', '7-7-1'];

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function summary(values, digits = 1) {
  const sorted = [...values].sort((one, other) => one - other);
  const [median, max] = [sorted[Math.floor(sorted.length / 2)], sorted[sorted.length - 1]];
  return [mean(values), median, max].map((value) => value.toFixed(digits)).join(' / ');
}

/** Opens the page, presses a key, and returns the milliseconds until the pattern databases are ready. */
async function databasesReady(context, address) {
  const tab = await context.newPage();
  await tab.goto(`${address}/npuzzle/#view=solve`, { waitUntil: 'networkidle' });
  await tab.evaluate(() => {
    window.ready = new Promise((resolve) => {
      let pressed;
      addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true });
      new MutationObserver((_, observer) => {
        if (!/ready/.test(document.querySelector('[data-tables]')?.textContent ?? '')) return;
        observer.disconnect();
        resolve(performance.now() - pressed);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
  await tab.keyboard.press('Shift');
  const ready = await tab.evaluate(() => window.ready);
  // The button appears once the databases are stored.
  await tab.getByRole('button', { name: 'Clear tables' }).waitFor();
  await tab.close();
  return ready;
}

/** Proves all boards in the page; what each counted and took, and the worker's own time. */
async function proveInPage(page, boards) {
  const session = await browser.newBrowserCDPSession();
  const proofs = [];
  for (const { optimum, tiles } of boards) {
    await page.load(tiles, 'blank-first');
    // Lets the page draw the board.
    await page.page.waitForTimeout(300);
    const before = await computedByWorkers(session);
    await page.page.getByRole('button', { name: 'Solve', exact: true }).click();
    const status = await page.reach('solved', 'failed', 'limit');
    const length = await page.metric('length');
    const computed = (await computedByWorkers(session)) - before;
    if (status !== 'solved' || length !== optimum) throw new Error(`${tiles}: ${status}, ${length} moves, not ${optimum}`);
    proofs.push({ generated: await page.metric('generated'), ms: await page.metric('elapsed-ms'), computed });
  }
  await session.detach();
  return proofs;
}

/** Solves the boards by the command line with one thread. */
function proveNatively(program, boards, partition) {
  const search = ['--goal', 'blank-first', '--algorithm', 'optimal', '--partition', partition, '--jobs', '1'];
  const input = boards.map(({ tiles }) => tiles).join('\n');
  const lines = execFileSync(program, ['solve', '-', ...search, '--format', 'json'], { encoding: 'utf8', input });
  return lines.trim().split('\n').map((line) => JSON.parse(line));
}

const program = buildNative();
const server = await serve();
const browser = await launch();
try {
  const [cold, warm] = [[], []];
  for (let visit = 0; visit < 5; visit++) {
    const context = await browser.newContext();
    cold.push(await databasesReady(context, server.address));
    warm.push(await databasesReady(context, server.address));
    await context.close();
  }
  row('mean / median / maximum of five first visits', '');
  row('  first key to databases ready, nothing stored', `${summary(cold, 0)} ms`);
  row('  first key to databases ready, stored by the browser', `${summary(warm, 0)} ms`);

  const tab = await browser.newPage();
  await tab.goto(`${server.address}/npuzzle/#view=solve`);
  const page = new SolverPage(tab);
  const korf = await published('korf100.txt');
  row("mean / median / maximum over Korf's 100 boards", '');
  for (const partition of partitions) {
    await page.choose('optimal', '', partition);
    // Builds the databases.
    await proveInPage(page, korf.slice(0, 1));
    const bytes = await tab.locator('[data-metric=tables]').textContent();
    const wasm = await proveInPage(page, korf);
    const native = proveNatively(program, korf, partition);
    // The page splits long searches, which changes their counts.
    const splitAfter = 5_000_000;
    wasm.forEach(({ generated }, index) => {
      if (generated < splitAfter && generated !== native[index].generated) throw new Error(`${korf[index].tiles}: page and command line differ`);
    });
    const times = [wasm.map(({ ms }) => ms), native.map(({ elapsed_ms: ms }) => ms)];
    row(`  databases of ${bytes}: wasm`, `${summary(times[0])} ms`);
    row('    native', `${summary(times[1])} ms, ratio ${((100 * mean(times[1])) / mean(times[0])).toFixed(0)} %`);
    row('    generated', summary(wasm.map(({ generated }) => generated), 0));
    // The helpers of a split search exit before their CPU time can be read.
    const whole = wasm.map(({ generated }) => generated < splitAfter);
    const nanoseconds = (proofs, time) => {
      const total = (field) => proofs.reduce((sum, proof, index) => sum + (whole[index] ? proof[field] : 0), 0);
      return (1e6 * total(time)) / total('generated');
    };
    const [own, natives] = [nanoseconds(wasm, 'computed'), nanoseconds(native, 'elapsed_ms')];
    row('    per node: wasm CPU / native', `${own.toFixed(1)} / ${natives.toFixed(1)} ns, ratio ${((100 * natives) / own).toFixed(0)} %`);
  }

  const hardest = await published('antipodes15.txt', 0);
  const proofs = await proveInPage(page, hardest);
  const cores = await tab.evaluate(() => navigator.hardwareConcurrency);
  row(`the seventeen of 80 moves, databases ${partitions.at(-1)}, ${Math.min(cores, 8)} workers`, `${summary(proofs.map(({ ms }) => ms / 1000), 2)} s`);
  row('    generated', summary(proofs.map(({ generated }) => generated), 0));
} finally {
  await browser.close();
  server.stop();
}
