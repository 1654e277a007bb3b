// Measures how long Statistics takes to open, import and export many finished games in Chromium, what they take in the browser's storage,
// and the longest tasks of the page's main thread meanwhile. The games are random walks of 4x4, played back. Usage:
//
//   trunk build && node benches/browser/games.mjs [GAMES]
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, longestTasks, row, serve } from './page.mjs';

const count = Number(process.argv[2] ?? 10_000);
const moves = 80;
// The direction of each tile's slide, and where it comes from.
const slides = { U: [1, 0], D: [-1, 0], L: [0, 1], R: [0, -1] };
const inverse = { U: 'D', D: 'U', L: 'R', R: 'L' };

function game(id) {
  const tiles = Array.from({ length: 16 }, (_, cell) => (cell + 1) % 16);
  let [blank, last] = [15, undefined];
  const path = [];
  while (path.length < moves) {
    const letter = 'UDLR'[Math.floor(Math.random() * 4)];
    const [down, right] = slides[letter];
    const [row, column] = [Math.floor(blank / 4) + down, (blank % 4) + right];
    if (letter === inverse[last] || row < 0 || row > 3 || column < 0 || column > 3) continue;
    const from = row * 4 + column;
    [tiles[blank], tiles[from]] = [tiles[from], 0];
    [blank, last] = [from, letter];
    path.push(inverse[letter]);
  }
  const start = [0, 4, 8, 12].map((cell) => tiles.slice(cell, cell + 4).join(' ')).join('/');
  const written = path.reverse().map((letter, index) => `${letter}${index ? `@${700 * index}` : ''}`).join(' ');
  const numbers = { moves, 'time-ms': 700 * moves, hints: 0, fair: true, shortest: 50, 'at-least': 50, 'by-hand': 130 };
  return JSON.stringify({ id, size: '4x4', goal: 'blank-last', ...numbers, start, deal: 'random', path: written, ended: 1.8e12 + id * 60_000 });
}

const server = await serve();
const browser = await launch();
const page = await browser.newPage();
const address = `${server.address}/npuzzle/#view=statistics`;
const ready = () => page.locator(`.statistics[aria-busy=false] ${count > 20 ? '.played + button' : '.played'}`).waitFor();
const folder = await mkdtemp(join(tmpdir(), 'npuzzle-'));
const file = join(folder, 'games.jsonl');
const text = Array.from({ length: count }, (_, id) => `${game(id + 1)}\n`).join('');
await writeFile(file, text);
row('file', `${(text.length / 2 ** 20).toFixed(1)} MiB`);

async function measure(name, act) {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const start = performance.now();
  await act();
  const taken = performance.now() - start;
  const { processor, clock } = longestTasks(JSON.parse((await browser.stopTracing()).toString()));
  row(name, `${taken.toFixed(0)} ms, longest task ${processor.toFixed(1)} ms of the processor, ${clock.toFixed(1)} ms by the clock`);
}

await page.goto(address);
await page.locator('.statistics').waitFor();
await measure('import', async () => {
  await page.setInputFiles('input[name=games]', file);
  await page.locator('.notice').waitFor();
  await ready();
});
await page.goto(`${server.address}/npuzzle/#view=play`);
await page.reload();
// The first visit fetches the program.
await page.locator('a[href="#view=statistics"]').click();
await ready();
for (const visit of ['open', 'open again']) {
  await page.goto(`${server.address}/npuzzle/#view=play`);
  await page.locator('a[href="#view=statistics"]').waitFor();
  await measure(visit, async () => {
    await page.locator('a[href="#view=statistics"]').click();
    await ready();
  });
}
await measure('export', async () => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all games' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n').length;
  if (lines !== count) throw new Error(`${lines} games were saved`);
});
const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usageDetails?.indexedDB ?? 0);
row('stored', `${(usage / 2 ** 20).toFixed(1)} MiB`);
await rm(folder, { recursive: true });
await browser.close();
server.stop();
