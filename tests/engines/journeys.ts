// The page in a tab of any engine, by its stable names, and a guard on its errors.
import { expect, test as base } from '@playwright/test';
import { firefox } from '../e2e/firefox';
import type { PublishedBoard } from '../e2e/published-boards';
import { boardsAlong, goalTiles, letters, sideOf, type Tiles } from '../e2e/sliding';
import { PlaywrightEngine } from './playwright-engine';
import type { Engine, Appearance, Tab } from './tab';
import { WebKitEngine } from './webkit-engine';

export { expect };

/** Selects the button with this name. */
export const button = (name: string): string =>
  `//button[@aria-label="${name}" or (not(@aria-label) and normalize-space()="${name}")]`;

/** Selects the cell of this tile. */
export const tile = (tile: number): string => `[data-tile="${tile}"]`;

/** Writes a board as the page writes it to its address. */
export function boardValue(tiles: Tiles): string {
  const side = sideOf(tiles);
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side).join(',')).join('/');
}

export class Journey {
  constructor(readonly tab: Tab) {}

  /** Reloads the page in a view, with the rest of a link, and waits until the view runs. */
  async open(view: 'play' | 'solve' | 'compare' | 'learn' | 'statistics', link = ''): Promise<void> {
    await this.tab.goto(`view=${view}&${link}`);
    const sign = { compare: '[data-status]', learn: '[data-steps]', statistics: '.statistics' }[view as string];
    await this.expectThere(sign ?? '[role="grid"] [data-tile]');
  }

  /** Opens a board and waits for it. */
  async openBoard(view: 'play' | 'solve', { tiles, goal }: PublishedBoard, link = ''): Promise<void> {
    await this.open(view, `board=${boardValue(tiles)}&goal=${goal}&${link}`);
    await this.expectTiles(tiles);
  }

  /** Waits until an element exists. */
  async expectThere(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), { message: selector }).toBeGreaterThan(0);
  }

  async count(selector: string): Promise<number> {
    return this.tab.evaluate((selector) => document.querySelectorAll(selector).length, selector);
  }

  /** Returns an attribute of an element. */
  async said(selector: string, attribute: string): Promise<string | null> {
    return this.tab.evaluate(
      (selector, attribute) => document.querySelector(selector)?.getAttribute(attribute) ?? null,
      selector,
      attribute,
    );
  }

  /** Waits for visible text. */
  async expectText(text: string | RegExp): Promise<void> {
    const read = () => this.tab.evaluate(() => document.body.innerText);
    if (typeof text === 'string') await expect.poll(read).toContain(text);
    else await expect.poll(read).toMatch(text);
  }

  /** Returns by how many pixels the page can scroll sideways. */
  async beyondEdge(): Promise<number> {
    return this.tab.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  }

  /** Returns the tiles in reading order, by the positions in their attributes. */
  async tiles(): Promise<number[]> {
    const cells = await this.tab.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-tile]')].map(({ dataset }) => [dataset.tile, dataset.row, dataset.column].map(Number)),
    );
    const tiles = Array<number>(cells.length).fill(NaN);
    for (const [tile, row, column] of cells) tiles[row * Math.sqrt(cells.length) + column] = tile;
    return tiles;
  }

  async expectTiles(tiles: Tiles): Promise<void> {
    await expect.poll(() => this.tiles()).toEqual([...tiles]);
  }

  async expectStatus(status: string): Promise<void> {
    await expect.poll(() => this.said('[data-status]', 'data-status')).toBe(status);
  }

  /** Returns a number of the search shown now. */
  async metric(name: string): Promise<number> {
    return Number(await this.said(`[data-status] [data-metric="${name}"]`, 'data-value'));
  }

  async expectMetric(name: string, value: number | boolean): Promise<void> {
    await expect.poll(() => this.said(`[data-status] [data-metric="${name}"]`, 'data-value')).toBe(String(value));
  }

  /** Waits for the solution and checks that it leads from the board to the goal. */
  async expectSolution({ tiles, goal }: PublishedBoard): Promise<void> {
    await this.expectStatus('solved');
    const moves = (await this.said('[data-moves]', 'data-moves')) ?? '';
    expect(boardsAlong(tiles, moves).at(-1)).toEqual(goalTiles(goal, sideOf(tiles)));
    await this.expectMetric('length', letters(moves).length);
  }
}

interface Fixtures {
  appearance: Appearance;
  /** Expected errors; any other fails the test. */
  expectedErrors: RegExp[];
  journey: Journey;
}

export interface WorkerFixtures {
  engineName: 'chromium' | 'firefox' | 'webkit';
  engine: Engine;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName, playwright, launchOptions }, use) => {
      const address = process.env.E2E_ADDRESS!;
      const engine = {
        chromium: () => new PlaywrightEngine(playwright.chromium, launchOptions, address),
        firefox: () => new PlaywrightEngine(playwright.firefox, firefox, address),
        webkit: () => WebKitEngine.start(address),
      }[engineName];
      const started = await engine();
      await use(started);
      await started.close();
    },
    { scope: 'worker' },
  ],
  appearance: [{ width: 1280, height: 800, colorScheme: 'light' }, { option: true }],
  expectedErrors: [[], { option: true }],
  journey: async ({ engine, appearance, expectedErrors }, use, info) => {
    const tab = await engine.open(appearance);
    try {
      await use(new Journey(tab));
      const unexpected = (await tab.errors()).filter((line) => !expectedErrors.some((known) => known.test(line)));
      expect(unexpected, 'console warnings and errors').toEqual([]);
    } finally {
      if (info.error) await info.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
      await tab.close();
    }
  },
});
