// Measures Learn in Chromium with a large search on show: `trunk build && node benches/browser/learn.mjs [slowdown]`.
//
// The frames while it is stepped by key and played at the highest speed, beside the tree and, where it can be listed, the state
// space, with the processor slowed down (four times by default), and the memory that the trace takes on the page: JavaScript's
// heap and the memory of the programs.
import { countFrames, launch, row, serve, sizes } from './page.mjs';

const slowdown = Number(process.argv[2] ?? 4);
const SECONDS = 5;

/** Searches by name: a tree of about 10,000 nodes, and a trace that is cut at its maximum length. */
const searches = {
  'tree of about 10,000 nodes': 'board=8,6,7/2,5,4/3,0,1&goal=blank-last&algorithm=a-star&heuristic=manhattan',
  'longest trace': 'board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&goal=blank-last&algorithm=a-star&heuristic=manhattan',
};

/** Keeps the memories of all programs that the page starts. */
function keepMemories() {
  window.memories = [];
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const start = WebAssembly[name];
    WebAssembly[name] = async (...parameters) => {
      const started = await start.apply(WebAssembly, parameters);
      const { memory } = (started.instance ?? started).exports;
      if (memory) window.memories.push(memory);
      return started;
    };
  }
}

/** Returns the bytes of JavaScript's heap after a collection, and of the programs' memories. */
async function memory(page, session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const programs = await page.evaluate(() => window.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0));
  return { heap: usedSize, programs };
}

/**
 * Steps by key and describes the main thread's processor time per step, which does not depend on what else runs. A key that does
 * nothing tells how much of it is this program's.
 */
async function stepCost(page, session) {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const step = () => page.getAttribute('[data-step]', 'data-step').then(Number);
  const press = async (key) => {
    for (let time = 0; time < 100; time += 1) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  };
  const start = await read();
  await press('F9');
  const [first, before] = [await step(), await read()];
  await press('ArrowRight');
  const [last, after] = [await step(), await read()];
  await session.send('Performance.disable');
  const per = (name) => {
    const [own, all] = [(before[name] - start[name]) / 100, (after[name] - before[name]) / (last - first)];
    return `${(all - own).toFixed(2)} ms`;
  };
  const own = ((before.TaskDuration - start.TaskDuration) / 100).toFixed(2);
  return `${per('TaskDuration')}, of which script ${per('ScriptDuration')}, styles ${per('RecalcStyleDuration')}, layout ${per('LayoutDuration')} (without ${own} ms for a key that does nothing)`;
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const described = ({ all, late, worst }) => `${late} of ${all} frames later than 25 ms, the longest ${worst.toFixed(0)} ms`;

/** Measures the cost of a step in the middle of the trace, and the frames while it is stepped and played there and at its end. */
async function measure(page, session, name, steps) {
  const slider = page.locator('[data-steps] input[type=range]');
  await slider.fill(String(steps >> 1));
  await slider.blur();
  const cost = await stepCost(page, session);
  row(`${name}: processor time of a step`, cost);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (const [where, step] of [['the middle', steps >> 1], ['the end', steps - 1200]]) {
    await slider.fill(String(step));
    await slider.blur();
    await page.waitForTimeout(1000);
    await countFrames(page, '[data-steps]');
    const until = Date.now() + SECONDS * 1000;
    while (Date.now() < until) await page.keyboard.press('ArrowRight');
    const walked = Number(await page.getAttribute('[data-step]', 'data-step')) - step;
    row(`${name}: ${walked} steps by key from ${where}, ${slowdown} x slower`, described(await page.evaluate(() => window.frames)));
    await page.locator('select#pace').selectOption({ index: -1 + (await page.locator('select#pace option').count()) });
    await slider.fill(String(step));
    await page.locator('.timeline .primary').click();
    await page.waitForTimeout(1000);
    await countFrames(page, '[data-steps]');
    await page.waitForTimeout(SECONDS * 1000);
    row(`${name}: played from ${where}, ${slowdown} x slower`, described(await page.evaluate(() => window.frames)));
    await page.locator('.timeline .primary').click();
  }
}

const server = await serve();
const browser = await launch();
try {
  const size = await sizes();
  row('Learn', `${((size['learn.js'] + size['learn_bg.wasm']) / 1000).toFixed(1)} KB gzipped`);
  for (const [name, link] of Object.entries(searches)) {
    const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
    const session = await page.context().newCDPSession(page);
    await page.addInitScript(keepMemories);
    await page.goto(`${server.address}/npuzzle/#view=learn&board=1,2/3,0&goal=blank-last`);
    await page.waitForSelector('[data-steps]');
    const before = await memory(page, session);
    await page.evaluate((link) => (location.hash = `#view=learn&${link}`), link);
    await page.waitForFunction(() => Number(document.querySelector('[data-steps]')?.dataset.steps) > 1000);
    const steps = Number(await page.getAttribute('[data-steps]', 'data-steps'));
    const slider = page.locator('[data-steps] input[type=range]');
    await slider.fill(String(steps));
    const nodes = await page.evaluate(() => {
      const value = (name) => Number(document.querySelector(`[data-metric=${name}]`).dataset.value);
      return `${value('expanded').toLocaleString('en')} expanded, ${value('generated').toLocaleString('en')} generated`;
    });
    row(`${name}: steps, nodes`, `${steps.toLocaleString('en')}; ${nodes}`);
    const after = await memory(page, session);
    row(`${name}: memory`, `heap +${megabytes(after.heap - before.heap)}, programs +${megabytes(after.programs - before.programs)}`);

    await measure(page, session, name, steps);
    const space = page.getByRole('tab', { name: 'State space' });
    if (await space.count()) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await space.click();
      await page.waitForSelector('.space canvas');
      await measure(page, session, `${name}, state space`, steps);
    }
    await page.close();
  }
} finally {
  await browser.close();
  server.stop();
}
