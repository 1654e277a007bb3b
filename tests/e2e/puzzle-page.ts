// The page by its stable names, and a guard on its console.
import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test';
import { withoutColorScheme } from './firefox';
import { boardText, boardsAlong, goalTiles, letters, sideOf, type Tiles } from './sliding';

export { expect };

export type Metric =
  | 'length'
  | 'optimal'
  | 'lower-bound'
  | 'gap'
  | 'expanded'
  | 'generated'
  | 'reopened'
  | 'frontier-peak'
  | 'depth-peak'
  | 'memory-bytes'
  | 'elapsed-ms';

export class PuzzlePage {
  readonly board: Locator;
  readonly result: Locator;
  /** The result as a sentence. */
  readonly verdict: Locator;
  readonly moves: Locator;
  /** The text field of the board. */
  readonly entry: Locator;

  constructor(readonly page: Page) {
    this.board = page.getByRole('grid').first();
    this.result = page.locator('[data-status]');
    this.verdict = this.result.locator('.verdict');
    this.moves = page.locator('[data-moves]');
    this.entry = page.locator('textarea[name="board"]');
  }

  /** Opens the Solve view, with a board if one is given. */
  async open(tiles?: Tiles, goal = 'blank-last'): Promise<void> {
    // Otherwise the page that is open would only follow the link.
    await this.page.goto('about:blank');
    await this.page.goto('./#view=solve');
    await expect(this.board).toBeVisible();
    if (tiles) await this.load(tiles, goal);
  }

  /** Loads another board on the open page. */
  async load(tiles: Tiles, goal = 'blank-last'): Promise<void> {
    await this.type(boardText(tiles));
    await this.expectTiles(tiles);
    await this.expectAtRest();
    // After the board, whose size determines the available goals.
    await this.page.locator('select[name="goal"]').selectOption(goal);
    await this.expectStatus('idle');
  }

  /** Lets hints follow the shortest solution, from the next visit on. */
  async wantShortestHints(): Promise<void> {
    await this.page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('npuzzle /npuzzle/ settings', '{"version":1,"shortest-hints":true}');
    });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  tile(tile: number): Locator {
    return this.board.locator(`[data-tile="${tile}"]`);
  }

  /** The tile as it is drawn, which may still move to its cell. */
  drawnTile(tile: number): Locator {
    return this.board.locator('.tile').nth(tile - 1);
  }

  /** Types a board and sets it. */
  async type(text: string): Promise<void> {
    await this.entry.fill(text);
    await this.button('Load board').click();
  }

  /** Chooses a search; a blind search takes no heuristic. */
  async choose(algorithm: string, heuristic?: string, settings: { memoryLimitMib?: number } = {}): Promise<void> {
    await this.page.locator('select[name="algorithm"]').selectOption(algorithm);
    if (heuristic !== undefined) await this.page.locator('select[name="heuristic"]').selectOption(heuristic);
    if (settings.memoryLimitMib !== undefined) {
      const limit = this.page.locator('input[name="memory-limit"]');
      await limit.fill(String(settings.memoryLimitMib));
      await limit.press('Tab');
    }
  }

  /** Chooses pattern databases; the empty string stands for the default. */
  async chooseDatabases(partition: string): Promise<void> {
    await this.page.locator('select[name="tables"]').selectOption(partition);
  }

  /** Waits for the status of these databases. */
  async expectDatabaseStatus(partition: string, text: RegExp): Promise<void> {
    await expect(this.page.locator(`li[data-tables="${partition}"]`)).toHaveText(text);
  }

  /** Waits for the result of a search with these databases. */
  async expectDatabases(partition: string): Promise<void> {
    await expect(this.result.locator('[data-metric="tables"]')).toHaveAttribute('data-value', partition);
  }

  /** Returns the values that can be chosen now. */
  async choices(name: 'algorithm' | 'heuristic' | 'goal' | 'tables'): Promise<string[]> {
    const options = this.page.locator(`select[name="${name}"] option`);
    return options.evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  }

  /** Presses a command in the menu of Play. */
  async more(name: string): Promise<void> {
    await this.button('More').click();
    await this.button(name).click();
    await expect(this.page.locator('#more')).toBeHidden();
  }

  async solve(): Promise<void> {
    await this.button('Solve').click();
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.result).toHaveAttribute('data-status', status);
  }

  private metricCell(name: Metric): Locator {
    return this.result.locator(`[data-metric="${name}"]`);
  }

  async expectMetric(name: Metric, value: number | boolean): Promise<void> {
    await expect(this.metricCell(name)).toHaveAttribute('data-value', String(value));
  }

  /** Returns a number shown now. */
  async metric(name: Metric): Promise<number> {
    return Number(await this.metricCell(name).getAttribute('data-value'));
  }

  /** Returns whether the page calls its solution shortest. */
  async isOptimal(): Promise<boolean> {
    return (await this.metricCell('optimal').getAttribute('data-value')) === 'true';
  }

  /** Returns the tiles in reading order, by the positions in their attributes. */
  async tiles(): Promise<number[]> {
    const cells = await this.board.locator('[data-tile]').evaluateAll((cells) =>
      cells.map((cell) => {
        const { tile, row, column } = (cell as HTMLElement).dataset;
        return { tile: Number(tile), row: Number(row), column: Number(column) };
      }),
    );
    const width = 1 + Math.max(...cells.map(({ column }) => column));
    const tiles = Array<number>(cells.length).fill(NaN);
    for (const { tile, row, column } of cells) tiles[row * width + column] = tile;
    return tiles;
  }

  async expectTiles(tiles: Tiles): Promise<void> {
    await expect.poll(() => this.tiles()).toEqual([...tiles]);
  }

  /** Waits until no tile moves on the screen. Clicks wait by themselves; raw mouse and touch input does not. */
  async expectAtRest(): Promise<void> {
    const moving = () =>
      this.board.evaluate((board) => board.getAnimations({ subtree: true }).filter((animation) => animation instanceof CSSTransition).length);
    await expect.poll(moving).toBe(0);
    // While the view changes, a pointer at the board's place hits what is below it.
    const isChanging = () =>
      this.page.evaluate(
        () => CSS.supports('selector(:active-view-transition)') && document.documentElement.matches(':active-view-transition'),
      );
    await expect.poll(isChanging).toBe(false);
  }

  /** Waits for the solution, checks that it leads from the board to the goal, and returns it. */
  async expectSolution(start: Tiles, goal: string): Promise<string> {
    await this.expectStatus('solved');
    const moves = (await this.moves.getAttribute('data-moves')) ?? '';
    expect(boardsAlong(start, moves).at(-1)).toEqual(goalTiles(goal, sideOf(start)));
    await this.expectMetric('length', letters(moves).length);
    return moves;
  }
}

/** Drops a file on a part of the page. */
export async function drop(page: Page, name: string, text: string, target = page.locator('main')): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text],
  );
  await target.dispatchEvent('drop', { dataTransfer });
}

/** A run in the table of the Compare view, with its numbers under their stable names. */
export interface Run {
  board: string;
  algorithm: string;
  heuristic: string;
  status: string;
  optimal: boolean;
  /** NaN if absent. */
  numbers: Record<string, number>;
}

export class ComparePage {
  readonly results: Locator;
  readonly rows: Locator;
  /** The text field for custom boards. */
  readonly entry: Locator;
  /** The progress of the experiment as a sentence. */
  readonly verdict: Locator;

  constructor(readonly page: Page) {
    this.results = page.getByRole('region', { name: 'Comparison' });
    this.rows = page.locator('tr[data-algorithm][data-heuristic][data-board]');
    this.entry = page.locator('textarea[name="boards-text"]');
    this.verdict = this.results.locator('.verdict');
  }

  /** Reloads the page in the Compare view, with the rest of a link. */
  async open(link = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`./#view=compare&${link}`);
    await expect(this.results).toBeVisible();
  }

  /** Follows a link on the open page. */
  async follow(link: string): Promise<void> {
    await this.page.evaluate((link) => {
      location.hash = `view=compare&${link}`;
    }, link);
    await expect(this.results).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The header of a column of the table of runs. */
  header(title: string): Locator {
    const table = this.page.getByRole('region', { name: 'Table of runs' });
    // The header's name includes the arrow of the sort order.
    return table.getByRole('columnheader', { name: new RegExp(`^${title}( [↑↓])?$`) });
  }

  view(name: 'Play' | 'Solve' | 'Compare' | 'Learn'): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name });
  }

  field(name: string): Locator {
    return this.page.locator(`input[name="${name}"]`);
  }

  /** Shows the form again, which the experiment has folded. */
  async unfold(): Promise<void> {
    await this.button('Experiment').click();
    await expect(this.button('Experiment')).toHaveAttribute('aria-expanded', 'true');
  }

  /** Shows the plot with a title. */
  async show(title: string): Promise<void> {
    await this.page.locator('select[name="plot"]').selectOption({ label: title });
  }

  /** Types a number and leaves the field. */
  async set(name: string, value: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(name).press('Tab');
  }

  /** Types boards. */
  async type(text: string): Promise<void> {
    await this.page.getByText('My own').click();
    await this.entry.fill(text);
  }

  choice(name: string): Locator {
    return this.page.locator(`input[type="checkbox"][value="${name}"]`);
  }

  /** Ticks exactly these searches. */
  async choose(...names: string[]): Promise<void> {
    const ticked = await this.page
      .locator('input[type="checkbox"]:checked')
      .evaluateAll((choices) => choices.map((choice) => (choice as HTMLInputElement).value));
    for (const name of ticked.filter((name) => !names.includes(name))) await this.choice(name).uncheck();
    for (const name of names.filter((name) => !ticked.includes(name))) await this.choice(name).check();
  }

  async start(): Promise<void> {
    await this.button('Compare').click();
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.results).toHaveAttribute('data-status', status);
  }

  /** Waits until all runs have ended and are in the table; returns those of the first page. */
  async expectRuns(count: number): Promise<Run[]> {
    await this.expectStatus('solved');
    await expect(this.verdict).toHaveText(count === 1 ? 'Done: 1 run.' : `Done: ${count} runs.`);
    return this.expectRows(count);
  }

  /** Waits until the table has `count` runs, and the rest of the view their analysis; returns those of the first page. */
  async expectRows(count: number): Promise<Run[]> {
    await expect(this.results.locator('.tables')).toHaveAttribute('aria-busy', 'false');
    await expect(this.rows).toHaveCount(Math.min(count, 25));
    if (count > 25) await expect(this.page.getByText(`Page 1 of ${Math.ceil(count / 25)}`)).toBeVisible();
    return this.runs();
  }

  /** Returns the runs on the visible page of the table. */
  async runs(): Promise<Run[]> {
    const rows = await this.rows.evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll<HTMLElement>('[data-metric]')];
        return {
          ...({ ...(row as HTMLElement).dataset } as { board: string; algorithm: string; heuristic: string }),
          status: row.querySelector<HTMLElement>('[data-outcome]')!.dataset.outcome!,
          metrics: cells.map((cell) => [cell.dataset.metric!, cell.dataset.value!]),
        };
      }),
    );
    return rows.map(({ metrics, ...row }) => {
      const { optimal, ...numbers } = Object.fromEntries(metrics);
      const number = (text: string) => (text === '' ? NaN : Number(text));
      return {
        ...row,
        optimal: optimal === 'true',
        numbers: Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, number(text as string)])),
      };
    });
  }

  /** Returns the runs of all pages of the table. Starts on the first page. */
  async allRuns(): Promise<Run[]> {
    const runs = await this.runs();
    for (let page = 2; await this.button('Next').isEnabled(); page += 1) {
      await this.button('Next').click();
      await expect(this.page.getByText(`Page ${page} of`)).toBeVisible();
      runs.push(...(await this.runs()));
    }
    return runs;
  }
}

/** Returns a run without its time: everything that must be reproducible. */
export function counts({ numbers, ...run }: Run): object {
  const { 'elapsed-ms': _, ...counted } = numbers;
  return { ...run, ...counted };
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted}`);
}

interface Fixtures {
  puzzle: PuzzlePage;
  compare: ComparePage;
  /** Expected console output; any other warning or error fails the test. */
  expectedErrors: RegExp[];
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') withoutColorScheme(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
    page.on('crash', () => errors.push('the page crashed'));
    await use(page);
    const known = [...expectedErrors, /Service Worker registration blocked by Playwright/];
    const unexpected = errors.filter((line) => !known.some((known) => known.test(line)));
    expect(unexpected, 'console warnings and errors').toEqual([]);
  },
  puzzle: async ({ page }, use) => {
    await use(new PuzzlePage(page));
  },
  compare: async ({ page }, use) => {
    await use(new ComparePage(page));
  },
});
