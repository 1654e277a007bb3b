// How long proofs of shortest solutions take in Chromium and natively: `trunk build && node benches/browser/optimal.mjs`.
//
// Korf's hundred boards with each of the 4x4 tables named (all of them, if none is: `5-5-5 6-6-3`), one after the other
// in the page and, in one go and with one thread, in the command line; then, with the last of them, the seventeen boards that
// need 80 moves, with all of the machine's workers. Before that, how long tables take from the first key pressed on the page to
// ready: with nothing stored, and kept from an earlier visit. Milliseconds are those that the page and the command line
// say, and for the tables the page's clock.
//
// A board takes some ten milliseconds, in which the page draws a frame or two. Where it has few processors, a search waits
// for them meanwhile, and what it had in the caches is gone. So the worker's own time, without the waits, is told too: it
// says how fast the program is, as native does on a machine with nothing else to do.
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

/** Opens the page, presses a key, and waits until the tables are ready; the milliseconds between. */
async function tablesReady(context, address) {
  const tab = await context.newPage();
  await tab.goto(`${address}/npuzzle/`, { waitUntil: 'networkidle' });
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
  // The browser says how much it keeps once it does.
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
    // Until the board is drawn.
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

/** The same by the command line, with one thread. */
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
    cold.push(await tablesReady(context, server.address));
    warm.push(await tablesReady(context, server.address));
    await context.close();
  }
  row('mean / median / maximum of five first visits', '');
  row('  first key to tables ready, nothing stored', `${summary(cold, 0)} ms`);
  row('  first key to tables ready, kept by the browser', `${summary(warm, 0)} ms`);

  const tab = await browser.newPage();
  await tab.goto(`${server.address}/npuzzle/`);
  const page = new SolverPage(tab);
  const korf = await published('korf100.txt');
  row("mean / median / maximum over Korf's 100 boards", '');
  for (const partition of partitions) {
    await page.choose('optimal', '', partition);
    // The tables are made before the first board.
    await proveInPage(page, korf.slice(0, 1));
    const bytes = await tab.locator('[data-metric=tables]').textContent();
    const wasm = await proveInPage(page, korf);
    const native = proveNatively(program, korf, partition);
    // Boards that take long are split in the page, which counts otherwise.
    const alone = 5_000_000;
    wasm.forEach(({ generated }, index) => {
      if (generated < alone && generated !== native[index].generated) throw new Error(`${korf[index].tiles}: page and command line differ`);
    });
    const times = [wasm.map(({ ms }) => ms), native.map(({ elapsed_ms: ms }) => ms)];
    row(`  tables ${bytes}: wasm`, `${summary(times[0])} ms`);
    row('    native', `${summary(times[1])} ms, ratio ${((100 * mean(times[1])) / mean(times[0])).toFixed(0)} %`);
    row('    generated', summary(wasm.map(({ generated }) => generated), 0));
    // Of a search that is split, the helpers are gone before they can be asked.
    const whole = wasm.map(({ generated }) => generated < alone);
    const nanoseconds = (proofs, time) => {
      const total = (field) => proofs.reduce((sum, proof, index) => sum + (whole[index] ? proof[field] : 0), 0);
      return (1e6 * total(time)) / total('generated');
    };
    const [own, natives] = [nanoseconds(wasm, 'computed'), nanoseconds(native, 'elapsed_ms')];
    row('    a node: wasm without waits / native', `${own.toFixed(1)} / ${natives.toFixed(1)} ns, ratio ${((100 * natives) / own).toFixed(0)} %`);
  }

  const hardest = await published('antipodes15.txt', 0);
  const proofs = await proveInPage(page, hardest);
  const cores = await tab.evaluate(() => navigator.hardwareConcurrency);
  row(`the seventeen of 80 moves, tables ${partitions.at(-1)}, ${Math.min(cores, 8)} workers`, `${summary(proofs.map(({ ms }) => ms / 1000), 2)} s`);
  row('    generated', summary(proofs.map(({ generated }) => generated), 0));
} finally {
  await browser.close();
  server.stop();
}
