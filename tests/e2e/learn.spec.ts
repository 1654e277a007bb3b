// The Learn view in a browser: keys, pointers, the canvas of the tree, workers and the address. What each step shows is tested
// natively (tests/views/learn).
import type { JSHandle, Page } from '@playwright/test';
import { korfBoards } from './published-boards';
import { expect, tabTo, test } from './puzzle-page';

/** Nilsson's example, with which the view begins. */
const example = 'board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced';

class LearnPage {
  constructor(readonly page: Page) {}

  /** Reloads the page in the Learn view, with the rest of a link. */
  async open(link = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`./#view=learn&${link}`);
  }

  get timeline() {
    return this.page.locator('[data-step]');
  }

  get slider() {
    return this.timeline.getByRole('slider');
  }

  get explanation() {
    return this.page.locator('.explanation');
  }

  get inspected() {
    return this.page.locator('[data-inspected]');
  }

  get entry() {
    return this.page.locator('textarea[name="board"]');
  }

  /** Unfolds the form of the board and the goal, or folds it. */
  async toggleForm(): Promise<void> {
    await this.page.locator('details.study > summary').click();
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async choose(algorithm: string): Promise<void> {
    await this.page.locator('select[name="algorithm"]').selectOption(algorithm);
  }

  async expectStep(step: number): Promise<void> {
    await expect(this.timeline).toHaveAttribute('data-step', String(step));
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.page.locator('main[data-status]')).toHaveAttribute('data-status', status);
  }

  async expectInLink(text: string): Promise<void> {
    await expect.poll(() => this.page.url()).toContain(text);
  }

  /** Returns the last step. */
  async last(): Promise<number> {
    return Number(await this.timeline.getAttribute('data-steps'));
  }

  /** Returns the numbers of the nodes of the frontier, the next one first. */
  async frontier(): Promise<string[]> {
    return this.page.locator('[data-frontier] [data-node]').evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.node!));
  }
}

test('a search is stepped by buttons, keys, the slider and by itself, and the link follows', async ({ page }) => {
  const learn = new LearnPage(page);
  await test.step('a first visit shows a search that moves, and what it is', async () => {
    await learn.open();
    const welcome = page.locator('.welcome');
    await expect(welcome).toContainText('A* is solving this puzzle');
    await expect(learn.timeline).toHaveAttribute('data-step', /^[2-9]$|^1\d$/);
    await learn.slider.fill('0');
    await expect(welcome).toHaveCount(0);
    await learn.expectStep(0);
    await learn.button('Step forward').click();
    await expect(learn.explanation).toHaveText('The search starts from this board.');
    await learn.button('Next expansion').click();
    await expect(learn.explanation).toHaveText('Expands node 1, the only one on the frontier.');
    await expect(page.locator('[data-current]')).toHaveAttribute('data-board', '2 8 3/1 6 4/7 0 5');
    await learn.slider.fill(String(await learn.last()));
    await expect(learn.explanation).toHaveText(/ is the goal\. Solved in 5 moves\.$/);
  });

  await test.step('the page looks the same on the way back', async () => {
    // Not `innerText`: it leaves out nodes of the lists that are scrolled away.
    const view = () => page.locator('main').textContent();
    const seen: (string | null)[] = [];
    await learn.slider.fill('0');
    for (let step = 0; step < 14; step += 1) {
      await learn.expectStep(step);
      seen.push(await view());
      await learn.button('Step forward').click();
    }
    for (const text of seen.reverse()) {
      await learn.button('Step back').click();
      await expect.poll(view).toBe(text);
    }
  });

  await test.step('arrow keys step, and with Shift they lead to expansions', async () => {
    await page.locator('main').click({ position: { x: 1, y: 1 } });
    for (const [key, step] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['Shift+ArrowRight', 3], ['Shift+ArrowRight', 7], ['Shift+ArrowLeft', 3]] as const) {
      await page.keyboard.press(key);
      await learn.expectStep(step);
    }
    // The slider has keys of its own.
    await tabTo(page, learn.slider);
    await page.keyboard.press('ArrowRight');
    await learn.expectStep(4);
    // A button that has been used keeps the focus, at the start too.
    await tabTo(page, learn.button('Previous expansion'));
    for (const step of [3, 0]) {
      await page.keyboard.press('Enter');
      await learn.expectStep(step);
    }
    await expect(learn.button('Previous expansion')).toBeFocused();
  });

  await test.step('the steps follow each other until the end', async () => {
    await learn.button('Play').click();
    await learn.button('Pause').click();
    const step = Number(await learn.timeline.getAttribute('data-step'));
    await page.locator('select[name="pace"]').selectOption('60');
    await learn.expectStep(step);
    await learn.button('Play').click();
    await learn.expectStep(await learn.last());
    await expect(learn.button('Play')).toBeVisible();
  });

  await test.step('the link follows the steps, and leads to them', async () => {
    await learn.open(`${example}&step=7`);
    await learn.expectStep(7);
    await learn.button('Step forward').click();
    await learn.expectInLink('step=8');
    expect(page.url()).toContain(example);
    await page.reload();
    await learn.expectStep(8);
  });
});

test('nodes are reached by keyboard, in lists and in the tree', async ({ page }) => {
  const learn = new LearnPage(page);
  await test.step('a list is one tab stop', async () => {
    await learn.open(`${example}&step=12`);
    await learn.expectStep(12);
    const [, second] = await learn.frontier();
    await tabTo(page, page.locator('[data-frontier] button').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(learn.inspected).toHaveAttribute('data-inspected', second!);
  });

  await test.step('the history of a node leads to its steps', async () => {
    const node = await learn.inspected.getAttribute('data-inspected');
    await learn.inspected.locator('.history button').first().click();
    await expect(learn.explanation).toContainText(`node ${node}`);
    const step = Number(await learn.timeline.getAttribute('data-step'));
    await learn.slider.fill(String(step - 1));
    await learn.button('Go to its first step').click();
    await learn.expectStep(step);
    await learn.button('Close').click();
    await expect(learn.inspected).toHaveCount(0);
  });

  await test.step('the tree is walked, and read by screen readers', async () => {
    await learn.slider.fill('27');
    await learn.expectStep(27);
    const tree = page.getByRole('tree', { name: 'Search tree' });
    await tabTo(page, tree);
    await page.keyboard.press('ArrowUp');
    await expect(learn.inspected).toHaveCount(1);
    const item = tree.getByRole('treeitem');
    for (let level = 0; level < 10; level += 1) await page.keyboard.press('ArrowUp');
    await expect(learn.inspected).toHaveAttribute('data-inspected', '1');
    await expect(item).toHaveAttribute('aria-level', '1');
    await expect(item).toHaveText('Node 1, expanded, g = 0, h = 4, f = 4');
    await page.keyboard.press('ArrowDown');
    await expect(item).toHaveAttribute('aria-level', '2');
    await expect(item).toHaveAttribute('aria-posinset', '1');
    await page.keyboard.press('ArrowRight');
    await expect(item).toHaveAttribute('aria-posinset', '2');
    // The arrows have not stepped.
    await learn.expectStep(27);
  });
});

type Pixels = JSHandle<Uint8ClampedArray>;

test.describe('the search tree', () => {
  /** Returns the canvas of the tree. */
  const canvas = (page: Page) => page.locator('.tree canvas');

  /** Returns the picture as text. */
  const picture = (page: Page) => canvas(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

  /** Returns the pixels of the tree, which stay in the page: four bytes each. */
  const pixels = (page: Page): Promise<Pixels> => canvas(page).evaluateHandle((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d')!;
    copy.drawImage(canvas, 0, 0);
    return copy.getImageData(0, 0, width, height).data;
  });

  /** Returns the greatest difference of two bytes in a place, and the share of the bytes that differ. */
  const difference = (one: Pixels, other: Pixels) => one.evaluate((one, other) => {
    const differences = one.map((byte, index) => Math.abs(byte - other[index]!));
    const greatest = differences.reduce((most, difference) => Math.max(most, difference), 0);
    return { greatest, share: differences.filter((difference) => difference > 0).length / one.length };
  }, other);

  /** Steps forward and back, and compares the pictures. */
  async function expectSamePictures(page: Page, algorithm: string, start: number, count: number): Promise<void> {
    const learn = new LearnPage(page);
    await learn.open(`board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=${algorithm}&heuristic=manhattan&step=${start}`);
    await learn.expectStatus('solved');
    await learn.expectStep(start);
    const seen: Pixels[] = [];
    const pictures = new Set<string>();
    for (let step = 1; step <= count; step += 1) {
      await page.keyboard.press('ArrowRight');
      await learn.expectStep(start + step);
      seen.push(await pixels(page));
      pictures.add(await picture(page));
    }
    expect(pictures.size).toBeGreaterThan(count / 2);
    for (let step = count - 1; step > 0; step -= 1) {
      await page.keyboard.press('ArrowLeft');
      await learn.expectStep(start + step);
      const { greatest, share } = await difference(await pixels(page), seen[step - 1]!);
      // Where lines cross nodes, their soft edges depend on the order of drawing.
      expect(greatest).toBeLessThan(64);
      expect(share).toBeLessThan(0.001);
    }
  }

  test('grows step by step, and looks the same on the way back', async ({ page }) => {
    // Long enough for the picture that is kept to change.
    await expectSamePictures(page, 'a-star', 0, 40);
  });

  for (const [algorithm, start] of [['a-star', 0], ['greedy', 60], ['anytime', 60]] as const) {
    test(`of ${algorithm} looks the same on a long way back`, { tag: '@full' }, async ({ page }) => {
      await expectSamePictures(page, algorithm, start, 70);
    });
  }

  test('is zoomed and moved; a tap shows the node in detail', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open('board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic=manhattan&step=200');
    await learn.expectStep(200);
    const whole = await picture(page);
    await learn.button('Zoom in').click();
    const zoomed = await picture(page);
    expect(zoomed).not.toBe(whole);
    const area = (await canvas(page).boundingBox())!;
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y, { steps: 4 });
    await page.mouse.up();
    await expect(learn.inspected).toHaveCount(0);
    await learn.button('Fit').click();
    expect(await picture(page)).toBe(whole);
    await page.locator('select[name="shading"]').selectOption('order');
    await expect.poll(() => picture(page)).not.toBe(whole);
    // Some node is in the top row.
    const columns = Array.from({ length: 60 }, (_, index) => area.x + ((index + 0.5) * area.width) / 60);
    for (const column of columns) {
      await page.mouse.click(column, area.y + 12);
      if (await learn.inspected.count()) break;
    }
    await expect(learn.inspected).toHaveCount(1);
  });
});

test('searches are replaced, stopped and started again; the board of the other views is used', async ({ page, puzzle }) => {
  const learn = new LearnPage(page);
  await test.step('the board of the other views', async () => {
    await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).click();
    await learn.toggleForm();
    await learn.button('Use current board').click();
    await learn.expectInLink('board=1,2,3/4,5,6/0,7,8&goal=blank-last');
    await learn.expectStatus('solved');
  });

  await test.step('another search takes effect at once', async () => {
    await learn.slider.fill('3');
    await learn.choose('ida-star');
    await learn.expectStep(0);
    await learn.slider.fill(String(await learn.last()));
    await expect(learn.explanation).toHaveText(/Solved in 2 moves\.$/);
  });

  await test.step('a typed board takes its usual form, or the reason why not stays until the text changes', async () => {
    await learn.entry.fill('1 2 3');
    await learn.button('Load board').click();
    const fault = page.getByRole('alert').filter({ hasText: 'Couldn\'t read this board' });
    await expect(fault).toBeVisible();
    await learn.entry.fill('812043756');
    await expect(fault).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(learn.entry).toHaveValue('8 1 2\n0 4 3\n7 5 6');
    await learn.expectInLink('board=8,1,2/0,4,3/7,5,6');
  });

  await test.step('a search that is being recorded is stopped and started again', async () => {
    // The pattern databases of 5x5 take long to build.
    const [{ goal, tiles }] = korfBoards('korf24.txt');
    await learn.open(`board=${tiles.join(',')}&goal=${goal}&algorithm=optimal`);
    await learn.expectStatus('searching');
    await learn.button('Cancel').click();
    await learn.expectStatus('cancelled');
    await expect.poll(() => page.workers().length).toBe(0);
    await learn.button('Try again').click();
    await learn.expectStatus('searching');
    // Another search replaces it.
    await learn.choose('greedy');
    await learn.expectStatus('limit');
    expect(await learn.last()).toBe(100_001);
  });
});

test.describe('files that cannot be loaded', () => {
  test.use({ expectedErrors: [/tracer_bg\.wasm|ERR_FAILED|Failed to fetch|Failed to load resource/] });

  test('without its program the view says so, and without its worker the search; each is tried again', async ({ page }) => {
    const learn = new LearnPage(page);
    await page.route('**/learn_bg.wasm*', (route) => route.abort());
    await page.route('**/tracer_bg.wasm', (route) => route.abort());
    await learn.open(example);
    await expect(page.getByRole('status').getByText('Couldn\'t load Learn.')).toBeVisible();
    await page.unroute('**/learn_bg.wasm*');
    await learn.button('Try again').click();
    await learn.expectStatus('failed');
    await expect(page.getByRole('status').getByText('Something went wrong')).toBeVisible();
    await page.unroute('**/tracer_bg.wasm');
    await learn.button('Try again').click();
    await learn.expectStatus('solved');
  });
});

test('a heuristic is built from parts, tested on all boards, and a counterexample searched', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open(example);
  await learn.expectStatus('solved');
  if (await page.getByRole('tab', { name: 'Search', exact: true }).isVisible()) {
    await page.getByRole('tab', { name: 'Search', exact: true }).click();
  }
  await page.locator('details.builder > summary').click();
  await page.locator('select[name="measure"]').selectOption('pattern-all');
  await page.locator('input[name="tiles"]').fill('1, 2, 3');
  await learn.button('Add').click();
  await learn.expectInLink('heuristic=misplaced%2Bpattern-all(1,2,3)');
  await learn.expectStatus('solved');
  await learn.button('Test on all boards').click();
  await expect(page.locator('[data-admissible]')).toHaveAttribute('data-admissible', 'false');
  const board = await page.locator('[data-example]').first().getAttribute('data-example');
  await page.locator('[data-example]').first().click();
  await learn.expectInLink(`board=${board?.replaceAll(' ', ',')}`);
  await learn.expectStatus('solved');
});

test('before a class, keys hide the values, dim the other nodes and make the screen black', async ({ page }) => {
  await page.goto('./#view=learn&board=4,1,3/7,0,5/8,2,6&goal=blank-last&algorithm=a-star&heuristic=manhattan&step=20');
  const search = page.locator('.learning');
  await expect(page.locator('.timeline')).toBeVisible();
  await page.locator('summary[title="Share"]').click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const { width, height } = page.viewportSize()!;
  const picture = () => page.locator('.tree canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const before = await picture();
  await page.keyboard.press('v');
  for (const part of ['.figures', '.explanation', '.legend']) await expect(page.locator(part).first()).toBeHidden();
  await expect.poll(picture).not.toBe(before);
  await page.keyboard.press('v');
  await expect(page.locator('.explanation')).toBeVisible();
  await expect.poll(picture).toBe(before);
  await page.keyboard.press('s');
  await expect.poll(picture).not.toBe(before);
  await page.keyboard.press('b');
  expect(await page.locator('.veil').boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await page.keyboard.press('ArrowRight');
  await page.locator('.veil').click();
  await expect(page.locator('.veil')).toHaveCount(0);
  await expect(search).toHaveAttribute('data-veils', 'others');
  await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '21');
  await page.keyboard.press('Escape');
  await expect(search).toHaveAttribute('data-veils', '');
});
