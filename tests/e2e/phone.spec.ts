// A phone: taps, swipes, and a board that fits the screen without scrolling.
import type { Locator, Page } from '@playwright/test';
import { korfBoards } from './published-boards';
import { expect, test } from './puzzle-page';
import { goalTiles } from './sliding';

const home = goalTiles('blank-last', 3);

/**
 * Swipes with raw touch input: down, move, rest, up. By their timestamps the events take half a second. A finger lifted in
 * full motion would fling the page, and the browser would take the next tap as the one that stops it.
 */
async function swipe(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const end = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', secondsBeforeEnd: number, part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: end - secondsBeforeEnd,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    });
  await touch('touchStart', 0.5, 0);
  await touch('touchMove', 0.45, 0.5);
  await touch('touchMove', 0.4, 1);
  await touch('touchMove', 0.02, 1);
  await touch('touchEnd', 0, 1);
  await session.detach();
}

test('taps and swipes slide tiles without scrolling the page', async ({ page, puzzle }) => {
  await test.step('a tap slides a tile or a whole line', async () => {
    await puzzle.open(home);
    await puzzle.tile(6).tap();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
    await puzzle.tile(4).tap();
    await puzzle.expectTiles([1, 2, 3, 0, 4, 5, 7, 8, 6]);
    await expect(page.locator('[data-count="moves"]')).toHaveText('3');
  });

  await test.step('a swipe anywhere on the board slides a tile in its direction', async () => {
    await puzzle.open([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    await puzzle.board.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    const box = (await puzzle.board.boundingBox())!;
    // From a corner: first on neither of the blank's lines, then at the end of one, whose tiles follow the finger.
    const from = { x: box.x + box.width / 5, y: box.y + box.height / 5 };
    for (const [by, tiles] of [
      [{ x: 0, y: -60 }, [1, 2, 3, 4, 7, 5, 6, 0, 8]],
      [{ x: 60, y: 10 }, [1, 2, 3, 4, 7, 5, 0, 6, 8]],
      [{ x: 5, y: 60 }, [0, 2, 3, 1, 7, 5, 4, 6, 8]],
      [{ x: -60, y: 0 }, [2, 0, 3, 1, 7, 5, 4, 6, 8]],
    ] as const) {
      await swipe(page, from, by);
      await puzzle.expectTiles(tiles);
      await puzzle.expectAtRest();
    }
    await expect(page.locator('[data-count="moves"]')).toHaveText('5');
    // A tap after swipes is still a tap.
    await puzzle.tile(7).tap();
    await puzzle.expectTiles([2, 7, 3, 1, 0, 5, 4, 6, 8]);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  await test.step('a shaky tap is still a tap', async () => {
    await puzzle.open(home);
    await puzzle.board.scrollIntoViewIfNeeded();
    const box = (await puzzle.tile(8).boundingBox())!;
    await swipe(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, { x: 6, y: -5 });
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await expect(page.locator('[data-count="moves"]')).toHaveText('1');
  });
});

const SCREENS = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/** Asserts that nothing scrolls sideways on either screen. */
async function expectFits(page: Page): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const sizes = () =>
      page.evaluate(() => ({
        // On a phone, content that does not fit widens the layout instead of overflowing it.
        layout: window.innerWidth,
        content: document.documentElement.scrollWidth,
      }));
    await expect.poll(sizes).toEqual({ layout: screen.width, content: screen.width });
  }
}

test('Solve fits small screens with the whole board visible, and its targets are large enough', async ({ page, puzzle }) => {
  const { tiles, goal } = korfBoards('korf24.txt')[0];
  for (const board of [home, goalTiles('blank-last', 4), tiles]) {
    await puzzle.open(board, board === tiles ? goal : 'blank-last');
    await expectAllFits();
  }
  // The same with everything shown: a search, a message, a solution and its player.
  await puzzle.solve();
  await expect(puzzle.result.getByRole('img')).toBeVisible();
  await puzzle.expectStatus('searching');
  await expectAllFits();
  await puzzle.button('Stop').tap();
  await puzzle.expectSolution(tiles, goal);
  await expectAllFits();
  await puzzle.open([1, 2, 3, 4, 5, 6, 8, 7, 0]);
  await puzzle.solve();
  await puzzle.expectStatus('unsolvable');
  await expectAllFits();
  await puzzle.load([8, 6, 7, 2, 5, 4, 3, 0, 1]);
  await puzzle.solve();
  await puzzle.expectSolution([8, 6, 7, 2, 5, 4, 3, 0, 1], 'blank-last');
  await expectAllFits();
  await expect(puzzle.button('Clear tables')).toBeVisible();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectLargeTargets(page, 'button, select, label:has(input[type="radio"]), [data-tile]');
  }

  await test.step('a solution is played by touch', async () => {
    const slider = page.getByRole('slider', { name: 'Position in the solution' });
    await page.getByRole('button', { name: /^(Pause|Play)$/ }).tap();
    await slider.fill('0');
    await expect(puzzle.button('Step back')).toBeDisabled();
    await puzzle.button('Step forward').tap();
    await expect(slider).toHaveValue('1');
    await puzzle.button('Play').tap();
    await expect(slider).not.toHaveValue('1');
  });

  await test.step('an embedded board fits, too', async () => {
    await page.goto('about:blank');
    await page.goto('./#board=1,2,3/4,5,6/0,7,8&moves=L2&embed=1');
    await expect(puzzle.button('Step forward')).toBeVisible();
    await expectFits(page);
  });

  async function expectAllFits(): Promise<void> {
    await expectFits(page);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(screen.width);
      const box = (await puzzle.board.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
      expect(box.y + box.height).toBeLessThanOrEqual(screen.height);
      expect(Math.abs(box.width - box.height)).toBeLessThan(1);
    }
  }
});

test('the database panel fits the narrowest screen, and a phone builds no larger databases by default', async ({ page, puzzle }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const [{ tiles, goal }] = korfBoards('korf100.txt');
  await puzzle.open(tiles, goal);
  const tables = page.locator('select[name="tables"]');
  for (const partition of ['', '7-7-1', '5-5-5']) {
    await puzzle.chooseDatabases(partition);
    await expectFits();
  }
  await puzzle.chooseDatabases('');
  await puzzle.solve();
  await puzzle.expectSolution(tiles, goal);
  await puzzle.expectDatabases('5-5-5');
  await expect(puzzle.button('Clear tables')).toBeVisible();
  await expectFits();
  // By now 6-6-3 would have been requested on a desktop.
  await puzzle.button('Clear tables').tap();
  await expect(puzzle.button('Clear tables')).toHaveCount(0);
  await expect(page.locator('li[data-tables="6-6-3"]')).toHaveCount(0);

  async function expectFits(): Promise<void> {
    const sizes = await page.evaluate(() => ({ layout: window.innerWidth, content: document.documentElement.scrollWidth }));
    expect(sizes).toEqual({ layout: 320, content: 320 });
    const box = (await tables.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  }
});

test('Compare fits small screens, whose tables scroll, and its targets are large enough', async ({ page, compare }) => {
  await compare.open('random=5&side=5&seed=7&algorithms=greedy,weighted-a-star&heuristics=linear-conflict,walking-distance,manhattan&weight=10');
  await expectFits(page);
  await compare.start();
  await compare.expectRuns(30);
  await expectFits(page);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    for (const name of ['Summary by pair', 'Table of runs']) {
      const table = page.getByRole('region', { name });
      await expect.poll(() => table.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
    }
  }
  await compare.unfold();
  for (const list of ['Algorithms', 'Heuristics']) await page.getByRole('group', { name: list }).getByRole('button').tap();
  await expectLargeTargets(page);
  await compare.button('Next').tap();
  await expect(compare.rows).toHaveCount(5);
  await compare.header('Expanded').getByRole('button').tap();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  // The same with messages, and with text too long for its field.
  await compare.set('count', '123456789012345678901234567890');
  await expect(page.getByRole('alert').getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
  await compare.type(korfBoards('korf24.txt').map(({ tiles }) => tiles.join(' ')).join('\n'));
  await compare.entry.fill('1234567890'.repeat(20));
  await compare.start();
  await expect(page.getByText('Couldn\'t start')).toBeVisible();
  await expectFits(page);
});

test('Play works by touch alone: move, checkpoint, undo, edit, board at a distance', async ({ page, puzzle }) => {
  await puzzle.open(home);
  await page.getByRole('navigation').getByRole('link', { name: 'Play' }).tap();
  await puzzle.tile(6).tap();
  await puzzle.more('Checkpoint');
  await puzzle.tile(5).tap();
  await puzzle.expectTiles([1, 2, 3, 4, 0, 5, 7, 8, 6]);
  await puzzle.more('Back to checkpoint');
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await puzzle.button('Undo').tap();
  await puzzle.expectTiles(home);
  await puzzle.button('Redo').tap();
  await puzzle.expectTiles([1, 2, 3, 4, 5, 0, 7, 8, 6]);
  await puzzle.button('Edit board').tap();
  await puzzle.tile(1).tap();
  await puzzle.tile(2).tap();
  await puzzle.expectTiles([2, 1, 3, 4, 5, 0, 7, 8, 6]);
  await puzzle.button('Edit board').tap();
  await page.locator('select[name="challenge"]').selectOption({ label: 'By optimal length' });
  await page.locator('input[name="distance"]').fill('4');
  await page.locator('input[name="distance"]').blur();
  await expect(page.locator('[data-deal="4"]')).toBeVisible();
  await puzzle.button('Hint').tap();
  await expect(page.locator('[data-hint-stage="1"]')).toBeVisible();
});

test('Play fits small screens with its longest result, and its targets are large enough', async ({ page, puzzle }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('./#view=play&board=1,2,3/4,5,6/0,7,8&goal=blank-last&challenge=62,58000,2');
  for (const tile of [7, 7, 7, 8]) await puzzle.tile(tile).tap();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('4 moves. Optimal: 2.');
  await expect(summary).toContainText('You beat the challenge: 62 moves in 0:58.');
  await expect(summary).toContainText('2 moves undone immediately.');
  await expect(summary.getByRole('button', { name: 'Watch the shortest solution' })).toBeVisible();
  expect(await summary.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);

  await page.locator('summary', { hasText: 'Settings' }).tap();
  await page.locator('select[name="challenge"]').selectOption({ label: 'By optimal length' });
  await expect(page.locator('input[name="distance"]')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await expectFits(page);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectLargeTargets(page);
  }
});

/** Asserts that targets are large enough for a thumb. */
async function expectLargeTargets(
  page: Page,
  selector = 'main button, main select, main summary, main label:has(input[type="radio"], input[type="checkbox"], input[type="file"])',
): Promise<void> {
  const small = await page.locator(selector).evaluateAll((targets) =>
    targets
      // Collapsed content has no size.
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && target.getClientRects().length > 0)
      .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
      // 44 pixels are recommended; the size labels sit in a frame of 44 that includes the border.
      .filter(({ box }) => box.width < 44 || box.height < 42)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
  expect(small).toEqual([]);
}

test('a board of 30x30 is zoomed by buttons and two fingers, scrolled by one, and follows the blank', async ({ page, puzzle }) => {
  const lens = page.locator('.lens');
  const blank = page.locator('[role="gridcell"][data-tile="0"]');
  /** Returns whether an element is in sight, as a whole. */
  const isInSight = async (element: Locator) => {
    const [part, whole] = [(await element.boundingBox())!, (await lens.boundingBox())!];
    return part.x >= whole.x && part.y >= whole.y && part.x + part.width <= whole.x + whole.width && part.y + part.height <= whole.y + whole.height;
  };
  const edge = async () => (await blank.boundingBox())!.width;
  await page.setViewportSize(SCREENS[1]);
  await page.goto('./#view=play&size=30x30');
  await expect(blank).toBeVisible();
  const frame = await lens.boundingBox();
  expect(await edge()).toBeLessThan(10);

  await test.step('buttons zoom, and nothing else moves', async () => {
    for (const zoom of ['1', '2', '3']) {
      await puzzle.button('Zoom in').tap();
      await expect(lens).toHaveAttribute('data-zoom', zoom);
    }
    expect(await edge()).toBeGreaterThan(36);
    expect(await lens.boundingBox()).toEqual(frame);
    await expect.poll(() => isInSight(blank)).toBe(true);
    await expectFits(page);
  });

  await test.step('a tap slides a tile, and the blank stays in sight', async () => {
    for (let moves = 1; moves <= 6; moves++) {
      // A line of up to three tiles, away from the edges.
      const { row, column } = await blank.evaluate((cell: HTMLElement) => ({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) }));
      const to = { row: row + (row < 15 ? 2 : -2), column };
      if (moves % 2) Object.assign(to, { row, column: column + (column < 15 ? 2 : -2) });
      await page.locator(`[role="gridcell"][data-row="${to.row}"][data-column="${to.column}"]`).tap();
      await expect(blank).toHaveAttribute('data-row', String(to.row));
      await expect(blank).toHaveAttribute('data-column', String(to.column));
      await expect.poll(() => isInSight(blank)).toBe(true);
    }
  });

  await test.step('one finger scrolls and slides no tile', async () => {
    const moves = await page.locator('[data-count="moves"]').textContent();
    const before = await lens.evaluate(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop);
    const scrolled = await page.evaluate(() => scrollY);
    const box = (await lens.boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const sign = (await lens.evaluate((lens) => lens.scrollTop > lens.clientHeight)) ? 1 : -1;
    await swipe(page, middle, { x: 0, y: 100 * sign });
    await expect.poll(() => lens.evaluate(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop)).not.toBe(before);
    await expect(page.locator('[data-count="moves"]')).toHaveText(moves!);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  await test.step('two fingers zoom', async () => {
    const box = (await lens.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: box.x + box.width / 2 + side * apart / 2, y: box.y + 100, id: side + 1 })),
      });
    const pinch = async (from: number, to: number) => {
      await touch('touchStart', from);
      for (let part = 1; part <= 4; part++) await touch('touchMove', from + (to - from) * part / 4);
      await touch('touchEnd', to);
    };
    await pinch(220, 60);
    await expect(lens).toHaveAttribute('data-zoom', '0');
    await pinch(60, 120);
    await expect(lens).toHaveAttribute('data-zoom', '1');
    await session.detach();
  });
});
