// The Compare view: experiments, tables, files and links.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { korfBoards, seedBoard } from './published-boards';
import { counts, drop, expect, type Run, tabTo, test } from './puzzle-page';

/** Writes a board as the page does. */
function onOneLine(tiles: readonly number[]): string {
  const side = Math.sqrt(tiles.length);
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side).join(' ')).join('/');
}

const quick = seedBoard('8 1 2 0');
const quicker = seedBoard('1 2 5 3');
const endless = korfBoards('korf24.txt').find(({ optimal }) => optimal === 108)!;
const [quickText, quickerText, endlessText] = [quick, quicker, endless].map(({ tiles }) => onOneLine(tiles));

/** Eight runs that end immediately. */
const small = 'random=4&side=3&seed=7&algorithms=greedy,a-star&heuristics=manhattan';

/** Two runs: the first ends immediately, the second never. */
const unending = `boards=${`${quickText};${endlessText}`.replaceAll(' ', ',')}&goal=blank-first&algorithms=ida-star&heuristics=manhattan&limit=3600`;

const sum = (runs: Run[], metric: string): number => runs.reduce((sum, { numbers }) => sum + numbers[metric], 0);

test('searches of a board of 30 cells are compared', async ({ compare }) => {
  const board = '1 2 3 4 5 6/7 8 9 10 0 12/13 14 15 16 11 17/19 20 21 22 23 18/25 26 27 28 29 24';
  await compare.open(`boards=${board.replaceAll(' ', ',')}&goal=blank-last&algorithms=greedy,a-star,ida-star&heuristics=manhattan&run=1`);
  const runs = await compare.expectRuns(3);
  expect(runs.map((run) => run.board)).toEqual([board, board, board]);
  expect(runs.map(({ algorithm, optimal, numbers }) => [algorithm, optimal, numbers.length])).toEqual([
    ['greedy', false, 4],
    ['a-star', true, 4],
    ['ida-star', true, 4],
  ]);
});

test('the default experiment compares greedy search and A* with the classic heuristics', async ({ page, compare }) => {
  await page.goto('./');
  await compare.view('Compare').click();
  await compare.set('seed', '7');
  await compare.start();
  await compare.expectRuns(20 * 6);
  const runs = await compare.allRuns();
  expect(runs).toHaveLength(20 * 6);

  const boards = [...new Set(runs.map(({ board }) => board))];
  expect(boards).toHaveLength(20);
  for (const board of boards) {
    const [greedy, aStar] = ['greedy', 'a-star'].map((name) => runs.filter((run) => run.board === board && run.algorithm === name));
    for (const runs of [greedy, aStar]) expect(runs.map(({ heuristic }) => heuristic)).toEqual(['misplaced', 'euclidean', 'manhattan']);
    const [optimum] = aStar.map(({ numbers }) => numbers.length);
    for (const { numbers, optimal, status } of aStar) expect({ length: numbers.length, optimal, status }).toEqual({ length: optimum, optimal: true, status: 'solved' });
    for (const { numbers, optimal, status } of greedy) {
      expect({ optimal, status }).toEqual({ optimal: false, status: 'solved' });
      expect(numbers.length).toBeGreaterThanOrEqual(optimum);
      // The lengths of any two solutions of a board have the same parity.
      expect((numbers.length - optimum) % 2).toBe(0);
    }
  }
  for (const { numbers } of runs) {
    expect(Object.keys(numbers)).toEqual(['length', 'expanded', 'generated', 'reopened', 'frontier-peak', 'depth-peak', 'effective-branching-factor', 'memory-bytes', 'elapsed-ms']);
    expect(numbers.generated).toBeGreaterThan(numbers.expanded);
  }
  const expanded = (heuristic: string) => sum(runs.filter((run) => run.algorithm === 'a-star' && run.heuristic === heuristic), 'expanded');
  expect(expanded('misplaced')).toBeGreaterThan(expanded('euclidean'));
  expect(expanded('euclidean')).toBeGreaterThan(expanded('manhattan'));

  // The summary and the plots show all six pairs.
  await expect(page.locator('tr[data-pair]')).toHaveCount(6);
  await expect(page.locator('tr[data-pair]').first()).toContainText('20 of 20');
  await expect(page.getByRole('img', { name: 'Nodes expanded by solution depth' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Length against optimum' })).toBeVisible();

  // Back to the first page of the table.
  await expect(compare.button('Next')).toBeDisabled();
  for (let shown = 4; shown >= 1; shown -= 1) {
    await compare.button('Previous').click();
    await expect(page.getByText(`Page ${shown} of 5`)).toBeVisible();
  }
  await expect(compare.button('Previous')).toBeDisabled();
  expect(await compare.runs()).toEqual(runs.slice(0, 25));
});

test.describe('the summary', () => {
  /** Greedy search solves both boards; IDA* gives up on the second. */
  const uneven = `boards=${`${quickText};${endlessText}`.replaceAll(' ', ',')}&goal=blank-first&algorithms=greedy,ida-star&heuristics=manhattan&limit=1`;

  test('covers the boards that all searches solved, or those that each solved', async ({ page, compare }) => {
    await compare.open(`${uneven}&run=1`);
    await compare.expectRuns(4);
    const [greedy, idaStar] = ['Greedy best-first', 'IDA*'].map((name) => page.locator(`tr[data-pair^="${name}"]`));
    await expect(greedy).toContainText('2 of 2');
    await expect(idaStar).toContainText('1 of 2');
    await expect(page.getByText('Over 1 board that every search solved; 1 left out.')).toBeVisible();
    const common = await greedy.locator('.median').allTextContents();
    const { numbers } = (await compare.runs())[0];
    expect(common[0]).toBe(String(numbers.length));

    await page.getByText('Boards each solved').click();
    await expect(page.getByText('Over the boards that each search solved.')).toBeVisible();
    await expect(greedy.locator('.median').first()).not.toHaveText(common[0]);
    await expect(idaStar.locator('.median').first()).toHaveText('21');
    await page.getByText('Boards all solved').click();
    await expect(greedy.locator('.median').first()).toHaveText(common[0]);
  });

  for (const side of [3, 4]) {
    test(`shows every column on a screen of 1280 pixels for ${side}x${side}`, async ({ page, compare }) => {
      await compare.open(`random=5&side=${side}&seed=7&algorithms=greedy,weighted-a-star&heuristics=linear-conflict,walking-distance,manhattan&weight=5&run=1`);
      await compare.expectRuns(30);
      const table = page.getByRole('region', { name: 'Summary by pair' });
      await expect(table.getByText('±').first()).toBeVisible();
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });
  }

  test.describe('on the clipboard', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('is a table for a spreadsheet, for Markdown or for LaTeX', async ({ page, compare }) => {
      await compare.open(`${small}&run=1`);
      await compare.expectRuns(8);
      for (const [name, start, lines] of [
        ['Copy for spreadsheet', 'Search\tSolved\tRuns\tLength: median\t', 3],
        ['Copy as Markdown', '| Search | Solved | Runs | Length |', 4],
        ['Copy as LaTeX', '\\begin{tabular}{lrrrrrrrr}', 8],
      ] as const) {
        await compare.button(name).click();
        await expect(page.getByText('Results copied.')).toBeVisible();
        const text = await page.evaluate(() => navigator.clipboard.readText());
        expect(text.slice(0, start.length)).toBe(start);
        expect(text.trimEnd().split('\n')).toHaveLength(lines);
        await compare.button('OK').click();
      }
    });
  });

  test('explains its headings to a mouse and to the keyboard', async ({ page, compare }) => {
    await compare.open(`${small}&run=1`);
    await compare.expectRuns(8);
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    const explanation = summary.locator('.explanation');
    await expect(explanation).toHaveText('Point at, tap or focus a heading for its meaning.');
    await summary.getByRole('button', { name: 'Generated' }).hover();
    await expect(explanation).toContainText('Also: discovered');
    await summary.getByRole('button', { name: 'Expanded' }).focus();
    await expect(explanation).toContainText('Also: explored');
    const runs = page.getByRole('region', { name: 'Runs', exact: true });
    await runs.getByRole('button', { name: 'Frontier peak' }).focus();
    await expect(runs.locator('.explanation')).toContainText('open list');
    // A heading that sorts explains itself too.
    await runs.getByRole('button', { name: 'Memory' }).click();
    await expect(runs.locator('.explanation')).toContainText('Also: space');
    await expect(compare.header('Memory')).toHaveAttribute('aria-sort', 'ascending');
  });
});

test.describe('a plot', () => {
  /** The plot with a title, and the description of the chosen point. */
  const parts = (page: Page, title: string) => {
    const figure = page.getByRole('figure', { name: title });
    return { figure, drawing: figure.getByRole('img'), readout: figure.getByRole('status') };
  };

  test('reads the nearest point with a mouse, and all points with the arrow keys', async ({ page, compare }) => {
    await compare.open(`${small}&run=1`);
    const runs = await compare.expectRuns(8);
    const lengths = runs.map(({ algorithm, numbers, board }) => `${algorithm} ${numbers.length} ${board}`);
    const { drawing, readout } = parts(page, 'Length against optimum');
    await expect(readout).toHaveText('Point at the plot or use the arrow keys to read a value.');
    await drawing.focus();
    const read = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('ArrowRight');
      const text = (await readout.textContent())!;
      const [, search, length, board] = /^(.+), Manhattan distance: (\d+) moves, optimal length \d+ \(board (.+)\)$/.exec(text)!;
      read.add(`${search === 'A*' ? 'a-star' : 'greedy'} ${length} ${board}`);
    }
    expect([...read].sort()).toEqual([...lengths].sort());

    // Over the chosen point, a mouse reads the same.
    await drawing.evaluate((drawing) => drawing.scrollIntoView({ block: 'center' }));
    const text = (await readout.textContent())!;
    const spot = (await drawing.locator('.spot').boundingBox())!;
    await page.mouse.move(0, 0);
    await page.keyboard.press('ArrowLeft');
    await expect(readout).not.toHaveText(text);
    await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await expect(readout).toHaveText(text);
  });

  test('shows the value of each heuristic for the start against the proved distance', async ({ page, compare }) => {
    await compare.open('random=6&side=3&seed=7&algorithms=greedy,a-star&heuristics=misplaced,manhattan&run=1');
    const runs = await compare.expectRuns(24);
    /** Sums the distances of the tiles from their goal cells, the blank's last, each mapped to a number. */
    const sum = (board: string, value: (moves: number) => number) => board.split(/[ /]/).map(Number).reduce((total, tile, cell) => {
      const goal = tile - 1;
      const moves = Math.abs(Math.floor(goal / 3) - Math.floor(cell / 3)) + Math.abs(goal % 3 - cell % 3);
      return total + (tile === 0 ? 0 : value(moves));
    }, 0);
    const byDefinition: Record<string, (board: string) => number> = {
      manhattan: (board) => sum(board, (moves) => moves),
      misplaced: (board) => sum(board, (moves) => Math.min(moves, 1)),
    };
    const expected = runs.filter(({ algorithm }) => algorithm === 'a-star').map(({ heuristic, board, numbers }) =>
      `${heuristic} ${byDefinition[heuristic](board)} ${numbers.length} ${board}`);
    expect(expected).toHaveLength(12);

    const { figure, drawing, readout } = parts(page, 'Heuristic value against true distance');
    await expect(figure.getByRole('listitem')).toHaveText(['Misplaced tiles', 'Manhattan distance']);
    await drawing.focus();
    const read = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('ArrowRight');
      const [, heuristic, h, optimum, board] = /^(\w+) .+: h = (\d+), optimal length (\d+) \(board (.+)\)$/.exec((await readout.textContent())!)!;
      read.add(`${heuristic.toLowerCase()} ${h} ${optimum} ${board}`);
    }
    expect([...read].sort()).toEqual(expected.sort());

    const records = (await exported(page, 'Export JSON')).trimEnd().split('\n').map((line) => JSON.parse(line));
    for (const { heuristic, board, initial_h: h } of records) expect(h, `${heuristic} ${board}`).toBe(byDefinition[heuristic](board));

    const saved = page.waitForEvent('download');
    await figure.getByRole('button', { name: 'Save “Heuristic value against true distance” as SVG' }).click();
    const picture = await saved;
    expect(picture.suggestedFilename()).toBe('npuzzle-h-by-optimum.svg');
    const text = await readFile(await picture.path(), 'utf8');
    expect(text).toContain('Misplaced tiles');
    expect(text).toContain('Optimal length (moves)');
  });

  test('needs proved distances to compare heuristics with', async ({ page, compare }) => {
    await compare.open('random=2&side=3&seed=7&algorithms=greedy&heuristics=manhattan&run=1');
    await compare.expectRuns(2);
    const { figure } = parts(page, 'Heuristic value against true distance');
    await expect(figure).toContainText('Include a search with a heuristic and one that proves optimality');
  });

  test('is saved as SVG and PNG with the colors of the page', async ({ page, compare }) => {
    await compare.open(`${small}&run=1`);
    await compare.expectRuns(8);
    const { figure } = parts(page, 'Nodes expanded by solution depth');
    const save = async (name: string) => {
      const saved = page.waitForEvent('download');
      await figure.getByRole('button', { name: `Save “Nodes expanded by solution depth” as ${name}` }).click();
      const download = await saved;
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const svg = await save('SVG');
    expect(svg.name).toBe('npuzzle-expanded-by-depth.svg');
    const text = svg.bytes.toString('utf8');
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).not.toContain('var(');
    // The legend, in the color of the series.
    expect(text).toContain('Greedy best-first, Manhattan distance');
    expect(text).toContain('stroke="rgb(184, 67, 31)"');
    expect(text).toContain('fill="rgb(255, 253, 249)"');
    // A program without the page's styles draws it: no mark is black.
    const other = await page.context().newPage();
    expect(await other.evaluate((text) => {
      const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [...root.querySelectorAll('.marks')].map((mark) => mark.getAttribute('fill'));
    }, text)).toEqual(['none', 'none', 'none', 'none']);

    const png = await save('PNG');
    expect(png.name).toBe('npuzzle-expanded-by-depth.png');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    // Width and height: twice the drawing's units, with a legend of two rows.
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1600, 2 * (560 + 2 * 36 + 12)]);
    await expect(page.getByText('Couldn\'t save')).toBeHidden();
  });
});

test.describe('the examples', () => {
  for (const [title, runs] of [
    ['A* against greedy, three heuristics', 120],
    ['Why IDA*?', 60],
    ['The weighted A* trade-off', 120],
    ['Heuristics on one board', 7],
  ] as const) {
    test(`“${title}” runs with one press`, async ({ page, compare }) => {
      await compare.open();
      await page.getByRole('button', { name: title }).click();
      await compare.expectRuns(runs);
      await expect(page.getByRole('heading', { name: 'Start with an example' })).toBeHidden();
      await expect(page.locator('tr[data-pair]').first()).toContainText(' of ');
      expect(page.url()).toContain('seed=1&');
      // The form describes the example.
      await expect(compare.field('seed')).toHaveValue('1');
    });
  }
});

test('a short run is repeated, and the mean counts', async ({ page, compare }) => {
  await compare.open(`${small}&run=1`);
  const runs = await compare.expectRuns(8);
  const records = (await exported(page, 'Export JSON')).trimEnd().split('\n').map((line) => JSON.parse(line));
  expect(records.map(({ expanded }) => expanded)).toEqual(runs.map(({ numbers }) => numbers.expanded));
  // The first run of a worker may take longer, because its program is not compiled yet.
  const repetitions = records.map(({ repetitions }) => repetitions as number);
  expect(Math.max(...repetitions)).toBeGreaterThan(1);
  const times = page.locator('td[data-metric="elapsed-ms"]');
  for (const [index, count] of repetitions.entries()) {
    await expect(times.nth(index)).toHaveAttribute('title', count === 1 ? 'Measured once' : `Mean of ${count} repetitions`);
  }
});

test.describe('the board of the other views', () => {
  test('is added with its goal, then to the list', async ({ page, compare, puzzle }) => {
    await puzzle.open(quick.tiles, quick.goal);
    await compare.view('Compare').click();
    await compare.button('Add current board').click();
    await expect(compare.entry).toHaveValue(`${quickText}\n`);
    await expect(page.locator('select[name="goal"]')).toHaveValue(quick.goal);

    // A move just before, which is not saved yet.
    await compare.view('Solve').click();
    const [blank, tile] = [quick.tiles.indexOf(0), quick.tiles[quick.tiles.indexOf(0) + 1]];
    await puzzle.tile(tile).click();
    const moved = [...quick.tiles];
    [moved[blank], moved[blank + 1]] = [moved[blank + 1], moved[blank]];
    await compare.view('Compare').click();
    await compare.button('Add current board').click();
    await expect(compare.entry).toHaveValue(`${quickText}\n${onOneLine(moved)}\n`);
    await expect(page.getByText('2 boards read.')).toBeVisible();
    await compare.choose('a-star', 'manhattan');
    await compare.start();
    expect((await compare.expectRuns(2)).map(({ board }) => board)).toEqual([quickText, onOneLine(moved)]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test('the lists are folded, and Compare is in reach everywhere', async ({ page, compare }) => {
    await compare.open(small);
    await expect(compare.choice('greedy')).toBeHidden();
    const fold = page.getByRole('group', { name: 'Algorithms' }).getByRole('button');
    await expect(fold).toHaveText('Greedy best-first, A*');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.tap();
    await compare.choice('ida-star').check();
    await expect(fold).toHaveText('Greedy best-first, A*, IDA*');
    await fold.tap();
    await expect(compare.choice('ida-star')).toBeHidden();

    for (const place of ['top', 'bottom']) {
      await page.evaluate((place) => scrollTo(0, place === 'top' ? 0 : document.documentElement.scrollHeight), place);
      await expect(compare.button('Compare')).toBeInViewport({ ratio: 1 });
    }
    await compare.button('Compare').tap();
    await compare.expectRuns(12);
    await expect(compare.verdict).toBeInViewport();
  });
});

test.describe('custom boards', () => {
  test('can be typed, with a goal', async ({ page, compare }) => {
    await compare.open();
    await compare.type(`${quick.tiles.join(' ')}\n# a comment\n${quickerText}`);
    await expect(page.getByText('2 boards read.')).toBeVisible();
    await page.locator('select[name="goal"]').selectOption('blank-first');
    await compare.choose('breadth-first', 'a-star', 'ida-star', 'manhattan');
    await compare.start();
    const runs = await compare.expectRuns(6);
    expect(runs.map(({ board, algorithm, heuristic, numbers }) => `${board} ${algorithm} ${heuristic}: ${numbers.length}`)).toEqual(
      [[quickText, 21], [quickerText, 4]].flatMap(([board, length]) => [
        `${board} breadth-first : ${length}`,
        `${board} a-star manhattan: ${length}`,
        `${board} ida-star manhattan: ${length}`,
      ]),
    );
    expect(runs.every(({ optimal }) => optimal)).toBe(true);

    // Neither board can reach this goal, which is a result too.
    await page.locator('select[name="goal"]').selectOption('spiral');
    await compare.start();
    expect((await compare.expectRuns(6)).map(({ status }) => status)).toEqual(Array(6).fill('unsolvable'));
  });

  test('are rejected with the reason', async ({ page, compare }) => {
    await compare.open(small);
    await compare.start();
    const before = await compare.expectRuns(8);
    await compare.type('812043756\n812043755');
    const fault = 'line 2: tile 5 appears twice (row 3, row 3); tile 6 is missing';
    await expect(page.getByRole('alert').getByText(fault, { exact: true })).toBeVisible();
    await compare.start();
    await expect(page.getByText(`Couldn't start: ${fault}.`)).toBeVisible();
    expect(await compare.runs()).toEqual(before);

    await compare.entry.fill('');
    await compare.start();
    await expect(page.getByText('Couldn\'t start: the text is empty.')).toBeVisible();
    await compare.type('812043756');
    await compare.choose('a-star');
    await compare.start();
    await expect(page.getByText('Couldn\'t start: choose at least one algorithm')).toBeVisible();
    await compare.choose('a-star', 'gaschnig');
    await compare.start();
    await compare.expectRuns(1);
    await expect(page.getByText('Couldn\'t start')).toBeHidden();
  });

  test('can be dropped or chosen as a file', async ({ page, compare }) => {
    await compare.open('goal=blank-first&algorithms=a-star&heuristics=manhattan');
    await drop(page, 'boards.txt', `# two boards\n${quick.tiles.join(' ')}\n${quickerText}\n`);
    await expect(page.getByText('2 boards read.')).toBeVisible();
    await compare.start();
    expect((await compare.expectRuns(2)).map(({ board, numbers }) => [board, numbers.length])).toEqual([[quickText, 21], [quickerText, 4]]);

    await page.locator('input[name="import"]').setInputFiles({ name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('3\n1 2 5\n3 4 8\n6 7 0\n') });
    await expect(page.getByText('1 board read.')).toBeVisible();

    for (const [text, note] of [
      [`8 1 2\n0 4 3\n7 5 6\n\n${quickerText.replaceAll('/', '\n')}\n`, '2 boards read.'],
      ['[[8, 1, 2], [null, 4, 3], [7, 5, 6]]', '1 board read.'],
    ]) {
      await drop(page, 'boards.txt', text);
      await expect(page.getByText(note)).toBeVisible();
    }

    await drop(page, 'broken.txt', '812043756\n81204\n');
    await expect(page.getByRole('status').getByText('line 2: found 1 number, but a board has 9 (3x3), 16 (4x4) or 25 (5x5)')).toBeVisible();
    await expect(compare.entry).toHaveValue('812043756\n81204\n');
  });
});

test.describe('the table of runs', () => {
  test('can be sorted by any column, by keyboard, in both directions', async ({ page, compare }) => {
    await compare.open(`random=4&side=3&seed=7&algorithms=breadth-first,greedy,a-star&heuristics=misplaced,manhattan`);
    await compare.start();
    const planned = await compare.expectRuns(20);
    for (const [title, key] of [
      ['Length', ({ numbers }: Run) => numbers.length],
      ['Expanded', ({ numbers }: Run) => numbers.expanded],
      ['Memory', ({ numbers }: Run) => numbers['memory-bytes']],
      ['Time', ({ numbers }: Run) => numbers['elapsed-ms']],
      ['Algorithm', ({ algorithm }: Run) => ['breadth-first', 'greedy', 'a-star'].indexOf(algorithm)],
      ['Heuristic', ({ heuristic }: Run) => ['misplaced', 'manhattan', ''].indexOf(heuristic)],
      ['Board', (run: Run) => planned.findIndex(({ board }) => board === run.board)],
    ] as const) {
      const header = compare.header(title);
      await header.getByRole('button').focus();
      for (const [pressed, direction] of [['Enter', 'ascending'], ['Space', 'descending']]) {
        await page.keyboard.press(pressed);
        await expect(header).toHaveAttribute('aria-sort', direction);
        await expect(page.locator('[aria-sort]')).toHaveCount(1);
        // The header that was pressed keeps the focus.
        await expect(header.getByRole('button')).toBeFocused();
        const keys = (await compare.runs()).map(key);
        const expected = planned.map(key).sort((one, other) => (direction === 'ascending' ? one - other : other - one));
        expect(keys, `${title}, ${direction}`).toEqual(expected);
      }
    }
  });

  test('is sorted as a whole and returns to its first page', async ({ page, compare }) => {
    await compare.open('random=30&side=3&seed=7&algorithms=a-star&heuristics=manhattan');
    await compare.start();
    await compare.expectRuns(30);
    await compare.button('Next').click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(compare.rows).toHaveCount(5);
    await compare.header('Expanded').getByRole('button').click();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    const expanded = (await compare.allRuns()).map(({ numbers }) => numbers.expanded);
    expect(expanded).toHaveLength(30);
    expect(expanded).toEqual([...expanded].sort((one, other) => one - other));
  });
});

test.describe('while runs are in progress', () => {
  test('progress is shown, Cancel keeps the finished runs, and the next experiment works', async ({ page, compare }) => {
    await compare.open(unending);
    await compare.start();
    await compare.expectStatus('searching');
    const progress = page.getByRole('progressbar', { name: 'Runs completed' });
    await expect(progress).toHaveAttribute('max', '2');
    await expect(progress).toHaveAttribute('value', '1');
    await expect(compare.verdict).toHaveText(/^1 of 2 runs, on \d+ cores?\.$/);
    const [run] = await compare.expectRows(1);
    expect([run.board, run.numbers.length]).toEqual([quickText, 21]);

    await compare.button('Cancel').click();
    await compare.expectStatus('cancelled');
    await expect(compare.verdict).toHaveText('Stopped after 1 of 2 runs.');
    await expect(progress).toHaveCount(0);
    expect(await compare.runs()).toEqual([run]);

    await compare.entry.fill(`${quickText}\n${quickerText}\n${quickText}`);
    await compare.start();
    const runs = await compare.expectRuns(3);
    expect(runs.map(({ numbers }) => numbers.length)).toEqual([21, 4, 21]);
  });

  test('the Solve view works and keeps its board while the experiment continues', async ({ page, compare, puzzle }) => {
    await puzzle.open(quick.tiles, quick.goal);
    const [blank, tile] = [quick.tiles.indexOf(0), quick.tiles[quick.tiles.indexOf(0) + 1]];
    await puzzle.tile(tile).click();
    const moved = [...quick.tiles];
    [moved[blank], moved[blank + 1]] = [moved[blank + 1], moved[blank]];
    await puzzle.expectTiles(moved);

    // The time limit makes these runs long enough on any machine.
    const boards = Array(8).fill(endlessText.replaceAll(' ', ',')).join(';');
    await compare.follow(`boards=${boards}&goal=blank-first&algorithms=ida-star&heuristics=manhattan&limit=0.7&run=1`);
    await compare.expectStatus('searching');
    await compare.view('Solve').click();
    await puzzle.expectTiles(moved);
    await expect(page.locator('[data-count="moves"]')).toHaveText('1');
    await puzzle.solve();
    await puzzle.expectSolution(moved, quick.goal);

    await compare.view('Compare').click();
    expect(new Set((await compare.expectRuns(8)).map(({ status }) => status))).toEqual(new Set(['limit']));
    await expect(compare.field('time-limit')).toHaveValue('0.7');
    await compare.view('Solve').click();
    await puzzle.expectStatus('solved');
  });

  test('runs from a file replace the experiment', async ({ page, compare }) => {
    await compare.open(small);
    await compare.start();
    await compare.expectRuns(8);
    const file = await exported(page, 'Export CSV');
    await compare.follow(`${unending}&run=1`);
    await compare.expectStatus('searching');
    await expect(compare.verdict).toHaveText(/^1 of 2 runs/);
    await open(page, 'runs.csv', file);
    await expect(compare.verdict).toHaveText('8 runs from a file.');
    await compare.expectStatus('idle');
    await compare.expectRows(8);
    await expect(compare.button('Compare')).toBeVisible();
    await compare.start();
    await expect(compare.verdict).toHaveText(/^1 of 2 runs/);
    await compare.button('Cancel').click();
    await compare.expectStatus('cancelled');
  });

  test('the table can be sorted and turned, and grows no further than its page', async ({ page, compare }) => {
    const boards = [...Array(60).fill(quickText), endlessText].join(';').replaceAll(' ', ',');
    await compare.open(`boards=${boards}&goal=blank-first&algorithms=ida-star&heuristics=manhattan&limit=3600`);
    await compare.start();
    await expect(compare.verdict).toHaveText(/^60 of 61 runs/);
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
    await expect(compare.rows).toHaveCount(25);
    await compare.header('Expanded').getByRole('button').click();
    await compare.button('Next').click();
    await compare.button('Next').click();
    await expect(page.getByText('Page 3 of 3')).toBeVisible();
    await expect(compare.rows).toHaveCount(10);
    await compare.expectStatus('searching');
  });
});

test('a run that exceeds a limit ends, and the others continue', async ({ compare }) => {
  const boards = `boards=${`${endlessText};${quickText}`.replaceAll(' ', ',')}&goal=blank-first`;
  await compare.open(`${boards}&algorithms=a-star,ida-star&heuristics=manhattan&limit=1.5&memory=4`);
  await compare.start();
  const runs = await compare.expectRuns(4);
  expect(runs.map(({ status }) => status)).toEqual(['limit', 'limit', 'solved', 'solved']);
  const [memory, time] = runs;
  expect(memory.numbers['memory-bytes']).toBeGreaterThan(2 * 2 ** 20);
  expect(memory.numbers['memory-bytes']).toBeLessThanOrEqual(4 * 2 ** 20);
  expect(time.numbers['elapsed-ms']).toBeGreaterThanOrEqual(1500);
  for (const { numbers, optimal } of [memory, time]) expect([numbers.length, optimal]).toEqual([NaN, false]);
});

test.describe('files', () => {
  test('hold the rows and can be read back', async ({ page, compare }) => {
    await compare.open('random=5&side=3&seed=7&algorithms=breadth-first,weighted-a-star,a-star&heuristics=misplaced,manhattan&weight=1.5');
    for (const name of ['Export CSV', 'Export JSON']) await expect(compare.button(name)).toBeDisabled();
    await compare.start();
    const runs = await compare.expectRuns(25);

    const csv = await exported(page, 'Export CSV');
    const [names, ...lines] = csv.trimEnd().split('\n').map((line) => line.split(','));
    const table = lines.map((line) => Object.fromEntries(line.map((value, column) => [names[column], value])));
    expectSame(table, runs);
    expect(new Set(table.map(({ goal }) => goal))).toEqual(new Set(['blank-last']));
    expect(table.map(({ weight }) => weight)).toEqual(runs.map(({ algorithm }) => (algorithm === 'weighted-a-star' ? '1.5' : '')));

    const json = await exported(page, 'Export JSON');
    expectSame(json.trimEnd().split('\n').map((line) => JSON.parse(line)), runs);

    const list = `[${json.trimEnd().split('\n').join(',\n')}]`;
    for (const [name, text] of [['runs.csv', csv], ['npuzzle.jsonl', json], ['runs.json', list]]) {
      // On a page that does not know the runs.
      await compare.open();
      await open(page, name, text);
      await expect(page.getByText('25 runs imported.')).toBeVisible();
      await expect(compare.verdict).toHaveText('25 runs from a file.');
      expect(await compare.expectRows(25)).toEqual(runs);
      expect(await exported(page, 'Export CSV')).toBe(csv);
      expect(await exported(page, 'Export JSON')).toBe(json);
    }

    const [header, first] = csv.split('\n');
    for (const [name, text, reason] of [
      ['words.csv', 'hello there\nnot a record', 'cannot read records of runs'],
      ['broken.csv', `${header}\n${first.replace(/^[\d ]+/, '9 9 9')}\n`, 'cannot read records of runs'],
      ['broken.json', '{"board": 1}', 'cannot read records of runs'],
      ['list.json', '[1, 2', 'cannot read records of runs'],
    ]) {
      await open(page, name, text);
      await expect(page.getByText(`Couldn't import: ${reason}`)).toBeVisible();
      await compare.button('OK').click();
      await expect(page.getByText('Couldn\'t import')).toBeHidden();
    }
    expect(await compare.runs()).toEqual(runs);
  });

  /** Checks that each row of a file agrees with the row on the page. */
  function expectSame(table: Record<string, unknown>[], runs: Run[]): void {
    expect(table).toHaveLength(runs.length);
    for (const [index, { board, algorithm, heuristic, status, optimal, numbers }] of runs.entries()) {
      const row = table[index];
      expect({ ...row, heuristic: row.heuristic ?? '', optimal: String(row.optimal) }).toMatchObject({ board, algorithm, heuristic, status, optimal: String(optimal) });
      for (const [name, value] of Object.entries(numbers)) {
        const shown = Number(row[name.replaceAll('-', '_')]);
        // The page rounds these two.
        const digits = { 'elapsed-ms': 0.0005, 'effective-branching-factor': 0.0005 }[name] ?? 0;
        expect(Math.abs(shown - value), `${name} of row ${index}`).toBeLessThanOrEqual(digits * 1.001);
      }
    }
  }
});

/** Presses a button and returns the file that it saves. */
async function exported(page: Page, name: 'Export CSV' | 'Export JSON'): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download: Download = await saved;
  expect(download.suggestedFilename()).toBe(name === 'Export CSV' ? 'npuzzle.csv' : 'npuzzle.jsonl');
  return readFile(await download.path(), 'utf8');
}

/** Imports a file. */
async function open(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[name="import"]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
}

test.describe('a race', () => {
  const link = 'random=2&side=3&seed=7&algorithms=a-star,greedy&heuristics=manhattan';

  test('replays the searches of a board, and can be paused', async ({ page, compare }) => {
    await compare.open(link);
    await compare.start();
    await compare.expectRuns(4);
    const race = page.getByRole('region', { name: 'Race' });
    await expect(race).toHaveAttribute('data-race', 'over');
    const lanes = race.getByRole('listitem');
    await expect(lanes).toHaveCount(2);
    const counts = (await lanes.allTextContents()).map((text) => {
      const [, place, nodes] = /Place (\d): ([\d,]+) nodes?/.exec(text)!;
      return { place: Number(place), nodes: Number(nodes.replaceAll(',', '')) };
    });
    const [first, second] = counts.toSorted((one, other) => one.place - other.place);
    expect([first.place, second.place, first.nodes < second.nodes]).toEqual([1, 2, true]);

    await race.getByRole('button', { name: 'Start race' }).click();
    await expect(race).toHaveAttribute('data-race', 'running');
    await race.getByRole('button', { name: 'Pause' }).click();
    await expect(race).toHaveAttribute('data-race', 'paused');
    await race.getByRole('button', { name: 'Resume' }).click();
    await expect(race).toHaveAttribute('data-race', 'over');
  });

  test('shows only its result where nothing should move', async ({ page, compare }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await compare.open(link);
    await compare.start();
    await compare.expectRuns(4);
    const race = page.getByRole('region', { name: 'Race' });
    await race.getByRole('button', { name: 'Start race' }).click();
    await expect(race).toHaveAttribute('data-race', 'over');
    await expect(race.getByRole('button', { name: 'Start race' })).toBeVisible();
  });
});

test.describe('links', () => {
  test('the address reproduces the experiment on another page, and starts it if it says so', async ({ page, compare }) => {
    await page.goto('./');
    await compare.view('Compare').click();
    await expect(compare.results).toBeVisible(); // Play has a choice of sizes, too.
    await page.getByRole('radio', { name: '4×4' }).click({ force: true });
    await compare.set('count', '3');
    await compare.set('seed', '12345');
    await page.locator('select[name="goal"]').selectOption('spiral');
    await compare.choose('greedy', 'weighted-a-star', 'linear-conflict', 'walking-distance');
    await compare.set('weight', '2.5');
    await compare.set('time-limit', '30.5');
    await compare.set('memory-limit', '96');
    await compare.start();
    const runs = await compare.expectRuns(12);
    const address = page.url();

    await compare.open(address.split('#')[1]);
    for (const [name, value] of [['count', '3'], ['seed', '12345'], ['weight', '2.5'], ['time-limit', '30.5'], ['memory-limit', '96']]) {
      await expect(compare.field(name)).toHaveValue(value);
    }
    await expect(page.locator('select[name="goal"]')).toHaveValue('spiral');
    await expect(page.getByRole('radio', { name: '4×4' })).toBeChecked();
    await expect(page.locator('input[type="checkbox"]:checked')).toHaveCount(4);
    await compare.expectStatus('idle');
    expect(page.url()).toBe(address);

    await compare.open(`${address.split('#')[1]}&run=1`);
    expect((await compare.expectRuns(12)).map(counts)).toEqual(runs.map(counts));
    // A copy of this address does not start the experiment.
    expect(page.url()).toBe(address);
  });

  test('custom boards and a custom goal are in the address', async ({ page, compare }) => {
    await compare.open();
    await compare.type(`${quickText}\n${quickerText}`);
    await page.locator('select[name="goal"]').selectOption('custom');
    await page.getByRole('textbox', { name: 'Goal board' }).fill('0 1 2/3 4 5/6 7 8');
    await page.getByRole('textbox', { name: 'Goal board' }).press('Enter');
    await compare.choose('ida-star', 'manhattan');
    await expect.poll(() => page.url()).toContain('goal=0,1,2/3,4,5/6,7,8');
    await compare.open(`${page.url().split('#')[1]}&run=1`);
    const runs = await compare.expectRuns(2);
    expect(runs.map(({ board, numbers }) => [board, numbers.length])).toEqual([[quickText, 21], [quickerText, 4]]);
    await expect(compare.entry).toHaveValue(`${quickText}\n${quickerText}`);
  });

  test('thousands of boards take memory in proportion', async ({ browser, page, compare }) => {
    test.skip(!existsSync('/proc/self/status'), 'measures processes as Linux does');
    const devTools = await browser.newBrowserCDPSession();
    const peak = async () => {
      const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
      const peaks = processInfo.filter(({ type }) => type === 'renderer').map(async ({ id }) => {
        const kib = /VmHWM:\s*(\d+) kB/.exec(await readFile(`/proc/${id}/status`, 'utf8'))?.[1];
        return Number(kib) / 1024;
      });
      return Math.max(...(await Promise.all(peaks)));
    };
    await compare.open();
    const before = await peak();
    const boards = Array(10_000).fill(quickText.replaceAll(' ', ',')).join(';');
    await compare.open(`boards=${boards}`);
    await expect(page.getByText('10,000 boards read.')).toBeVisible();
    // 100 MiB, as read; it was 1,800 MiB when Chromium kept a copy of the address for each of its slashes.
    expect((await peak()) - before).toBeLessThan(400);
  });

  test('an invalid part is reported, and the rest works', async ({ page, compare }) => {
    await compare.open('random=3&side=3&seed=7&algorithms=a-star,best&heuristics=manhattan&goal=nowhere&limit=soon&memory=0&run=1');
    const runs = await compare.expectRuns(3);
    expect(new Set(runs.map(({ algorithm }) => algorithm))).toEqual(new Set(['a-star']));
    for (const fault of ['Ignored goal in the link: “nowhere” is not a valid goal', 'Ignored algorithms in the link: “best” is not a valid algorithm', 'Ignored limit in the link: expected seconds', 'Ignored memory in the link: expected a whole number']) {
      await expect(page.getByText(fault)).toBeVisible();
    }
    await compare.open('boards=8,1,2;%00%ff&&=;run=1&side=31&size=31x6');
    await expect(page.getByText('Ignored boards in the link:')).toBeVisible();
    await expect(page.getByText('Ignored side in the link: expected a whole number from 2 to 30.')).toBeVisible();
    await expect(page.getByText('Ignored size in the link: 31x6 is out of range: a board has 2 to 30 rows and columns.')).toBeVisible();
    await compare.set('count', '1');
    await compare.start();
    await compare.expectRuns(6);
  });

  test('a link followed on the page changes the experiment, even a second time', async ({ page, compare }) => {
    await compare.open(small);
    await expect(compare.field('count')).toHaveValue('4');
    await compare.follow('random=9&seed=1');
    await expect(compare.field('count')).toHaveValue('9');
    await compare.set('count', '10');
    await compare.follow('random=9&seed=1');
    await expect(compare.field('count')).toHaveValue('9');
    await compare.set('count', '2');
    await compare.follow(`${small}&run=1`);
    await compare.expectRuns(8);
    await compare.set('count', '3');
    await compare.follow(`${small}&run=1`);
    await expect(compare.field('count')).toHaveValue('4');
    await compare.expectRuns(8);
    // Choosing the view that is already shown keeps the address.
    await compare.view('Compare').click();
    await expect.poll(() => page.url()).toContain('random=4');
    await expect(compare.field('count')).toHaveValue('4');
  });

  test.describe('on the clipboard', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('are the address', async ({ page, compare }) => {
      await compare.open(small);
      await compare.button('Copy link').click();
      await expect(page.getByText('Link copied.')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toBe(page.url());
      expect(link).toContain('random=4&size=3x3&seed=7');
    });
  });
});

test.describe('the view, which is loaded on first use,', () => {
  test('shows that it is loading, and stays once loaded', async ({ page, compare, puzzle }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let fetched = 0;
    await page.route('**/compare_bg.wasm*', async (route) => {
      fetched += 1;
      await released;
      await route.continue();
    });
    await puzzle.open(quick.tiles, quick.goal);
    await compare.view('Compare').click();
    await expect(page.getByRole('status').getByText('Loading Compare…')).toBeVisible();
    // The other views work meanwhile.
    await compare.view('Solve').click();
    await puzzle.expectTiles(quick.tiles);
    await expect(page.getByText('Loading Compare…')).toHaveCount(0);
    release();
    await compare.view('Compare').click();
    await expect(compare.results).toBeVisible();
    await expect(page.getByText('Loading Compare…')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(compare.view('Compare')).toHaveAttribute('aria-current', 'page');
    await compare.set('count', '17');
    await page.goBack();
    await puzzle.expectTiles(quick.tiles);
    await page.goForward();
    await expect(compare.field('count')).toHaveValue('17');
    expect(fetched).toBe(1);
  });

  test.describe('without a connection', () => {
    test.use({ expectedErrors: [/Failed to load resource/] });

    for (const file of ['compare.js', 'compare_bg.wasm']) {
      test(`cannot load without ${file}; Try again loads it, by keyboard`, async ({ page, compare }) => {
        await page.route(`**/${file}*`, (route) => route.abort());
        await page.goto(`./#view=compare&${small}&run=1`);
        await expect(page.getByRole('status').getByText('Couldn\'t load Compare.')).toBeVisible();
        await tabTo(page, compare.button('Try again'));
        await page.keyboard.press('Enter');
        await expect(page.getByRole('status').getByText('Couldn\'t load Compare.')).toBeVisible();
        await expect(compare.button('Try again')).toBeFocused();
        await page.unroute(`**/${file}*`);
        await page.keyboard.press('Enter');
        await compare.expectRuns(8);
      });
    }
  });
});

test('the keyboard alone reaches the view, the form and the table', async ({ page, compare }) => {
  await page.goto('./');
  await tabTo(page, compare.view('Compare'));
  await page.keyboard.press('Enter');
  await expect(compare.results).toBeVisible();

  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await type(compare.field('count'), '3');
  await type(compare.field('seed'), '7');
  for (const name of ['greedy', 'ida-star', 'misplaced', 'euclidean']) {
    await tabTo(page, compare.choice(name));
    await page.keyboard.press('Space');
  }
  await expect(page.locator('input[type="checkbox"]:checked')).toHaveCount(3);
  await tabTo(page, compare.button('Compare'));
  await page.keyboard.press('Enter');
  const runs = await compare.expectRuns(6);
  expect(new Set(runs.map(({ algorithm, heuristic }) => `${algorithm} ${heuristic}`))).toEqual(new Set(['a-star manhattan', 'ida-star manhattan']));
  await expect(compare.button('Compare')).toBeFocused();
  for (const name of ['Copy link', 'Export CSV', 'Export JSON']) await tabTo(page, compare.button(name));
  await tabTo(page, page.locator('input[name="import"]'));

  const header = compare.header('Length');
  await tabTo(page, header.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const lengths = (await compare.runs()).map(({ numbers }) => numbers.length);
  expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
});

test.describe('numbers', () => {
  test('out of range are reported at their field, and the last valid one counts', async ({ page, compare }) => {
    await compare.open('random=4&side=3&seed=7&algorithms=weighted-a-star&heuristics=manhattan');
    for (const [name, good, bad, message] of [
      ['count', '4', '0', 'Enter a whole number from 1 to 10000.'],
      ['count', '4', '10001', 'Enter a whole number from 1 to 10000.'],
      ['seed', '7', '-1', 'Enter a whole number.'],
      ['weight', '2', '0.5', '0.5 is out of range: dynamic weighting and comparisons take weights from 1 to 100.'],
      ['time-limit', '10', '0', 'Enter seconds, such as 10 or 0.5.'],
      ['memory-limit', '100', '4097', 'Enter a whole number from 1 to 4096.'],
    ]) {
      await compare.set(name, good);
      await compare.set(name, bad);
      const field = page.locator('label.field', { has: compare.field(name) });
      await expect(field.getByRole('alert')).toHaveText(message);
      await expect(compare.field(name)).toHaveAttribute('aria-invalid', 'true');
      // The invalid text stays, to be corrected.
      await expect(compare.field(name)).toHaveValue(bad);
      expect(page.url()).not.toContain(`=${bad}&`);
      await compare.set(name, good);
      await expect(field.getByRole('alert')).toBeHidden();
      await expect(compare.field(name)).toHaveAttribute('aria-invalid', 'false');
    }
    await compare.set('count', 'many');
    await compare.start();
    await compare.expectRuns(4);
    await compare.set('seed', 'x');
    await compare.button('New seed').click();
    await expect(compare.field('seed')).toHaveValue(/^\d+$/);
    await expect(compare.field('seed')).toHaveAttribute('aria-invalid', 'false');
  });

  test('of the Solve view are checked too; its time limit ends a search with a message', async ({ page, puzzle }) => {
    await puzzle.open(endless.tiles, endless.goal);
    await puzzle.choose('weighted-a-star', 'manhattan');
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    for (const [name, good, bad, message] of [
      ['weight', '1.25', '101', '“101” is not a valid weight: expected a number from 0 to 100 with at most two decimals, such as 1.5, or inf.'],
      ['time-limit', '0.5', '-3', 'Enter seconds, such as 10 or 0.5.'],
      ['memory-limit', '64', '5000', 'Enter a whole number from 1 to 4096.'],
    ]) {
      await field(name).fill(bad);
      await field(name).press('Tab');
      await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
      await expect(field(name)).toHaveValue(bad);
      await field(name).fill(good);
      await field(name).press('Enter');
      await expect(page.getByText(message)).toBeHidden();
      await expect(field(name)).toHaveValue(good);
    }
    await puzzle.choose('ida-star');
    await puzzle.solve();
    await puzzle.expectStatus('limit');
    await expect(page.getByText('Time limit reached.')).toBeVisible();
    expect(await puzzle.metric('elapsed-ms')).toBeGreaterThanOrEqual(500);
    expect(await puzzle.metric('expanded')).toBeGreaterThan(0);

    // Typing survives the renders that progress causes several times a second.
    await field('time-limit').fill('');
    await field('time-limit').press('Tab');
    await puzzle.solve();
    await puzzle.expectStatus('searching');
    await field('time-limit').fill('12');
    const before = await puzzle.metric('generated');
    await expect.poll(() => puzzle.metric('generated')).toBeGreaterThan(before);
    await expect(field('time-limit')).toHaveValue('12');
    await puzzle.button('Cancel').click();
    await puzzle.expectStatus('cancelled');
  });
});
