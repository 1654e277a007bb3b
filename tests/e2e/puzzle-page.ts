// The page as a person meets it, by the names that the page promises to keep, and a guard on its console.
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { asText, boardsOnTheWay, goalTiles, letters, sideOf, type Tiles } from './sliding';

export { expect };

export type Metric =
  | 'length'
  | 'optimal'
  | 'lower-bound'
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
  readonly moves: Locator;
  /** The board as text. */
  readonly entry: Locator;

  constructor(readonly page: Page) {
    this.board = page.getByRole('grid').first();
    this.result = page.locator('[data-status]');
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

  /** The names that can be chosen from now. */
  async offered(what: 'algorithm' | 'heuristic' | 'goal'): Promise<string[]> {
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

interface Fixtures {
  puzzle: PuzzlePage;
  /** What the console may say; anything else that it warns of or calls an error fails the test. */
  expectedTrouble: RegExp[];
}

export const test = base.extend<Fixtures>({
  expectedTrouble: [[], { option: true }],
  page: async ({ page, expectedTrouble }, use) => {
    const trouble: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) trouble.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
    page.on('crash', () => trouble.push('the page crashed'));
    await use(page);
    const unexpected = trouble.filter((line) => !expectedTrouble.some((known) => known.test(line)));
    expect(unexpected, 'console warnings and errors').toEqual([]);
  },
  puzzle: async ({ page }, use) => {
    await use(new PuzzlePage(page));
  },
});
