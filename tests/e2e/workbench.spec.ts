// Learn in one window: what a step changes is visible at once, beside each other in a wide window and by tabs in a narrow one.
// The window is resized inside the test. What the panels contain is tested natively (tests/views/learn/workbench.rs).
import type { Locator, Page } from '@playwright/test';
import { languages, textOf } from './page-texts';
import { expect, tabTo, test } from './puzzle-page';

/** A step of a search whose node has more than two successors, while five nodes wait. */
const STEP = 'board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced&step=11';

/** One of a larger board. */
const LARGE = 'board=1,2,3,4/5,6,8,12/9,10,7,0/13,14,11,15&goal=blank-last&algorithm=breadth-first&step=60';

async function open(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`./#view=learn&${link}`);
  await expect(page.locator('[data-step]')).not.toHaveAttribute('data-step', '0');
}

/** Waits until elements are completely inside the window and not covered, without scrolling anything. */
async function expectInside(parts: Record<string, Locator>): Promise<void> {
  const { width, height } = parts.timeline!.page().viewportSize()!;
  for (const [name, part] of Object.entries(parts)) {
    await expect(part, name).toBeVisible();
    const isInside = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isSeen = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
      const corners = [[left, top], [right, top], [left, bottom], [right, bottom]] as const;
      return scrollY === 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight &&
        corners.every(([x, y]) => isSeen(x + (x === left ? 4 : -4), y + (y === top ? 4 : -4)));
    };
    await expect.poll(() => part.evaluate(isInside), { message: `${name} is inside ${width} by ${height}` }).toBe(true);
  }
}

/** What a step changes, with this many of the successors and of the nodes that wait. */
function parts(page: Page, successors: number, waiting: number): Record<string, Locator> {
  const nth = (selector: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${selector} ${index + 1}`, page.locator(selector).nth(index)] as const);
  return {
    timeline: page.locator('.timeline'),
    reason: page.locator('.explanation'),
    board: page.locator('[data-current] .drawn'),
    tree: page.locator('.tree canvas'),
    line: page.locator('.pseudocode [aria-current="step"]'),
    counts: page.locator('.counts'),
    ...Object.fromEntries(nth('.successors > li', successors)),
    ...Object.fromEntries(nth('[data-frontier] > li', waiting)),
  };
}

/** The number of rows of the timeline: its reason, its slider and its buttons. */
const rows = (page: Page) => page.locator('.timeline').evaluate((timeline) => {
  const parts = [...timeline.querySelectorAll('.saying, button, select, input')].filter((part) => part.checkVisibility());
  const boxes = parts.map((part) => part.getBoundingClientRect()).sort((one, other) => one.top - other.top);
  let [count, end] = [0, -1];
  for (const { top, bottom } of boxes) {
    if (top >= end) count += 1;
    end = Math.max(end, bottom);
  }
  return count;
});

/** How far the page can be scrolled, down and sideways. */
const overflow = (page: Page) => page.evaluate(() => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  return [scrollHeight - clientHeight, scrollWidth - clientWidth];
});

/** The number of pixels of a canvas that have the color of a swatch. */
const colored = (canvas: Locator, swatch: string) => canvas.evaluate((canvas: HTMLCanvasElement, swatch) => {
  const style = getComputedStyle(document.querySelector(`[data-swatch="${swatch}"]`)!);
  const color = style.backgroundColor.match(/\d+/g)!.map(Number);
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! > 200 && color.every((value, channel) => Math.abs(value - data[at + channel]!) < 12)) count += 1;
  }
  return count;
}, swatch);

test('in a wide window, all that a step changes is visible at once', async ({ page }) => {
  for (const link of [STEP, LARGE]) {
    await open(page, link);
    for (const [width, height] of [[1280, 800], [1366, 768], [1920, 1080]] as const) {
      await page.setViewportSize({ width, height });
      await expectInside(parts(page, 3, 5));
      expect(await overflow(page)).toEqual([0, 0]);
      // The bar is one line.
      if (link === STEP) expect((await page.locator('.setup').boundingBox())!.height).toBeLessThan(60);
    }
  }
  // In lower windows, the panels scroll, and nothing is over anything else.
  for (const [width, height] of [[1366, 625], [1280, 600]] as const) {
    await page.setViewportSize({ width, height });
    await expectInside(parts(page, 1, 2));
    expect((await overflow(page))[1]).toBe(0);
  }
});

test('beside a lesson, the timeline has two rows in every language', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'lesson=8&board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=ida-star&heuristic=manhattan&step=40&note=3:Why%3F');
  for (const language of languages) {
    await page.locator('select[name="language"]').selectOption(language);
    // The tree, which a step alone redraws otherwise, follows as well.
    await expect(page.locator('.tree .tools button').last()).toHaveText(textOf(language, 'zoom_fit'));
    // Steps, notes and bounds.
    await expect(page.locator('.timeline button')).toHaveCount(7 + 3 + 2);
    await expect.poll(() => rows(page), { message: language }).toBe(2);
    expect(await overflow(page)).toEqual([0, 0]);
  }
});

test('columns are hidden and resized, lessons fold, and a node is chosen in any panel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, STEP);
  const column = (name: string) => page.locator(`[data-column="${name}"]`);
  const widthOf = async (name: string) => (await column(name).boundingBox())!.width;

  await test.step('an edge is moved by keys and by the mouse', async () => {
    const edge = page.getByRole('separator').first();
    const before = await widthOf('board');
    await edge.press('ArrowRight');
    await expect.poll(() => widthOf('board')).toBeGreaterThan(before + 15);
    await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '11');
    const { x, y } = (await edge.boundingBox())!;
    await page.mouse.move(x + 4, y + 100);
    await page.mouse.down();
    await page.mouse.move(x - 40, y + 100, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => widthOf('board')).toBeLessThan(before);
  });

  await test.step('a hidden column leaves its room to the others', async () => {
    const before = await widthOf('tree');
    const fold = column('board').locator('.fold');
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => widthOf('tree')).toBeGreaterThan(before + 200);
    await expect(page.locator('[data-current]')).toBeHidden();
    await fold.click();
    await expect(page.locator('[data-current]')).toBeVisible();
  });

  await test.step('details open in the window, beside the list in which the node was chosen', async () => {
    const node = page.locator('[data-frontier] > li').nth(2);
    await node.getByRole('button').click();
    const inspected = page.locator('[data-inspected]');
    await expect(inspected).toHaveAttribute('data-inspected', (await node.getAttribute('data-node'))!);
    await expectInside({ timeline: page.locator('.timeline'), details: inspected, node });
    await inspected.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('[data-current]')).toBeVisible();
  });

  await test.step('a lesson is a column that folds', async () => {
    await page.locator('select#lesson').selectOption('5');
    const text = page.locator('.lesson-text');
    await expect(text).toBeVisible();
    await expect(page.locator('.tree canvas')).toBeVisible();
    expect(await overflow(page)).toEqual([0, 0]);
    const fold = page.getByRole('button', { name: 'Lesson', exact: true });
    await fold.click();
    await expect(text).toBeHidden();
    await fold.click();
    await expect(text).toBeVisible();
  });
});

test('in a narrow window, panels are tabs above the timeline', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  for (const [width, height] of [[390, 844], [320, 568]] as const) {
    await page.setViewportSize({ width, height });
    await open(page, STEP);
    const timeline = page.locator('.timeline');
    const { timeline: _, reason, board, tree, line, ...nodes } = parts(page, 0, 1);
    const expectTimeline = async () => {
      await expectInside({ timeline, reason: reason! });
      expect((await timeline.boundingBox())!.height, `timeline at ${width} by ${height}`).toBeLessThanOrEqual(height / 4 + 6);
      expect((await overflow(page))[1]).toBe(0);
    };
    await expectTimeline();
    await expectInside({ timeline, board: board! });
    for (const [name, part] of [['Tree', tree], ['Frontier', nodes['[data-frontier] > li 1']], ['Code', line]] as const) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      await expect(part!).toBeVisible();
      await expect(board!).toBeHidden();
      await expectTimeline();
    }
    // A step leaves the tab as it is, and arrow keys lead from tab to tab.
    await page.getByRole('button', { name: 'Step forward', exact: true }).click();
    await expect(tab('Code')).toHaveAttribute('aria-selected', 'true');
    await tab('Code').press('ArrowLeft');
    await expect(tab('Frontier')).toBeFocused();
    await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '12');
    // A chosen node is shown in detail, and then the list again.
    await page.locator('[data-frontier] button').first().click();
    await expect(page.locator('[data-inspected]')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('[data-frontier]')).toBeVisible();
  }
});

test('the tree is zoomed at the node in question, and its numbers can be read', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=breadth-first&step=14');
  const path = () => colored(page.locator('.tree canvas'), 'accent');
  const whole = await path();
  expect(whole).toBeGreaterThan(0);
  for (let zoom = 0; zoom < 4; zoom += 1) {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await path()).toBeGreaterThan(0);
  }
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(path).toBe(whole);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const contrasts = await page.locator('[data-swatch]').evaluateAll((swatches) => {
      const luminance = (color: string) => {
        const channels = color.match(/[\d.]+/g)!.slice(0, 3).map((channel) => Number(channel) / 255);
        const [r, g, b] = channels.map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      };
      const contrast = (one: string, other: string) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light! + 0.05) / (dark! + 0.05);
      };
      return swatches
        .filter((swatch) => /^\d$/.test((swatch as HTMLElement).dataset.swatch!))
        .map((swatch) => contrast(getComputedStyle(swatch).backgroundColor, getComputedStyle(swatch).color));
    });
    expect(contrasts).toHaveLength(8);
    expect(Math.min(...contrasts), colorScheme).toBeGreaterThanOrEqual(4.5);
  }
});

test('the state space is lit, and its boards are chosen by keyboard and by a click', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, STEP);
  await page.getByRole('tab', { name: 'State space' }).click();
  const [canvas, summary, rings] = [page.locator('.space canvas'), page.locator('#space-summary'), page.locator('.space .canvas')];
  const [chosen, step] = [page.locator('[data-chosen]'), page.locator('[data-step]')];
  await expect(summary).toHaveAttribute('data-boards', '181440');
  await expectInside({ timeline: page.locator('.timeline'), canvas, summary, search: chosen.getByRole('button') });
  expect(await overflow(page)).toEqual([0, 0]);
  await expect.poll(() => colored(canvas, 'expanded')).toBeGreaterThan(0);

  // The arrow keys choose boards instead of stepping.
  const board = await chosen.getAttribute('data-chosen');
  const distance = Number(await chosen.getAttribute('data-distance'));
  await rings.press('ArrowUp');
  await expect(chosen).toHaveAttribute('data-distance', `${distance - 1}`);
  await rings.press('ArrowRight');
  await expect(chosen).toHaveAttribute('data-distance', `${distance - 1}`);
  await expect(chosen).not.toHaveAttribute('data-chosen', board!);
  await expect(step).toHaveAttribute('data-step', '11');

  // The goal is in the middle.
  await canvas.click();
  await expect(chosen).toHaveAttribute('data-chosen', '1 2 3/8 0 4/7 6 5');
  await expect(chosen.getByRole('status')).toContainText('not reached yet');
  await expectInside({ timeline: page.locator('.timeline'), search: chosen.getByRole('button') });
  await page.getByRole('slider').press('End');
  await canvas.click();
  await expect(page.locator('[data-inspected] h2')).toContainText('the solution');

  // In dark mode, the canvas has other colors.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Step back', exact: true }).click();
  await expect.poll(() => colored(canvas, 'expanded')).toBeGreaterThan(0);
});

test('the forms of the bar unfold over the panels, and fold at Escape', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, STEP);
  const summary = page.locator('details.study > summary');
  await tabTo(page, summary);
  await page.keyboard.press('Enter');
  await expect(page.locator('textarea[name="board"]')).toBeVisible();
  expect(await overflow(page)).toEqual([0, 0]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.locator('textarea[name="board"]')).toBeHidden();
  await expect(summary).toBeFocused();
});
