// The page as a person meets it, by the names that the page promises to keep, and a guard on its console.
import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test';
import { withoutColorScheme } from './firefox';
import { asText, boardsOnTheWay, goalTiles, letters, sideOf, type Tiles } from './sliding';

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
  /** The result in a sentence. */
  readonly verdict: Locator;
  readonly moves: Locator;
  /** The board as text. */
  readonly entry: Locator;

  constructor(readonly page: Page) {
    this.board = page.getByRole('grid').first();
    this.result = page.locator('[data-status]');
    this.verdict = this.result.locator('.verdict');
    this.moves = page.locator('[data-moves]');
    this.entry = page.locator('textarea[name="board"]');
  }

  /** Opens the page, and a board if one is given. */
  async open(tiles?: Tiles, goal = 'blank-last'): Promise<void> {
    await this.page.goto('./');
    await expect(this.board).toBeVisible();
    if (tiles) await this.load(tiles, goal);
  }

  /** Another board on the page as it is. */
  async load(tiles: Tiles, goal = 'blank-last'): Promise<void> {
    await this.type(asText(tiles));
    await this.expectTiles(tiles);
    // After the board: its side decides which goals there are.
    await this.page.locator('select[name="goal"]').selectOption(goal);
    await this.expectStatus('idle');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  tile(tile: number): Locator {
    return this.board.locator(`[data-tile="${tile}"]`);
  }

  /** Types a board and sets it. */
  async type(text: string): Promise<void> {
    await this.entry.fill(text);
    await this.button('Set board').click();
  }

  /** Chooses how to search; a blind search takes no heuristic. */
  async choose(algorithm: string, heuristic?: string, settings: { memoryLimitMib?: number } = {}): Promise<void> {
    await this.page.locator('select[name="algorithm"]').selectOption(algorithm);
    if (heuristic !== undefined) await this.page.locator('select[name="heuristic"]').selectOption(heuristic);
    if (settings.memoryLimitMib !== undefined) {
      const limit = this.page.locator('input[name="memory-limit"]');
      await limit.fill(String(settings.memoryLimitMib));
      await limit.press('Tab');
    }
  }

  /** Chooses the tables to look boards up in; nothing for those that suit best. */
  async chooseTables(partition: string): Promise<void> {
    await this.page.locator('select[name="tables"]').selectOption(partition);
  }

  /** Waits for what is told of these tables. */
  async expectSupply(partition: string, text: RegExp): Promise<void> {
    await expect(this.page.locator(`li[data-tables="${partition}"]`)).toHaveText(text);
  }

  /** Waits for a search by these tables. */
  async expectTables(partition: string): Promise<void> {
    await expect(this.result.locator('[data-metric="tables"]')).toHaveAttribute('data-value', partition);
  }

  /** The names that can be chosen from now. */
  async offered(what: 'algorithm' | 'heuristic' | 'goal' | 'tables'): Promise<string[]> {
    const options = this.page.locator(`select[name="${what}"] option`);
    return options.evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
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

  /** A number that is on the page now. */
  async metric(name: Metric): Promise<number> {
    return Number(await this.metricCell(name).getAttribute('data-value'));
  }

  /** Whether the page calls its solution a shortest. */
  async isOptimal(): Promise<boolean> {
    return (await this.metricCell('optimal').getAttribute('data-value')) === 'true';
  }

  /** The tiles in reading order, from where their cells say that they are. */
  async tiles(): Promise<number[]> {
    const cells = await this.board.locator('[data-tile]').evaluateAll((cells) =>
      cells.map((cell) => {
        const { tile, row, column } = (cell as HTMLElement).dataset;
        return { tile: Number(tile), row: Number(row), column: Number(column) };
      }),
    );
    const side = Math.sqrt(cells.length);
    const tiles = Array<number>(cells.length).fill(NaN);
    for (const { tile, row, column } of cells) tiles[row * side + column] = tile;
    return tiles;
  }

  async expectTiles(tiles: Tiles): Promise<void> {
    await expect.poll(() => this.tiles()).toEqual([...tiles]);
  }

  /** Waits for the solution, checks by the rules alone that it leads from the board to the goal, and returns it. */
  async expectSolution(start: Tiles, goal: string): Promise<string> {
    await this.expectStatus('solved');
    const moves = (await this.moves.getAttribute('data-moves')) ?? '';
    expect(boardsOnTheWay(start, moves).at(-1)).toEqual(goalTiles(goal, sideOf(start)));
    await this.expectMetric('length', letters(moves).length);
    return moves;
  }
}

/** A run in the table of the Compare view, its numbers by the names that the page promises to keep. */
export interface Run {
  board: string;
  algorithm: string;
  heuristic: string;
  status: string;
  optimal: boolean;
  /** NaN where there is none. */
  numbers: Record<string, number>;
}

export class ComparePage {
  readonly findings: Locator;
  readonly rows: Locator;
  /** Boards of one's own. */
  readonly entry: Locator;
  /** How far the experiment has come, in words. */
  readonly verdict: Locator;

  constructor(readonly page: Page) {
    this.findings = page.getByRole('region', { name: 'Comparison' });
    this.rows = page.locator('tr[data-algorithm][data-heuristic][data-board]');
    this.entry = page.locator('textarea[name="boards-text"]');
    this.verdict = this.findings.locator('.verdict');
  }

  /** Opens the page anew with the Compare view, and with what a link says. */
  async open(link = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`./#view=compare&${link}`);
    await expect(this.findings).toBeVisible();
  }

  /** Follows a link on the page as it is. */
  async follow(link: string): Promise<void> {
    await this.page.evaluate((link) => {
      location.hash = `view=compare&${link}`;
    }, link);
    await expect(this.findings).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** What the table of runs is ordered by. */
  header(title: string): Locator {
    const table = this.page.getByRole('region', { name: 'Table of the runs' });
    // The arrow behind the title of the column that orders the rows is in its name.
    return table.getByRole('columnheader', { name: new RegExp(`^${title}( [↑↓])?$`) });
  }

  view(name: 'Solve' | 'Compare'): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name });
  }

  field(name: string): Locator {
    return this.page.locator(`input[name="${name}"]`);
  }

  /** Types a number and leaves its field. */
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

  /** Ticks these searches and no other. */
  async choose(...names: string[]): Promise<void> {
    const ticked = await this.page
      .locator('input[type="checkbox"]:checked')
      .evaluateAll((choices) => choices.map((choice) => (choice as HTMLInputElement).value));
    for (const name of ticked.filter((name) => !names.includes(name))) await this.choice(name).uncheck();
    for (const name of names.filter((name) => !ticked.includes(name))) await this.choice(name).check();
  }

  async begin(): Promise<void> {
    await this.button('Compare').click();
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.findings).toHaveAttribute('data-status', status);
  }

  /** Waits until all runs have ended and are in the table; returns those of its first page. */
  async expectRuns(count: number): Promise<Run[]> {
    await this.expectStatus('solved');
    await expect(this.verdict).toHaveText(count === 1 ? 'The run has ended.' : `All ${count} runs have ended.`);
    return this.expectRows(count);
  }

  /** Waits until so many runs are in the table; returns those of its first page. */
  async expectRows(count: number): Promise<Run[]> {
    await expect(this.rows).toHaveCount(Math.min(count, 25));
    if (count > 25) await expect(this.page.getByText(`Page 1 of ${Math.ceil(count / 25)}`)).toBeVisible();
    return this.runs();
  }

  /** The runs on the page of the table that is shown. */
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

  /** The runs on all pages of the table, from the first on. */
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

/** What a run is and what it counted: all but what another time differs. */
export function counts({ numbers, ...run }: Run): object {
  const { 'elapsed-ms': _, ...counted } = numbers;
  return { ...run, ...counted };
}

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${wanted}`);
}

interface Fixtures {
  puzzle: PuzzlePage;
  compare: ComparePage;
  /** What the console may say; anything else that it warns of or calls an error fails the test. */
  expectedTrouble: RegExp[];
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') withoutColorScheme(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  expectedTrouble: [[], { option: true }],
  page: async ({ page, expectedTrouble }, use) => {
    const trouble: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) trouble.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
    page.on('crash', () => trouble.push('the page crashed'));
    await use(page);
    const known = [...expectedTrouble, /Service Worker registration blocked by Playwright/];
    const unexpected = trouble.filter((line) => !known.some((known) => known.test(line)));
    expect(unexpected, 'console warnings and errors').toEqual([]);
  },
  puzzle: async ({ page }, use) => {
    await use(new PuzzlePage(page));
  },
  compare: async ({ page }, use) => {
    await use(new ComparePage(page));
  },
});
