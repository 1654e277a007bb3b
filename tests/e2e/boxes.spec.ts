// By bounding boxes: in no window and no language does anything overlap, is anything cut, or is a tile covered.
import type { Page } from '@playwright/test';
import { languages } from './page-texts';
import { expect, test, type ComparePage, type PuzzlePage } from './puzzle-page';

const WINDOWS = [
  [1366, 625],
  [1280, 600],
  [1024, 600],
  [1280, 800],
  [1920, 1080],
  [390, 844],
  [320, 568],
] as const;

/** What is shown, and how it is reached in any language. */
const scenes: Record<string, (page: Page, puzzle: PuzzlePage, compare: ComparePage) => Promise<void>> = {
  'a game with everything open': async (page) => {
    await page.goto('./#view=play&board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15');
    await page.locator('select[name="challenge"]').selectOption({ index: 1 });
    await expect(page.locator('[data-deal]')).toBeVisible();
    await expect(page.locator('[data-daily]')).toHaveCount(2);
    await page.locator('main details').evaluateAll((folded) => folded.forEach((one) => one.toggleAttribute('open', true)));
  },
  'statistics of a game': async (page, puzzle) => {
    await page.goto('./#view=play&board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15');
    await puzzle.tile(15).click();
    await expect(page.locator('[data-summary="known"]')).toBeVisible();
    await page.goto('./#view=statistics');
    await expect(page.locator('.stages')).toBeVisible();
  },
  'a game with an error message': async (page) => {
    await page.goto('./#view=play&board=1,2,3/4,5,6/7,0,8&weight=heavy');
    await expect(page.locator('[data-notice="error"]')).toBeVisible();
  },
  'an unsolvable board': async (page) => {
    await page.goto('./#view=play&board=1,2,3/4,5,6/8,7,0');
    await expect(page.locator('[data-notice="unsolvable"]')).toBeVisible();
  },
  'a solution and its player': async (page, puzzle) => {
    await page.goto('./#view=solve&board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic=manhattan&run=1');
    await puzzle.expectStatus('solved');
    // Otherwise the solution plays.
    await page.locator('.player input').fill('3');
  },
  'results beside a plot': async (page, _, compare) => {
    await page.goto('./#view=compare&random=4&size=3x3&seed=7&algorithms=a-star,greedy&heuristics=manhattan,misplaced&run=1');
    await expect(compare.rows).toHaveCount(16);
  },
  'an experiment and its results': async (page, _, compare) => {
    await page.goto('./#view=compare&boards=1,2,3/4,5,6/0,7,8&algorithms=a-star,greedy&heuristics=manhattan&run=1');
    await expect(compare.rows).toHaveCount(2);
    await page.locator('.unfold').click();
    await page.locator('.experiment .segments label').first().click();
    await expect(page.locator('input[name="seed"]')).toBeVisible();
    await page.locator('input[name="seed"]').fill('123456');
  },
};

/** Returns what overlaps, is cut, is beyond an edge of the page, or covers a tile. */
const faults = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}> ${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.hidden, svg, [popover], option, .board, .win');
    const found: string[] = [];
    const all = [...document.querySelectorAll('header *, main *')].filter(isSeen);

    const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
    // Bars at an edge of the window lie over what is scrolled below them.
    const isFixed = (element: Element) => !!element.closest('.launch') && getComputedStyle(element.closest('.launch')!).position === 'fixed';
    const parts = all.filter((element) => (element.matches('button, select, input, textarea, summary, label, nav a, img') || hasText(element)) && !isFixed(element));
    // What a scroll container hides takes no room.
    const box = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible' || around === document.body || around === document.documentElement) continue;
        const edge = around.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return { element, left, top, right, bottom };
    };
    const boxes = parts.map(box).filter(({ left, top, right, bottom }) => right > left && bottom > top);
    boxes.sort((one, other) => one.top - other.top);
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (other.top >= one.bottom - 1) break;
        const isApart = other.bottom <= one.top + 1 || other.left >= one.right - 1 || other.right <= one.left + 1;
        if (!isApart && !one.element.contains(other.element) && !other.element.contains(one.element)) found.push(`overlap: ${name(one.element)} and ${name(other.element)}`);
      }
    });
    const board = document.querySelector('.board');
    if (board) {
      const frame = board.getBoundingClientRect();
      for (const { element, left, top, right, bottom } of boxes) {
        if (left < frame.right - 1 && right > frame.left + 1 && top < frame.bottom - 1 && bottom > frame.top + 1) found.push(`over the board: ${name(element)}`);
      }
    }

    const width = document.documentElement.clientWidth;
    for (const { element, left, right } of boxes) {
      if (left < -0.5 || right > width + 0.5) found.push(`beyond: ${name(element)}`);
      if (element.matches('select')) {
        const alone = element.cloneNode(false) as HTMLSelectElement;
        alone.append(new Option((element as HTMLSelectElement).selectedOptions[0]?.text));
        Object.assign(alone.style, { position: 'absolute', width: 'max-content', maxWidth: 'none' });
        element.after(alone);
        if (alone.offsetWidth > (element as HTMLElement).offsetWidth) found.push(`cut: ${name(alone)}`);
        alone.remove();
      } else if (getComputedStyle(element).display !== 'inline' && element.scrollWidth > element.clientWidth + 1 && !element.matches('textarea, .letters')) {
        found.push(`cut: ${name(element)}`);
      }
    }

    for (const tile of document.querySelectorAll('.board [data-tile]')) {
      const { left, top, width, height } = tile.getBoundingClientRect();
      for (const [x, y] of [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]) {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        if (hit?.closest('[data-tile]') !== tile) found.push(`tile ${tile.getAttribute('data-tile')} is under ${hit ? name(hit) : 'the edge of the window'}`);
      }
    }
    return found;
  });

async function expectApart(page: Page, puzzle: PuzzlePage, compare: ComparePage, language: string): Promise<void> {
  for (const [scene, reach] of Object.entries(scenes)) {
    await test.step(scene, async () => {
      await page.goto('about:blank');
      await reach(page, puzzle, compare);
      await page.locator('select[name="language"]').selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        if (!/view=(compare|statistics)/.test(page.url())) await puzzle.expectAtRest();
        const pictures = process.env.PICTURES;
        if (pictures) await page.screenshot({ path: `${pictures}/${language} ${width}x${height} ${scene}.png` });
        expect.soft(await faults(page), `${scene} in ${language} at ${width} by ${height}`).toEqual([]);
      }
    });
  }
}

test('nothing overlaps, is cut or covers a tile', async ({ page, puzzle, compare }) => {
  await expectApart(page, puzzle, compare, 'en');
});

for (const language of languages.filter((language) => language !== 'en')) {
  test(`nothing overlaps, is cut or covers a tile in ${language}`, { tag: '@full' }, async ({ page, puzzle, compare }) => {
    await expectApart(page, puzzle, compare, language);
  });
}
