// Measures the longest tasks on the page's main thread while 600 short searches are compared in Chromium, and their table is
// sorted and turned. Usage:
//
//   trunk build && node benches/browser/compare.mjs [slowdown]
//
// Prints processor time and wall-clock time apart: the clock also counts waits for a processor.
import { launch, longestTasks, row, serve } from './page.mjs';

const slowdown = Number(process.argv[2] ?? 1);
const link = 'view=compare&random=100&side=3&seed=7&algorithms=greedy,a-star&heuristics=misplaced,euclidean,manhattan';

const server = await serve();
const browser = await launch();
const page = await browser.newPage();
await page.goto(`${server.address}/npuzzle/#${link}`);
const compare = page.getByRole('button', { name: 'Compare', exact: true });
await compare.waitFor();
const devTools = await page.context().newCDPSession(page);
await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
await browser.startTracing(page, { categories: ['toplevel'] });
// One call into the page, since each call is a task of the main thread, too.
await page.evaluate(async () => {
  const button = (name) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const shown = async (text) => {
    while (!document.querySelector('.pages')?.textContent.includes(text)) await new Promise(requestAnimationFrame);
  };
  button('Compare').click();
  await shown('Page 1 of 24');
  button('Expanded').click();
  button('Next').click();
  await shown('Page 2 of 24');
});
const { processor, clock } = longestTasks(JSON.parse((await browser.stopTracing()).toString()));
row('longest task, processor time', `${processor.toFixed(1)} ms`);
row('longest task, by the clock', `${clock.toFixed(1)} ms`);
await browser.close();
server.stop();
