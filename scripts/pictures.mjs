// Takes pictures of the built page (dist/). `scripts/pictures` builds it first.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = new URL('../', import.meta.url);
const { screenshots } = JSON.parse(await readFile(new URL('site/manifest.webmanifest', root), 'utf8'));

/** What is on a picture: its link, what is there when it is ready, and what is pressed before. */
const scenes = {
  play: { link: '#view=play&board=1,2,3,4/5,6,0,8/9,10,7,11/13,14,15,12', isReady: '[role=grid]' },
  hint: { link: '#view=play&board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14', press: 'Hint', isReady: '[data-hint-stage]' },
  solve: { link: '#view=solve&board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3&goal=blank-first&run=1', isReady: '[data-status=solved]' },
  anytime: {
    link: '#view=solve&board=17,1,20,9,16/2,22,19,14,5/15,21,0,3,24/23,18,13,12,7/10,8,6,4,11&goal=blank-first&algorithm=anytime&run=1',
    isReady: '.report [role=img] .gap',
  },
  compare: {
    link: '#view=compare&random=30&size=3x3&seed=7&algorithms=a-star,greedy,ida-star&heuristics=misplaced,manhattan&run=1',
    isReady: '#compare [data-status=solved]',
  },
  learn: { link: '#view=learn&lesson=5&step=30', isReady: '[data-current]' },
};
const wide = { width: 1280, height: 800 };
const pictures = [
  ...screenshots.map(({ src, sizes, form_factor: form }) => {
    const [width, height] = sizes.split('x').map(Number);
    return { file: `site/${src}`, scene: scenes[/(\w+)-\w+\.webp$/.exec(src)[1]], viewport: { width, height }, isPhone: form === 'narrow' };
  }),
  { file: 'docs/solve.webp', scene: scenes.solve, viewport: wide },
  { file: 'docs/learn.webp', scene: scenes.learn, viewport: wide },
  { file: 'docs/anytime.webp', scene: scenes.anytime, viewport: wide },
  { file: 'docs/compare.webp', scene: scenes.compare, viewport: wide },
  { file: 'docs/phone.webp', scene: scenes.hint, viewport: { width: 390, height: 844 }, isPhone: true, colorScheme: 'dark' },
];

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
  for (const { file, scene, viewport, isPhone = false, colorScheme = 'light' } of pictures) {
    const context = await browser.newContext({ viewport, colorScheme, hasTouch: isPhone, isMobile: isPhone, deviceScaleFactor: isPhone ? 2 : 1 });
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${address}/npuzzle/${scene.link}`);
    if (scene.press) await page.getByRole('button', { name: scene.press, exact: true }).click();
    await page.locator(scene.isReady).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    // Playwright itself writes no WebP.
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(new URL(file, root), Buffer.from(data, 'base64'));
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
}
