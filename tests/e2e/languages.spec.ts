// The page's languages: taken from the browser's preferences, or chosen by the user.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page } from '@playwright/test';
import { languages } from './page-texts';
import { expect, test } from './puzzle-page';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A board two moves from the goal. */
const START = 'view=solve&board=1,2,3/4,5,6/0,7,8';

const chooser = (page: Page) => page.locator('select[name="language"]');

async function speak(page: Page, language: string): Promise<void> {
  await chooser(page).selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Returns the violations that axe finds. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Returns by how many pixels the page overflows its window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('gets the page in French, with its plurals and numbers', async ({ page, puzzle }) => {
    await page.goto(`./#${START}&run=1`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(puzzle.verdict).toHaveText('Résolu en 2 coups\u00a0: aucune solution n’est plus courte.');
    await expect(page).toHaveTitle('npuzzle\u00a0: jouer au taquin et le résoudre');
    await page.goto('./#view=solve&board=1,2,3/4,5,6/7,0,8&run=1');
    await expect(puzzle.verdict).toHaveText('Résolu en 1 coup\u00a0: aucune solution n’est plus courte.');
    await page.locator('input[name="time-limit"]').fill('0,5');
    await page.locator('input[name="time-limit"]').press('Tab');
    await expect(page.locator('input[name="time-limit"]')).toHaveValue('0.5');
    // A text that a worker reads.
    await puzzle.entry.fill('1 2 3/5 7 6/7 8 0');
    await page.getByRole('button', { name: 'Charger', exact: true }).click();
    await expect(page.locator('#board-error')).toHaveText('la pièce 7 apparaît deux fois (ligne 2, ligne 3)\u202f; la pièce 4 manque');
    expect(await faults(page)).toEqual([]);
  });

  test('gets the lessons in French, also if they arrive after the page', async ({ page }) => {
    let arrive = () => {};
    const shown = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/lessons/fr.json', async (route) => {
      await shown;
      await route.continue();
    });
    await page.goto('./#view=learn&lesson=8');
    await expect(page.locator('.lesson-text')).toHaveText(/^IDA\* searches/);
    arrive();
    await expect(page.locator('.lesson-text')).toHaveText(/^IDA\* cherche/);
  });
});

test('in Arabic, the page runs from right to left but the board does not', async ({ page, puzzle }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`./#${START}`);
  await speak(page, 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(puzzle.board).toHaveAttribute('dir', 'ltr');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await puzzle.tiles()).toEqual([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await puzzle.tile(7).click();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
  const [left, right] = await Promise.all([puzzle.tile(7).boundingBox(), puzzle.tile(8).boundingBox()]);
  expect(left!.x).toBeLessThan(right!.x);
  await page.keyboard.press('ArrowLeft');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 0]);
  // Arabic has a dual form, which spells out the number.
  await expect(page.locator('.message')).toContainText('حركتان');
  expect(await faults(page)).toEqual([]);
  for (const view of ['play', 'compare', 'learn', 'statistics']) {
    await page.goto(`./#view=${view}`);
    await expect(page.locator('main')).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

/** Returns the elements that overflow the window or their own box, or are too small to touch. Scroll containers may overflow. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element) => `${element.tagName.toLowerCase()} ${(element.textContent || element.getAttribute('aria-label'))?.trim().slice(0, 40)}`;
    const isDrawn = (element: Element) => element.checkVisibility() && getComputedStyle(element).clipPath !== 'inset(50%)';
    const seen = [...document.querySelectorAll('header *, main *')].filter((element) => isDrawn(element) && !element.closest('.hidden, svg'));
    const scrolls = (element: Element | null): boolean => !!element && (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement));
    const beyond = seen.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -0.5 || right > width + 0.5) && !scrolls(element);
    });
    const cut = seen.filter((element) => element.matches('button, label, a, summary, dt, dd, p, small, output') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline');
    // 44 pixels are recommended; the labels of the sizes lose 2 to the border around them.
    const targets = seen.filter((element) => element.matches('button, select, summary, nav a, label:has(input[type="radio"], input[type="checkbox"], input[type="file"])'));
    const small = targets.filter((target) => {
      const box = target.getBoundingClientRect();
      return (box.width < 44 || box.height < 42) && !scrolls(target);
    });
    return [...beyond.map((one) => `beyond: ${name(one)}`), ...cut.map((one) => `cut: ${name(one)}`), ...small.map((one) => `small: ${name(one)}`)];
  });

/** Checks that every view fits windows of these sizes, in the order of the views. */
async function expectFits(page: Page, sizes: [number, number][]): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const view of ['solve', 'play', 'compare', 'learn']) {
      await page.goto(`./#view=${view}`);
      await expect(page.locator(`nav a[href="#view=${view}"]`)).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('main select:visible').first()).toBeVisible();
      if (view === 'learn') await page.locator('[data-steps]').getByRole('slider').fill('20');
      await page.locator('main details').evaluateAll((folded) => folded.forEach((one) => one.toggleAttribute('open', true)));
      expect(await overflow(page), `${view} at ${width}`).toBeLessThanOrEqual(0);
      expect(await misfits(page), `${view} at ${width}`).toEqual([]);
      if (view === 'learn') {
        for (const tab of await page.locator('.tabs [role="tab"]:visible').all()) {
          await tab.click();
          expect(await misfits(page), `${await tab.textContent()} at ${width}`).toEqual([]);
        }
        continue;
      }
      await page.locator('button[popovertarget="sizes"]').click();
      await expect(page.locator('#sizes .presets')).toBeVisible();
      expect(await misfits(page), `sizes of ${view} at ${width}`).toEqual([]);
      await page.locator('#sizes').evaluate((menu: HTMLElement) => menu.hidePopover());
    }
  }
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('in the longest words, every view fits the narrowest screen', async ({ page, puzzle }) => {
    await page.goto(`./#${START}&run=1`);
    await speak(page, 'fr');
    await puzzle.expectStatus('solved');
    await expectFits(page, [[320, 568]]);
  });

  for (const language of languages) {
    test(`in ${language}, every view fits the narrowest screen and a window at 200 %`, { tag: '@full' }, async ({ page, puzzle }) => {
      await page.goto(`./#${START}&run=1`);
      await speak(page, language);
      await puzzle.expectStatus('solved');
      // At 200 %, a window of 1280 by 800 has 640 by 400 CSS pixels.
      await expectFits(page, [[320, 568], [390, 844], [568, 320], [640, 400], [768, 1024], [1280, 800]]);
      // The text alone is twice as large.
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      for (const view of ['solve', 'play', 'compare', 'learn']) {
        await page.goto(`./#view=${view}`);
        await expect(page.locator('main select:visible').first()).toBeVisible();
        expect(await overflow(page), `${view} in large letters`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test('a choice of language keeps the game, is followed by every view, and is remembered', async ({ page, puzzle, compare }) => {
  await page.goto(`./#${START.replace('solve', 'play')}`);
  await puzzle.tile(7).click();
  await speak(page, 'it');
  await expect(page.locator('[data-count="moves"]')).toHaveText('1');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);

  await test.step('Compare, at its start and later', async () => {
    await page.goto('./#view=compare&boards=1,2,3/4,5,6/0,7,8&algorithms=a-star&heuristics=manhattan&run=1');
    await expect(page.getByRole('region', { name: 'Confronto' }).locator('.verdict')).toHaveText('La prova è terminata.');
    expect(await faults(page)).toEqual([]);
    await speak(page, 'en');
    await expect(compare.verdict).toHaveText('Done: 1 run.');
  });

  await test.step('after a reload', async () => {
    await page.goto('./#view=play');
    await speak(page, 'vi');
    await expect(page.getByRole('button', { name: 'Xáo trộn', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(page.getByRole('button', { name: 'Xáo trộn', exact: true })).toBeVisible();
    await speak(page, 'en');
    await expect(page.getByRole('button', { name: 'Shuffle', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Shuffle', exact: true })).toBeVisible();
  });
});

test.describe('when a translation cannot be fetched', () => {
  test.use({ expectedErrors: [/404/] });

  test('the page keeps its language and says why', async ({ page, puzzle }) => {
    await page.route('**/languages/*.json*', (route) => route.fulfill({ status: 404 }));
    await puzzle.open();
    await chooser(page).selectOption('fr');
    await expect(page.getByText('Couldn\'t load Français. Are you online?')).toBeVisible();
    await expect(chooser(page)).toHaveValue('en');
    await expect(puzzle.button('Solve')).toBeVisible();
    // Once the file is back, the language can be chosen.
    await page.unroute('**/languages/*.json*');
    await speak(page, 'fr');
    await expect(page.getByRole('button', { name: 'Résoudre', exact: true })).toBeVisible();
  });
});
