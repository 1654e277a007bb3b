// Measures how long Compare takes to show a file of runs in Chromium, and the longest tasks of the page's main thread meanwhile. Usage:
//
//   trunk build && node benches/browser/opened.mjs results.jsonl
import { launch, longestTasks, row, serve } from './page.mjs';

const server = await serve();
const browser = await launch();
const page = await browser.newPage();
await page.goto(`${server.address}/npuzzle/#view=compare`);
await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
await browser.startTracing(page, { categories: ['toplevel'] });
const start = performance.now();
await page.setInputFiles('input[name=import]', process.argv[2]);
await page.locator('table.runs tbody tr').first().waitFor();
row('table of runs', `${(performance.now() - start).toFixed(0)} ms`);
await page.locator('tr[data-pair]').first().waitFor();
row('summary and plot', `${(performance.now() - start).toFixed(0)} ms`);
const { processor, clock } = longestTasks(JSON.parse((await browser.stopTracing()).toString()));
row('longest task, processor time', `${processor.toFixed(1)} ms`);
row('longest task, by the clock', `${clock.toFixed(1)} ms`);
const bytes = await page.evaluate(() => performance.memory.usedJSHeapSize);
row('memory of scripts', `${(bytes / 2 ** 20).toFixed(1)} MiB`);
await browser.close();
server.stop();
