// Measures the responsiveness of the Play view in Chromium. Usage, with a slowdown of 4 and all cores by default:
//
//   trunk build && node benches/browser/play.mjs [slowdown] [cores] [sizes]
//
// - Cold start: ten times, the time from opening a link to a replay of a hundred moves in a new browser until the board is
//   visible and until the first move.
// - Frames with a slowed-down processor while tiles are dragged and while arrow keys slide them; then the same during a search
//   for shorter solutions, and while its current solution plays. A frame is late after 25 ms; at 60 Hz it takes 16.7 ms.
// - The same two frames on random boards of each of `sizes`, by default 10x10,20x20,30x30.
// - `cores` overrides the number of cores that the page sees, unless it is 0. With more than two, the page reserves one for
//   itself.
import { countFrames, launch, row, serve } from './page.mjs';

const slowdown = Number(process.argv[2] ?? 4);
const cores = Number(process.argv[3] ?? 0);
const sizes = (process.argv[4] ?? '10x10,20x20,30x30').split(',');
const endless = '17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11';

/** Returns a link to a board with a hundred moves that solve it, the reverse of a random walk without immediate returns. */
function replay() {
  const tiles = [...Array(15).keys()].map((tile) => tile + 1).concat(0);
  const steps = { U: 4, D: -4, L: 1, R: -1 };
  const opposite = { U: 'D', D: 'U', L: 'R', R: 'L' };
  let moves = '';
  let seed = 1;
  while (moves.length < 100) {
    seed = (seed * 48271) % 2147483647;
    const letter = 'UDLR'[seed % 4];
    const blank = tiles.indexOf(0);
    const from = blank + steps[letter];
    const isLine = from >= 0 && from < 16 && (steps[letter] % 4 === 0 || (from >> 2) === (blank >> 2));
    if (!isLine || letter === moves[0]) continue;
    [tiles[blank], tiles[from]] = [tiles[from], 0];
    moves = opposite[letter] + moves;
  }
  return `board=${tiles.join(',')}&moves=${moves}&run=1`;
}

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];

async function coldStarts(address, link) {
  const times = { board: [], first: [] };
  for (let round = 0; round < 10; round += 1) {
    const browser = await launch();
    const page = await browser.newPage();
    await page.addInitScript(() => {
      window.seen = {};
      new MutationObserver(() => {
        window.seen.board ??= document.querySelector('[role=grid]') ? performance.now() : undefined;
        const at = /(\d+) \/ (\d+)/.exec(document.querySelector('.player')?.textContent ?? '');
        if (at && at[1] !== '0') window.seen.first ??= performance.now();
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await page.goto(`${address}/npuzzle/#${link}`);
    await page.waitForFunction(() => window.seen.first);
    const seen = await page.evaluate(() => window.seen);
    for (const name of Object.keys(times)) times[name].push(seen[name]);
    await browser.close();
  }
  return times;
}

/** Counts frames during an action. */
async function frames(page, act) {
  await countFrames(page, 'body');
  await act();
  return page.evaluate(() => window.frames);
}

/** Repeatedly drags the tile beside the blank into the blank, or part of the way back, and drops it. */
async function drag(page, isBack = false) {
  for (let round = 0; round < 10; round += 1) {
    const [tile, blank] = await page.evaluate(() => {
      const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const blank = document.querySelector('[data-tile="0"]');
      const { row, column } = blank.dataset;
      const next = document.querySelector(`[data-row="${row}"][data-column="${column > 0 ? column - 1 : 1}"]`);
      return [middle(next), middle(blank)];
    });
    await page.mouse.move(...tile);
    await page.mouse.down();
    for (let step = 1; step <= 20; step += 1) {
      const share = step / 20;
      await page.mouse.move(tile[0] + (blank[0] - tile[0]) * share, tile[1] + (blank[1] - tile[1]) * share);
    }
    const left = 0.35;
    if (isBack) await page.mouse.move(tile[0] + (blank[0] - tile[0]) * left, tile[1] + (blank[1] - tile[1]) * left, { steps: 20 });
    await page.mouse.up();
  }
}

async function slide(page) {
  for (let round = 0; round < 25; round += 1) {
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(40);
    }
  }
}

const report = (label, { all, late, worst }) => row(label, `${all} frames, ${late} late, worst ${worst.toFixed(0)} ms`);

const host = await serve();
const times = await coldStarts(host.address, replay());
for (const [name, label] of [['board', 'the board is visible'], ['first', 'the first move']]) {
  row(`cold start until ${label}, median / max`, `${median(times[name]).toFixed(0)} / ${Math.max(...times[name]).toFixed(0)} ms`);
}

/** Opens a link in a page with a slowed-down processor. */
async function open(browser, link) {
  const page = await browser.newPage();
  if (cores) {
    await page.addInitScript((cores) => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => cores }), cores);
  }
  await page.goto(`${host.address}/npuzzle/#${link}`);
  await page.locator('[role=grid]').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

const browser = await launch();
const page = await open(browser, `board=${endless.replaceAll(' ', ',')}`);
await slide(page);
report(`${slowdown} times slower: dragging`, await frames(page, () => drag(page)));
report(`${slowdown} times slower: sliding by keys`, await frames(page, () => slide(page)));
await page.getByRole('button', { name: 'Solve', exact: true }).click();
await page.locator('[data-status=searching]').waitFor();
await page.locator('[data-metric=length]').waitFor();
report(`${slowdown} times slower, during a search: dragging`, await frames(page, () => drag(page, true)));
await page.getByRole('button', { name: 'Play', exact: true }).click();
report(`${slowdown} times slower, during a search: playing its solution`, await frames(page, () => page.waitForTimeout(5000)));
if ((await page.locator('[data-status=searching]').count()) === 0) throw new Error('the search has ended');
await page.close();
for (const size of sizes) {
  const page = await open(browser, `size=${size}`);
  await page.locator(`[role=grid][data-size="${size}"]`).waitFor();
  await slide(page);
  report(`${slowdown} times slower, ${size}: dragging`, await frames(page, () => drag(page)));
  report(`${slowdown} times slower, ${size}: sliding by keys`, await frames(page, () => slide(page)));
  await page.close();
}
await browser.close();
host.stop();
