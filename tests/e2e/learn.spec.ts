// The Learn view: a search step by step, forward and back, with its frontier and the reason for each step.
import { readFile } from 'node:fs/promises';
import type { JSHandle, Page } from '@playwright/test';
import { korfBoards } from './published-boards';
import { expect, tabTo, test, type Metric } from './puzzle-page';

/** Nilsson's example, with which the view begins. */
const example = 'board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced';
const METRICS: Metric[] = ['expanded', 'generated', 'reopened', 'frontier-peak', 'depth-peak'];

interface ListedNode {
  node: number;
  board: string;
  g: number;
  h: number;
  f: number;
}

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

  get explanation() {
    return this.page.getByRole('region', { name: 'Node being expanded' }).getByRole('status');
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async expectStep(step: number): Promise<void> {
    await expect(this.timeline).toHaveAttribute('data-step', String(step));
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.page.locator('main[data-status]')).toHaveAttribute('data-status', status);
  }

  /** Returns the last step. */
  async last(): Promise<number> {
    return Number(await this.timeline.getAttribute('data-steps'));
  }

  /** Shows a step by the slider. */
  async go(step: number): Promise<void> {
    await this.timeline.getByRole('slider').fill(String(step));
    await this.expectStep(step);
  }

  /** Returns the nodes of the frontier, the next one first. */
  async frontier(): Promise<ListedNode[]> {
    return this.nodes('[data-frontier]');
  }

  /** Returns the nodes of a list. */
  async nodes(list: string): Promise<ListedNode[]> {
    const nodes = await this.page
      .locator(`${list} [data-node]`)
      .evaluateAll((nodes) => nodes.map((node) => ({ ...(node as HTMLElement).dataset })));
    return nodes.map(({ node, board, g, h, f }) => ({ node: Number(node), board: board!, g: Number(g), h: Number(h), f: Number(f) }));
  }

  async metrics(names: Metric[]): Promise<(string | null)[]> {
    return Promise.all(names.map((name) => this.page.locator(`[data-metric="${name}"]`).getAttribute('data-value')));
  }
}

test('a first visit shows an example, from its start to its solution', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open();
  await learn.expectStatus('solved');
  await learn.expectStep(0);
  await expect(learn.explanation).toHaveText('Nothing has happened yet. Step forward to start the search.');
  expect(await learn.frontier()).toEqual([]);
  await learn.button('Step forward').click();
  await expect(learn.explanation).toHaveText('The search starts from this board.');
  expect(await learn.frontier()).toEqual([{ node: 1, board: '2 8 3/1 6 4/7 0 5', g: 0, h: 4, f: 4 }]);
  await learn.button('Next expansion').click();
  await expect(learn.explanation).toHaveText('Expands node 1, the only one on the frontier.');
  await expect(page.locator('[data-current]')).toHaveAttribute('data-board', '2 8 3/1 6 4/7 0 5');
  await learn.button('Next expansion').click();
  await expect(page.locator('[data-current]')).toHaveAttribute('data-node', '2');
  expect((await learn.frontier()).map(({ f }) => f)).toEqual([6, 6]);
  await learn.go(await learn.last());
  await expect(learn.explanation).toHaveText('Solved in 5 moves.');
});

test('back is the way forward reversed', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open(example);
  await learn.expectStatus('solved');
  const view = () => page.locator('main').innerText();
  const seen: string[] = [];
  for (let step = 0; step < 20; step += 1) {
    await learn.expectStep(step);
    seen.push(await view());
    await learn.button('Step forward').click();
  }
  for (const text of seen.reverse()) {
    await learn.button('Step back').click();
    await expect.poll(view).toBe(text);
  }
});

for (const [algorithm, heuristic] of [['a-star', 'manhattan'], ['ida-star', 'manhattan'], ['breadth-first', ''], ['bidirectional', ''], ['greedy', 'linear-conflict']]) {
  test(`the counts at the end are those of the search: ${algorithm}`, async ({ page, puzzle }) => {
    // Breadth-first search of the other board has more steps than a trace.
    const board = algorithm === 'breadth-first' ? 'board=2,8,3/1,6,4/7,0,5&goal=spiral' : 'board=8,1,2/0,4,3/7,5,6&goal=blank-first';
    const search = `${board}&algorithm=${algorithm}${heuristic && `&heuristic=${heuristic}`}`;
    await page.goto(`./#view=solve&${search}&run=1`);
    await puzzle.expectStatus('solved');
    const learn = new LearnPage(page);
    const solved = await learn.metrics(METRICS);
    await learn.open(search);
    await learn.expectStatus('solved');
    await learn.go(await learn.last());
    expect(await learn.metrics(METRICS)).toEqual(solved);
  });
}

test('the next expansion is that of the first node of the frontier', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic=manhattan');
  await learn.expectStatus('solved');
  await learn.button('Next expansion').click();
  for (let expansion = 0; expansion < 15; expansion += 1) {
    // The step before the expansion has the frontier that it chooses from.
    await learn.button('Next expansion').click();
    const node = await page.locator('[data-current]').getAttribute('data-node');
    await learn.button('Step back').click();
    const [first, ...others] = await learn.frontier();
    expect(first.node).toBe(Number(node));
    for (const { f, h } of others) expect(f > first.f || (f === first.f && h >= first.h)).toBe(true);
    await learn.button('Step forward').click();
  }
});

test('nodes move from the frontier to the closed list when they are expanded', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open(example);
  await learn.expectStatus('solved');
  await learn.button('Next expansion').click();
  for (let expanded = 1; expanded < 6; expanded += 1) {
    const closed = await learn.nodes('[data-closed]');
    expect(closed).toHaveLength(expanded);
    expect(String(closed[0].node)).toBe(await page.locator('[data-current]').getAttribute('data-node'));
    const waiting = new Set((await learn.frontier()).map(({ node }) => node));
    expect(closed.filter(({ node }) => waiting.has(node))).toEqual([]);
    await learn.button('Next expansion').click();
  }
  // A depth-first search in bounds keeps none, and says so.
  await page.locator('select[name="algorithm"]').selectOption('ida-star');
  await expect(page.getByText('None: this search forgets the nodes it has expanded, which saves memory.')).toBeVisible();
});

test.describe('a node in detail', () => {
  const inspected = '[data-inspected]';

  test('shows its h tile by tile, its path and its history', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open('board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic=manhattan&step=40');
    await learn.expectStatus('solved');
    const [first] = await learn.frontier();
    await page.locator(`[data-frontier] [data-node="${first.node}"] button`).click();
    const card = page.locator(inspected);
    await expect(card).toHaveAttribute('data-inspected', String(first.node));
    await expect(card.locator('h2')).toHaveText(`Node ${first.node} on the frontier`);
    const costs = await card.locator('[data-cost]').evaluateAll((items) => items.map((item) => Number((item as HTMLElement).dataset.cost)));
    const sum = costs.reduce((one, other) => one + other, 0);
    expect(sum).toBe(first.h);
    await expect(page.locator('.estimates [data-used="true"] [data-value]')).toHaveText(String(first.h));
    await expect(card.locator('.path li')).toHaveCount(first.g + 1);
    // Its history leads to its steps.
    await card.locator('.history button').first().click();
    const step = Number(await learn.timeline.getAttribute('data-step'));
    await expect(learn.explanation).toContainText(`node ${first.node}`);
    // Before that, the search has not reached it.
    await learn.go(step - 1);
    await expect(card.locator('h2')).toHaveText(`Node ${first.node} not reached yet`);
    await learn.button('Go to its first step').click();
    await learn.expectStep(step);
    await learn.button('Close').click();
    await expect(card).toHaveCount(0);
  });

  test('says why it was pruned, or what it is a duplicate of', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open('board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=ida-star&heuristic=manhattan');
    await learn.expectStatus('solved');
    for (const [algorithm, outcome, state, reason] of [
      ['ida-star', 'pruned', 'dropped', /Pruned: f = \d+ exceeds the bound \d+\./],
      ['a-star', 'duplicate', '', /Duplicate of node \d+, which was reached in \d+ moves?\./],
    ] as const) {
      await page.locator('select[name="algorithm"]').selectOption(algorithm);
      await learn.expectStatus('solved');
      const successor = page.locator(`.successors [data-outcome="${outcome}"] button`).filter({ hasText: reason });
      for (let expansion = 0; expansion < 60 && (await successor.count()) === 0; expansion += 1) {
        await learn.button('Next expansion').click();
        await learn.button('Next expansion').click();
        await learn.button('Step back').click();
      }
      await successor.first().click();
      await expect(page.locator(`${inspected} h2`)).toContainText(state);
      await expect(page.locator(`${inspected} .history`)).toContainText(reason);
    }
  });

  test('is reached by keyboard', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open(`${example}&step=12`);
    await learn.expectStep(12);
    const [, second] = await learn.frontier();
    await tabTo(page, page.locator('[data-frontier] button').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator(inspected)).toHaveAttribute('data-inspected', String(second.node));
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

  for (const [algorithm, start] of [['a-star', 0], ['beam', 60]] as const) {
    test(`of ${algorithm} grows step by step, and looks the same on the way back`, async ({ page }) => {
      const learn = new LearnPage(page);
      await learn.open(`board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=${algorithm}&heuristic=manhattan&step=${start}`);
      await learn.expectStatus('solved');
      await learn.expectStep(start);
      // Long enough for the picture that is kept to change several times.
      const count = 70;
      const seen: Pixels[] = [];
      const pictures = new Set<string>();
      for (let step = 1; step <= count; step += 1) {
        await page.keyboard.press('ArrowRight');
        await learn.expectStep(start + step);
        seen.push(await pixels(page));
        pictures.add(await picture(page));
      }
      expect(pictures.size).toBeGreaterThan(40);
      for (let step = count - 1; step > 0; step -= 1) {
        await page.keyboard.press('ArrowLeft');
        await learn.expectStep(start + step);
        const { greatest, share } = await difference(await pixels(page), seen[step - 1]!);
        // Where lines cross nodes, their soft edges depend on the order of drawing.
        expect(greatest).toBeLessThan(64);
        expect(share).toBeLessThan(0.001);
      }
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
    await expect(page.locator('[data-inspected]')).toHaveCount(0);
    await learn.button('Fit').click();
    expect(await picture(page)).toBe(whole);
    await page.locator('select[name="shading"]').selectOption('order');
    await expect.poll(() => picture(page)).not.toBe(whole);
    // Some node is in the top row.
    const columns = Array.from({ length: 60 }, (_, index) => area.x + ((index + 0.5) * area.width) / 60);
    for (const column of columns) {
      await page.mouse.click(column, area.y + 12);
      if (await page.locator('[data-inspected]').count()) break;
    }
    await expect(page.locator('[data-inspected]')).toHaveCount(1);
  });

  test('is walked by keyboard and read by screen readers', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open(`${example}&step=27`);
    await learn.expectStep(27);
    const tree = page.getByRole('tree', { name: 'Search tree' });
    await tabTo(page, tree);
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('[data-inspected]')).toHaveCount(1);
    const item = tree.getByRole('treeitem');
    for (let level = 0; level < 10; level += 1) await page.keyboard.press('ArrowUp');
    await expect(page.locator('[data-inspected]')).toHaveAttribute('data-inspected', '1');
    await expect(item).toHaveAttribute('aria-level', '1');
    await expect(item).toHaveText(/^Node 1, expanded, g = 0, h = 4, f = 4$/);
    await page.keyboard.press('ArrowDown');
    await expect(item).toHaveAttribute('aria-level', '2');
    await expect(item).toHaveAttribute('aria-posinset', '1');
    await page.keyboard.press('ArrowRight');
    await expect(item).toHaveAttribute('aria-posinset', '2');
    // The arrows have not stepped.
    await learn.expectStep(27);
  });
});

test('the pseudocode follows the steps', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open(example);
  await learn.expectStatus('solved');
  const line = page.locator('.pseudocode [aria-current="step"]');
  await expect(line).toHaveCount(0);
  await learn.button('Step forward').click();
  await expect(line).toHaveText('put the start on the frontier');
  await learn.button('Next expansion').click();
  await expect(line).toHaveText('take the node n with the least f = g + h');
  await learn.button('Step forward').click();
  await expect(line).toHaveText('if s is new: put it on the frontier');
  await page.locator('select[name="algorithm"]').selectOption('ida-star');
  await learn.expectStatus('solved');
  await learn.go(await learn.last());
  await expect(line).toHaveText('if n is the goal: done');
});

test('buttons lead to the next bound, or to the next solution', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=ida-star&heuristic=manhattan');
  await learn.expectStatus('solved');
  await expect(learn.button('Next solution')).toHaveCount(0);
  await learn.button('Next bound').click();
  await expect(learn.explanation).toHaveText(/^The bound is \d+\.$/);
  await learn.button('Next bound').click();
  await expect(learn.explanation).toHaveText(/^The bound rises from \d+ to \d+\.$/);
  await learn.button('Previous bound').click();
  await expect(learn.explanation).toHaveText(/^The bound is \d+\.$/);
  await page.locator('select[name="algorithm"]').selectOption('anytime');
  await learn.button('Next solution').click();
  await expect(learn.explanation).toHaveText(/^A first solution: \d+ moves\.$/);
});

for (const [button, file] of [['Export JSON', 'npuzzle-trace.jsonl'], ['Export for Posthoc', 'npuzzle-trace.json']]) {
  test(`a trace can be saved: ${button}`, async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open(example);
    await learn.expectStatus('solved');
    const saved = page.waitForEvent('download');
    await learn.button(button).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(file);
    const text = await readFile(await download.path(), 'utf8');
    const { version, events }: { version?: string; events: { type: string }[] } = file.endsWith('.json')
      ? JSON.parse(text)
      : { events: text.trim().split('\n').map((line) => JSON.parse(line)) };
    expect(version).toBe(file.endsWith('.json') ? '1.4.0' : undefined);
    expect(events).toHaveLength(await learn.last());
    expect([events[0].type, events.at(-1)!.type]).toEqual(['source', 'end']);
  });
}

test.describe('a link', () => {
  test('leads to a step, and follows the steps', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open(`${example}&step=7`);
    await learn.expectStep(7);
    await learn.button('Step forward').click();
    await expect.poll(() => page.url()).toContain('step=8');
    expect(page.url()).toContain(example);
    await page.reload();
    await learn.expectStep(8);
  });

  test('with mistakes says so, and the rest works', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open(`${example}&step=soon`);
    await expect(page.getByText('Ignored step in the link: expected a whole number from 0 to 100001.')).toBeVisible();
    await learn.expectStep(0);
  });
});

test('the keyboard steps: arrows, and expansions with Shift', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open(example);
  await learn.expectStatus('solved');
  for (const [key, step] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['Shift+ArrowRight', 3], ['Shift+ArrowRight', 7], ['Shift+ArrowLeft', 3]] as const) {
    await page.keyboard.press(key);
    await learn.expectStep(step);
  }
  // A button that has been used keeps the focus, at the start too.
  await tabTo(page, learn.button('Previous expansion'));
  await page.keyboard.press('Enter');
  await learn.expectStep(0);
  await expect(learn.button('Previous expansion')).toBeFocused();
  // The slider has keys of its own.
  await tabTo(page, learn.timeline.getByRole('slider'));
  await page.keyboard.press('ArrowRight');
  await learn.expectStep(1);
});

test('the steps follow each other until the end', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open(example);
  await learn.expectStatus('solved');
  await learn.button('Play').click();
  await learn.button('Pause').click();
  const step = Number(await learn.timeline.getAttribute('data-step'));
  await page.locator('select[name="pace"]').selectOption('60');
  await learn.expectStep(step);
  await learn.button('Play').click();
  await learn.expectStep(await learn.last());
  await expect(learn.button('Play')).toBeVisible();
});

test('another search takes effect at once', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open(`${example}&step=9`);
  await learn.expectStep(9);
  await page.locator('select[name="algorithm"]').selectOption('ida-star');
  await learn.expectStep(0);
  await learn.go(await learn.last());
  await expect(learn.explanation).toHaveText('Solved in 5 moves.');
  await page.locator('textarea[name="board"]').fill('812043756');
  await page.keyboard.press('Enter');
  await expect(page.locator('textarea[name="board"]')).toHaveValue('8 1 2\n0 4 3\n7 5 6');
  await expect.poll(() => page.url()).toContain('board=8,1,2/0,4,3/7,5,6');
});

test('a board that cannot be solved or read is answered by why', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('board=1,2,3/4,5,6/8,7,0&goal=blank-last');
  await learn.expectStatus('unsolvable');
  await expect(page.locator('.verdict')).toContainText('No solution: 1 pair of tiles is out of order');
  await page.locator('textarea[name="board"]').fill('1 2 3');
  await learn.button('Load board').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn\'t read this board' })).toBeVisible();
});

test('the board of the other views can be used', async ({ page, puzzle }) => {
  await puzzle.open([1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).click();
  const learn = new LearnPage(page);
  await learn.button('Use current board').click();
  await expect.poll(() => page.url()).toContain('board=1,2,3/4,5,6/0,7,8&goal=blank-last');
  await learn.expectStatus('solved');
});

test('a board of another size is searched, too', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('board=1,0,3/4,2,5&goal=blank-last&algorithm=breadth-first');
  await learn.expectStatus('solved');
  await learn.go(await learn.last());
  await expect(learn.explanation).toHaveText(/^Solved in \d+ moves\.$/);
  // There are no pattern databases for it.
  await expect(page.locator('select[name="heuristic"] option[value="pattern-database"]')).toHaveCount(0);
});

test('a long trace ends at its limit, and says so', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('board=1,10,15,4/13,6,3,8/2,9,12,7/14,5,0,11&goal=blank-last&algorithm=breadth-first');
  await learn.expectStatus('limit');
  expect(await learn.last()).toBe(100_001);
  await learn.go(100_001);
  await expect(learn.explanation).toHaveText('The recording ends here: it has reached its limit.');
  expect(await learn.frontier()).toHaveLength(50);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the view says that it cannot load; Try again loads it', async ({ page }) => {
    await page.route('**/learn_bg.wasm*', (route) => route.abort());
    const learn = new LearnPage(page);
    await learn.open(example);
    await expect(page.getByRole('status').getByText('Couldn\'t load Learn.')).toBeVisible();
    await page.unroute('**/learn_bg.wasm*');
    await learn.button('Try again').click();
    await learn.expectStatus('solved');
  });
});

test('a board of 30 cells is stepped to its solution', async ({ page }) => {
  const learn = new LearnPage(page);
  const start = '1 2 3 4 5 6/7 8 9 10 0 12/13 14 15 16 11 17/19 20 21 22 23 18/25 26 27 28 29 24';
  await learn.open(`board=${start.replaceAll(' ', ',')}&goal=blank-last&algorithm=a-star&heuristic=manhattan`);
  await learn.expectStatus('solved');
  await learn.button('Next expansion').click();
  await expect(page.locator('[data-current]')).toHaveAttribute('data-board', start);
  await expect(page.locator('[data-current] .figures')).toHaveText('g = 0, h = 4, f = 4');
  for (let g = 1; g < 4; g += 1) {
    await learn.button('Next expansion').click();
    // Each move brings a tile home: nothing else is expanded.
    await expect(page.locator('[data-current] .figures')).toHaveText(`g = ${g}, h = ${4 - g}, f = 4`);
  }
  await learn.go(await learn.last());
  await expect(learn.explanation).toHaveText('Solved in 4 moves.');
});

test.describe('while a search is recorded', () => {
  // The pattern databases of 5x5 take long to build.
  const [{ goal, tiles }] = korfBoards('korf24.txt');
  const slow = `board=${tiles.join(',')}&goal=${goal}&algorithm=optimal`;

  test('it can be stopped and started again', async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open(slow);
    await learn.expectStatus('searching');
    await learn.button('Cancel').click();
    await learn.expectStatus('cancelled');
    await expect.poll(() => page.workers().length).toBe(0);
    await learn.button('Try again').click();
    await learn.expectStatus('searching');
    // Another search replaces it.
    await page.locator('select[name="algorithm"]').selectOption('greedy');
    await learn.expectStatus('limit');
  });
});

test.describe('without a worker', () => {
  test.use({ expectedErrors: [/worker_bg\.wasm|ERR_FAILED|Failed to fetch|Failed to load resource/] });

  test('the view says so; Try again records the search', async ({ page }) => {
    await page.route('**/worker_bg.wasm', (route) => route.abort());
    const learn = new LearnPage(page);
    await learn.open(example);
    await learn.expectStatus('failed');
    await expect(page.getByRole('status').getByText('Something went wrong')).toBeVisible();
    await page.unroute('**/worker_bg.wasm');
    await learn.button('Try again').click();
    await learn.expectStatus('solved');
  });
});
