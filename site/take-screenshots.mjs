// Takes the screenshots of the manifest from the built page (dist/) into site/screenshots: `node site/take-screenshots.mjs`.
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = new URL('../', import.meta.url);
const folder = new URL('site/screenshots/', root);
const { screenshots } = JSON.parse(await readFile(new URL('site/manifest.webmanifest', root), 'utf8'));
const solve = '#view=solve&board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&run=1';
const scenes = {
  play: { link: '#view=play&board=1,2,3,4/5,6,0,8/9,10,7,11/13,14,15,12', isReady: '[role=grid]' },
  solve: { link: solve, isReady: '[data-status=solved]' },
  learn: { link: '#view=learn&algorithm=a-star&step=12', isReady: '[data-current]' },
};

const server = spawn(process.execPath, [fileURLToPath(new URL('tests/e2e/serve-dist.mjs', root))], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await new Promise((resolve) => server.stdout.once('data', (data) => resolve([String(data)])));
const address = /at (\S+)/.exec(line)[1];
const system = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  chromiumSandbox: false,
  executablePath: existsSync(system) ? system : undefined,
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  await mkdir(folder, { recursive: true });
  for (const { src, sizes, form_factor: form } of screenshots) {
    const { link, isReady } = scenes[/(\w+)-\w+\.webp$/.exec(src)[1]];
    const [width, height] = sizes.split('x').map(Number);
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: form === 'narrow', isMobile: form === 'narrow' });
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${address}/npuzzle/${link}`);
    await page.locator(isReady).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    // Playwright itself writes no WebP.
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(new URL(src, new URL('site/', root)), Buffer.from(data, 'base64'));
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
}
