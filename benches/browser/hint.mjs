// Measures the first hint on a slow phone in Chromium: slow 4G (1.6 Mbit/s, 150 ms) and a processor slowed four times, from a host that
// compresses and sends no cache headers, without the service worker. Usage, three rounds and a look of three seconds by default:
//
//   trunk build && node benches/browser/hint.mjs [rounds] [look]
//
// - board: from opening the page to the board.
// - hint: from opening the page until the hint is there, if it is asked for as soon as the board is there.
// - after a look: from asking for it until it is there, if the player looks at the board for a while before.
import { launch, row, serve } from './page.mjs';

const rounds = Number(process.argv[2] ?? 3);
const look = Number(process.argv[3] ?? 3);
const seconds = (times) => times.map((ms) => (ms / 1000).toFixed(1)).join(', ') + ' s';

const host = await serve('--gzip');
const times = { board: [], hint: [], 'after a look': [] };
for (let round = 0; round < rounds; round += 1) {
  for (const wait of [0, look]) {
    const browser = await launch();
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const bytes = 1.6e6 / 8;
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const opened = performance.now();
    await page.goto(`${host.address}/npuzzle/#view=play&deal=random`, { waitUntil: 'commit' });
    await page.locator('[role=grid]').waitFor();
    if (wait === 0) times.board.push(performance.now() - opened);
    await page.waitForTimeout(wait * 1000);
    const asked = performance.now();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('[data-hint-stage]').waitFor({ timeout: 60_000 });
    if (wait === 0) times.hint.push(performance.now() - opened);
    else times['after a look'].push(performance.now() - asked);
    await browser.close();
  }
}
host.stop();
for (const [name, measured] of Object.entries(times)) row(name, seconds(measured));
