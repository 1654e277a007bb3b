// The Compare view where it needs a browser: workers, files, the clipboard, the address, keys, pointers and layout. What it
// draws for a state is tested in tests/views/compare*.rs.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { korfBoards, seedBoard } from './published-boards';
import { ComparePage, counts, drop, expect, type Run, tabTo, test } from './puzzle-page';

/** Writes a board as the page does. */
function onOneLine(tiles: readonly number[]): string {
  const side = Math.sqrt(tiles.length);
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side).join(' ')).join('/');
}

const quick = seedBoard('8 1 2 0');
const quicker = seedBoard('1 2 5 3');
const endless = korfBoards('korf24.txt').find(({ optimal }) => optimal === 108)!;
const [quickText, quickerText, endlessText] = [quick, quicker, endless].map(({ tiles }) => onOneLine(tiles));

/** Lists boards as a link does. */
const inLink = (...boards: string[]): string => `boards=${boards.join(';').replaceAll(' ', ',')}`;

/** Each run's board and the length of its solution. */
const lengths = (runs: Run[]): [string, number][] => runs.map(({ board, numbers }) => [board, numbers.length]);

/** Eight runs that end immediately. */
const small = 'random=4&side=3&seed=7&algorithms=greedy,a-star&heuristics=manhattan';

/** Two runs: the first ends immediately, the second never. */
const unending = `${inLink(quickText, endlessText)}&goal=blank-first&algorithms=ida-star&heuristics=manhattan&limit=3600`;

/** The quick board after the first move of a game on it. */
const [movedTile, moved] = (() => {
  const [blank, tiles] = [quick.tiles.indexOf(0), [...quick.tiles]];
  const tile = tiles[blank + 1];
  [tiles[blank], tiles[blank + 1]] = [tile, 0];
  return [tile, tiles];
})();

test.describe('the results', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('are laid out, paged, explained, sorted, copied, raced and read from plots', async ({ page, compare }) => {
    for (const side of [4, 3]) {
      await test.step(`the summary shows every column on a screen of 1280 pixels for ${side}x${side}`, async () => {
        await compare.open(`random=5&side=${side}&seed=7&algorithms=greedy,weighted-a-star&heuristics=linear-conflict,walking-distance,manhattan&weight=5&run=1`);
        await compare.expectRuns(30);
        const table = page.getByRole('region', { name: 'Summary by pair' });
        await expect(table.getByText('±').first()).toBeVisible();
        expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      });
    }

    await test.step('the table turns its pages, and returns to the first when it is sorted', async () => {
      await compare.button('Next').click();
      await expect(page.getByText('Page 2 of 2')).toBeVisible();
      await expect(compare.rows).toHaveCount(5);
      await compare.button('Previous').click();
      await expect(page.getByText('Page 1 of 2')).toBeVisible();
      await compare.button('Next').click();
      await compare.header('Expanded').getByRole('button').click();
      await expect(page.getByText('Page 1 of 2')).toBeVisible();
      await expect(compare.rows).toHaveCount(25);
    });

    await compare.open(`${small}&run=1`);
    const runs = await compare.expectRuns(8);

    await test.step('the boards of the summary can be chosen', async () => {
      for (const [choice, text] of [['Solved by each search', 'Over the boards that each search solved.'], ['Solved by every search', 'Over 4 boards that every search solved; 0 left out.']]) {
        await page.getByText(choice).click();
        await expect(page.getByText(text)).toBeVisible();
      }
    });

    await test.step('headings are explained to a mouse and to the keyboard', async () => {
      const summary = page.getByRole('region', { name: 'Summary', exact: true });
      await summary.getByRole('button', { name: 'Generated' }).hover();
      await expect(summary.locator('.explanation')).toContainText('Also: discovered');
      await summary.getByRole('button', { name: 'Expanded' }).focus();
      await expect(summary.locator('.explanation')).toContainText('Also: explored');
      // A heading that sorts explains itself too.
      const table = page.getByRole('region', { name: 'Runs', exact: true });
      await table.getByRole('button', { name: 'Memory' }).click();
      await expect(table.locator('.explanation')).toContainText('Also: space');
      await expect(compare.header('Memory')).toHaveAttribute('aria-sort', 'ascending');
    });

    await test.step('a header keeps the focus while it sorts', async () => {
      for (const title of ['Length', 'Board']) {
        const header = compare.header(title);
        await header.getByRole('button').focus();
        for (const [pressed, direction] of [['Enter', 'ascending'], ['Space', 'descending']]) {
          await page.keyboard.press(pressed);
          await expect(header).toHaveAttribute('aria-sort', direction);
          await expect(header.getByRole('button')).toBeFocused();
        }
      }
      await compare.header('Board').getByRole('button').click();
      expect(await compare.runs()).toEqual(runs);
    });

    await test.step('the summary and the link are copied', async () => {
      const pasted = () => page.evaluate(() => navigator.clipboard.readText());
      for (const [name, start] of [
        ['Copy for spreadsheet', 'Search\tSolved\tRuns\tLength: median\t'],
        ['Copy as Markdown', '| Search | Solved | Runs | Length |'],
        ['Copy as LaTeX', '\\begin{tabular}{lrrrrrrrr}'],
      ]) {
        await compare.button(name).click();
        await expect(page.getByText('Results copied.')).toBeVisible();
        expect((await pasted()).slice(0, start.length)).toBe(start);
        await compare.button('OK').click();
      }
      await compare.button('Copy link').click();
      await expect(page.getByText('Link copied.')).toBeVisible();
      expect(await pasted()).toBe(page.url());
    });

    await test.step('a race can be paused, and shows only its result where nothing should move', async () => {
      const race = page.getByRole('region', { name: 'Race' });
      await race.getByRole('button', { name: 'Start race' }).click();
      await expect(race).toHaveAttribute('data-race', 'running');
      await race.getByRole('button', { name: 'Pause' }).click();
      await expect(race).toHaveAttribute('data-race', 'paused');
      await race.getByRole('button', { name: 'Resume' }).click();
      await expect(race).toHaveAttribute('data-race', 'over');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await race.getByRole('button', { name: 'Start race' }).click();
      await expect(race).toHaveAttribute('data-race', 'over');
      await expect(race.getByRole('button', { name: 'Start race' })).toBeVisible();
    });

    await test.step('the arrow keys read all points of a plot, and a mouse the nearest', async () => {
      await compare.show('Length against optimum');
      const { drawing, readout } = plot(page, 'Length against optimum');
      await drawing.focus();
      const read = new Set<string>();
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press('ArrowRight');
        const [, search, length, board] = /^(.+), Manhattan distance: (\d+) moves, optimal length \d+ \(board (.+)\)$/.exec((await readout.textContent())!)!;
        read.add(`${search === 'A*' ? 'a-star' : 'greedy'} ${length} ${board}`);
      }
      expect([...read].sort()).toEqual(runs.map(({ algorithm, numbers, board }) => `${algorithm} ${numbers.length} ${board}`).sort());

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

    await test.step('the plot of estimates reads h, the proved distance and the board', async () => {
      await compare.show('Heuristic value against true distance');
      const { drawing, readout } = plot(page, 'Heuristic value against true distance');
      await drawing.focus();
      const read = new Set<string>();
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('ArrowRight');
        const [, h, optimum, board] = /^Manhattan distance: h\s=\s(\d+), optimal length (\d+) \(board (.+)\)$/.exec((await readout.textContent())!)!;
        expect(Number(h)).toBe(manhattan(board));
        read.add(`${optimum} ${board}`);
      }
      const proved = runs.filter(({ optimal }) => optimal).map(({ numbers, board }) => `${numbers.length} ${board}`);
      expect([...read].sort()).toEqual(proved.sort());
    });

    await test.step('a plot is saved as SVG, PNG and TikZ with the colors of the page', () => expectPictures(page, compare));
  });

  /** Sums the distances of the tiles of a 3x3 board from their goal cells, the blank's last. */
  function manhattan(board: string): number {
    const moves = (tile: number, cell: number) => Math.abs(Math.floor((tile - 1) / 3) - Math.floor(cell / 3)) + Math.abs((tile - 1) % 3 - cell % 3);
    return board.split(/[ /]/).map(Number).reduce((sum, tile, cell) => sum + (tile === 0 ? 0 : moves(tile, cell)), 0);
  }

  /** Saves two plots and checks the files. */
  async function expectPictures(page: Page, compare: ComparePage): Promise<void> {
    const save = async (title: string, format: string) => {
      await compare.show(title);
      const saved = page.waitForEvent('download');
      await plot(page, title).figure.getByRole('button', { name: `Save “${title}” as ${format}` }).click();
      const download = await saved;
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const estimates = await save('Heuristic value against true distance', 'SVG');
    expect(estimates.name).toBe('npuzzle-h-by-optimum.svg');
    // The legend and the label of the axis.
    for (const text of ['Manhattan distance', 'Optimal length (moves)']) expect(estimates.bytes.toString('utf8')).toContain(text);

    const svg = await save('Nodes expanded by solution depth', 'SVG');
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
    await other.close();

    const png = await save('Nodes expanded by solution depth', 'PNG');
    expect(png.name).toBe('npuzzle-expanded-by-depth.png');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    // Width and height: twice the drawing's units, with a legend of two rows.
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1600, 2 * (560 + 2 * 36 + 12)]);

    const tikz = await save('Nodes expanded by solution depth', 'TikZ');
    expect(tikz.name).toBe('npuzzle-expanded-by-depth.tex');
    const commands = tikz.bytes.toString('utf8');
    // The axis with its grid, the marks, and the legend in the color of the series.
    for (const part of [
      '\\begin{tikzpicture}[',
      'anchor=base, inner sep=0, text={rgb,255:',
      ' Optimal length (moves)}',
      'draw={rgb,255:red,184;green,67;blue,31}, line width=3.375pt, line cap=round, opacity=0.6] svg {M',
      ' Greedy best-first, Manhattan distance}',
      '\\end{tikzpicture}',
    ]) expect(commands).toContain(part);
    await expect(page.getByText('Couldn\'t save')).toBeHidden();
  }

  /** The plot with a title, and the description of the chosen point. */
  function plot(page: Page, title: string): Record<'figure' | 'drawing' | 'readout', Locator> {
    const figure = page.getByRole('figure', { name: title });
    return { figure, drawing: figure.getByRole('img'), readout: figure.getByRole('status') };
  }
});

test('boards come from the other views, from the keyboard and from files', async ({ page, compare, puzzle }) => {
  const goal = page.locator('select[name="goal"]');

  await test.step('the board of the other views is added with its goal, then to the list', async () => {
    await puzzle.open(quick.tiles, quick.goal);
    await compare.view('Compare').click();
    await compare.button('Add current board').click();
    await expect(compare.entry).toHaveValue(`${quickText}\n`);
    await expect(goal).toHaveValue(quick.goal);

    // A move just before, which is not saved yet.
    await compare.view('Solve').click();
    await puzzle.tile(movedTile).click();
    await compare.view('Compare').click();
    await compare.button('Add current board').click();
    await expect(compare.entry).toHaveValue(`${quickText}\n${onOneLine(moved)}\n`);
    await expect(page.getByText('2 boards read.')).toBeVisible();
    await compare.choose('a-star', 'manhattan');
    await compare.start();
    expect((await compare.expectRuns(2)).map(({ board }) => board)).toEqual([quickText, onOneLine(moved)]);
  });

  await test.step('boards and a goal are typed, which the address follows', async () => {
    await compare.open();
    await compare.type(`${quickText}\n# a comment\n${quickerText}`);
    await expect(page.getByText('2 boards read.')).toBeVisible();
    await goal.selectOption('custom');
    await page.getByRole('textbox', { name: 'Goal board' }).fill('0 1 2/3 4 5/6 7 8');
    await page.getByRole('textbox', { name: 'Goal board' }).press('Enter');
    await compare.choose('ida-star', 'manhattan');
    await expect.poll(() => page.url()).toContain('goal=0,1,2/3,4,5/6,7,8');
    await compare.start();
    expect(lengths(await compare.expectRuns(2))).toEqual([[quickText, 21], [quickerText, 4]]);
  });

  await test.step('boards are dropped or chosen as a file', async () => {
    await compare.open('goal=blank-first&algorithms=a-star&heuristics=manhattan');
    await drop(page, 'boards.txt', `# two boards\n${quick.tiles.join(' ')}\n${quickerText}\n`);
    await expect(page.getByText('2 boards read.')).toBeVisible();
    await compare.start();
    expect(lengths(await compare.expectRuns(2))).toEqual([[quickText, 21], [quickerText, 4]]);
    await page.locator('input[name="import"]').setInputFiles({ name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('3\n1 2 5\n3 4 8\n6 7 0\n') });
    await expect(page.getByText('1 board read.')).toBeVisible();
    await drop(page, 'broken.txt', '812043756\n81204\n');
    await expect(page.getByRole('status').getByText('line 2: found 1 number: a square board has 4, 9, 16 and so on, and other boards need a / between rows (1 2 3/4 5 0) or the size first (3x2)')).toBeVisible();
    await expect(compare.entry).toHaveValue('812043756\n81204\n');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test('the lists are folded, and Compare is in reach everywhere', async ({ page, compare }) => {
    await compare.open(small);
    await expect(compare.choice('greedy')).toBeHidden();
    const fold = page.getByRole('group', { name: 'Algorithms' }).getByRole('button');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.tap();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
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

test('while runs are in progress, they can be cancelled, limited or replaced, and the Solve view works', async ({ page, compare, puzzle }) => {
  const progress = page.getByRole('progressbar', { name: 'Runs completed' });

  await test.step('Cancel keeps the finished runs, and the next experiment works', async () => {
    await compare.open(unending);
    await compare.start();
    await compare.expectStatus('searching');
    await expect(progress).toHaveAttribute('value', '1');
    await expect(compare.verdict).toHaveText(/^1 of 2 runs, on \d+ cores?\.$/);
    const [run] = await compare.expectRows(1);
    expect(lengths([run])).toEqual([[quickText, 21]]);
    await compare.button('Cancel').click();
    await compare.expectStatus('cancelled');
    await expect(compare.verdict).toHaveText('Stopped after 1 of 2 runs.');
    await expect(progress).toHaveCount(0);
    expect(await compare.runs()).toEqual([run]);
    await compare.button('Continue').click();
    await compare.expectStatus('searching');
    await expect(compare.verdict).toHaveText(/^1 of 2 runs/);
    expect(await compare.runs()).toEqual([run]);
    await page.reload();
    await compare.expectStatus('cancelled');
    await expect(compare.verdict).toHaveText('Stopped after 1 of 2 runs.');
    expect(await compare.expectRows(1)).toEqual([run]);
    await compare.button('Continue').click();
    await compare.expectStatus('searching');
    await compare.button('Cancel').click();
    await compare.expectStatus('cancelled');
    await compare.unfold();
    await compare.entry.fill(`${quickText}\n${quickerText}\n${quickText}`);
    await compare.start();
    expect((await compare.expectRuns(3)).map(({ numbers }) => numbers.length)).toEqual([21, 4, 21]);
  });

  await test.step('runs from a file replace the experiment', async () => {
    const file = await exported(page, 'Export CSV');
    await compare.follow(`${unending}&run=1`);
    await expect(compare.verdict).toHaveText(/^1 of 2 runs/);
    await open(page, 'runs.csv', file);
    await expect(compare.verdict).toHaveText('3 runs from a file.');
    await compare.expectStatus('idle');
    await compare.expectRows(3);
    await compare.start();
    await expect(compare.verdict).toHaveText(/^1 of 2 runs/);
    await compare.button('Cancel').click();
    await compare.expectStatus('cancelled');
  });

  await test.step('the Solve view works and keeps its board, and the runs end at their limits', async () => {
    await puzzle.open(quick.tiles, quick.goal);
    await puzzle.tile(movedTile).click();
    await puzzle.expectTiles(moved);
    // The time limit makes these runs long enough on any machine.
    const boards = inLink(...Array<string>(5).fill(endlessText), quickText);
    await compare.follow(`${boards}&goal=blank-first&algorithms=ida-star&heuristics=manhattan&limit=0.7&run=1`);
    await compare.expectStatus('searching');
    await compare.view('Solve').click();
    await puzzle.expectTiles(moved);
    await expect(page.locator('[data-count="moves"]')).toHaveText('1');
    await puzzle.solve();
    await puzzle.expectSolution(moved, quick.goal);

    await compare.view('Compare').click();
    const runs = await compare.expectRuns(6);
    expect(runs.map(({ status }) => status)).toEqual([...Array<string>(5).fill('limit'), 'solved']);
    for (const { numbers } of runs.slice(0, 5)) expect(numbers['elapsed-ms']).toBeGreaterThanOrEqual(700);
    await expect(compare.field('time-limit')).toHaveValue('0.7');
    await compare.view('Solve').click();
    await puzzle.expectStatus('solved');
  });
});

test('a browser that refuses to keep results is named once', async ({ page, compare }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => { throw new Error('refused'); } }));
  await compare.open('random=2&side=3&seed=7&algorithms=a-star&heuristics=manhattan');
  await compare.start();
  await compare.expectRuns(2);
  const notice = page.getByText('The browser does not keep these results');
  await expect(notice).toBeVisible();
  await compare.button('OK').click();
  await expect(notice).toBeHidden();
  await compare.start();
  await expect(notice).toBeVisible();
});

test('the progress of anytime search is plotted and saved', async ({ page, compare }) => {
  await compare.open('random=2&side=4&seed=7&algorithms=anytime');
  await compare.start();
  const runs = await compare.expectRuns(2);
  const lines = (await exported(page, 'Export JSON')).trimEnd().split('\n').map((line) => JSON.parse(line));
  const last = lines.map(({ history }) => history.at(-1).length as number);
  expect(last).toEqual(runs.map(({ numbers }) => numbers.length));
  await page.locator('select[name="plot"]').selectOption('Solution length over time');
  await expect(page.locator('#length-over-time .line')).toHaveCount(2);
});

test('files hold the rows and can be read back', async ({ page, compare }) => {
  await compare.open('random=5&side=3&seed=7&algorithms=breadth-first,weighted-a-star,a-star&heuristics=misplaced,manhattan&weight=1.5');
  await compare.start();
  const runs = await compare.expectRuns(25);

  const csv = await exported(page, 'Export CSV');
  const [names, ...lines] = csv.trimEnd().split('\n').map((line) => line.split(','));
  const table = lines.map((line) => Object.fromEntries(line.map((value, column) => [names[column], value])));
  expectSame(table, runs);
  expect(new Set(table.map(({ goal }) => goal))).toEqual(new Set(['blank-last']));
  expect(table.map(({ weight }) => weight)).toEqual(runs.map(({ algorithm }) => (algorithm === 'weighted-a-star' ? '1.5' : '')));

  const json = await exported(page, 'Export JSON');
  const records = json.trimEnd().split('\n').map((line) => JSON.parse(line));
  expectSame(records, runs);

  await test.step('a short run has been repeated, and its cell says how often', async () => {
    // The first run of a worker may take longer, because its program is not compiled yet.
    const repetitions = records.map(({ repetitions }) => repetitions as number);
    expect(Math.max(...repetitions)).toBeGreaterThan(1);
    const times = page.locator('td[data-metric="elapsed-ms"]');
    const titles = await times.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')));
    expect(titles).toEqual(repetitions.map((count) => (count === 1 ? 'Measured once' : `Mean of ${count} repetitions`)));
  });

  const list = `[${json.trimEnd().split('\n').join(',\n')}]`;
  const utf16 = Buffer.from(`\ufeff${csv.replaceAll('\n', '\r\n')}`, 'utf16le');
  for (const [name, text] of [['runs.csv', csv], ['utf-16.csv', utf16], ['npuzzle.jsonl', json], ['runs.json', list]] as const) {
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
  for (const [name, text] of [
    ['broken.csv', `${header}\n${first.replace(/^[\d ]+/, '9 9 9')}\n`],
    ['broken.json', '{"board": 1, "algorithm": 2}'],
  ]) {
    await open(page, name, text);
    await expect(page.getByText('Couldn\'t import: this is neither CSV nor JSON')).toBeVisible();
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

/** Presses a button and returns the file that it saves. */
async function exported(page: Page, name: 'Export CSV' | 'Export JSON'): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download: Download = await saved;
  expect(download.suggestedFilename()).toBe(name === 'Export CSV' ? 'npuzzle.csv' : 'npuzzle.jsonl');
  return readFile(await download.path(), 'utf8');
}

/** Imports a file. */
async function open(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.locator('input[name="import"]').setInputFiles({ name, mimeType: '', buffer: typeof text === 'string' ? Buffer.from(text) : text });
}

test('thousands of boards take memory in proportion', { tag: '@full' }, async ({ browser, page, compare }) => {
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

test.describe('the view, which is loaded on first use,', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('shows that it is loading, stays once loaded, and can be tried again without a connection', async ({ page, compare, puzzle }) => {
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
    await page.unroute('**/compare_bg.wasm*');

    for (const file of ['compare.js', 'compare_bg.wasm']) {
      await test.step(`without ${file}, Try again loads it, by keyboard`, async () => {
        await page.route(`**/${file}*`, (route) => route.abort());
        await page.goto('about:blank');
        await page.goto(`./#view=compare&${small}&run=1`);
        const failed = page.getByRole('status').getByText('Couldn\'t load Compare.');
        await expect(failed).toBeVisible();
        await tabTo(page, compare.button('Try again'));
        await page.keyboard.press('Enter');
        await expect(failed).toBeVisible();
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

test('presets, links and numbers change the experiment, and invalid ones do not', async ({ page, compare, puzzle }) => {
  await test.step('a preset runs with one press', async () => {
    await compare.open();
    await page.getByRole('button', { name: 'Heuristics on one board' }).click();
    await compare.expectRuns(7);
    await expect(page.getByRole('heading', { name: 'Start with an example' })).toBeHidden();
    expect(page.url()).toContain('seed=1&');
    await expect(compare.field('seed')).toHaveValue('1');
  });

  await test.step('the address reproduces the experiment on another page, and starts it if it says so', async () => {
    await compare.unfold();
    await page.getByRole('radio', { name: '4×4' }).click({ force: true });
    const numbers = [['count', '3'], ['seed', '12345'], ['time-limit', '30.5'], ['memory-limit', '96']];
    for (const [name, value] of numbers) await compare.set(name, value);
    await page.locator('select[name="goal"]').selectOption('spiral');
    await compare.choose('greedy', 'weighted-a-star', 'linear-conflict', 'walking-distance');
    await compare.set('weight', '2.5');
    await compare.start();
    const runs = await compare.expectRuns(12);
    const address = page.url();

    // The results that the browser keeps belong to this tab, also when the other is reloaded.
    const other = new ComparePage(await page.context().newPage());
    await other.open(small);
    await other.page.reload();
    await expect(other.field('count')).toHaveValue('4');
    // The view has asked for them before this.
    await other.page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => {
          indexedDB.open(name!).onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            result.transaction([...result.objectStoreNames]).objectStore(result.objectStoreNames[0]).getAll().onsuccess = done;
          };
        });
      }
    });
    await other.expectStatus('idle');
    await expect(other.rows).toHaveCount(0);
    await other.page.close();

    await compare.open(address.split('#')[1]);
    await compare.expectStatus('idle');
    for (const [name, value] of [...numbers, ['weight', '2.5']]) await expect(compare.field(name)).toHaveValue(value);
    await expect(page.locator('select[name="goal"]')).toHaveValue('spiral');
    await expect(page.getByRole('radio', { name: '4×4' })).toBeChecked();
    await expect(page.locator('input[type="checkbox"]:checked')).toHaveCount(4);
    expect(page.url()).toBe(address);

    await compare.open(`${address.split('#')[1]}&run=1`);
    expect((await compare.expectRuns(12)).map(counts)).toEqual(runs.map(counts));
    // A copy of this address does not start the experiment.
    expect(page.url()).toBe(address);
  });

  await test.step('a link followed on the page changes the experiment, even a second time', async () => {
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
    await compare.unfold();
    await compare.set('count', '3');
    await compare.follow(`${small}&run=1`);
    await expect(compare.field('count')).toHaveValue('4');
    await compare.expectRuns(8);
    // Choosing the view that is already shown keeps the address.
    await compare.view('Compare').click();
    await expect.poll(() => page.url()).toContain('random=4');
    await expect(compare.field('count')).toHaveValue('4');
  });

  await test.step('numbers out of range are reported at their field, and the last valid one counts', () => expectRanges(page, compare));

  await test.step('numbers of the Solve view are checked too', async () => {
    await puzzle.open(endless.tiles, endless.goal);
    await puzzle.choose('weighted-a-star', 'manhattan');
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    for (const [name, good, bad, message] of [
      ['weight', '1.25', '101', '“101” is not a valid weight: expected a number from 0 to 100 with at most two decimals, such as 1.5, or inf.'],
      ['time-limit', '0.5', '-3', 'Enter seconds, such as 10 or 0.5.'],
      ['memory-limit', '64', '5000', 'Enter a whole number from 1 to 4,096.'],
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

/** Types numbers out of range into the form, and runs it. */
async function expectRanges(page: Page, compare: ComparePage): Promise<void> {
  await compare.open('random=4&side=3&seed=7&algorithms=weighted-a-star&heuristics=manhattan');
  for (const [name, good, bad, message] of [
    ['count', '4', '0', 'Enter a whole number from 1 to 10,000.'],
    ['count', '4', '10001', 'Enter a whole number from 1 to 10,000.'],
    ['seed', '7', '-1', 'Enter a whole number.'],
    ['weight', '2', '0.5', '0.5 is out of range: dynamic weighting and comparisons take weights from 1 to 100.'],
    ['time-limit', '10', '0', 'Enter seconds, such as 10 or 0.5.'],
    ['memory-limit', '100', '4097', 'Enter a whole number from 1 to 4,096.'],
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
  await compare.unfold();
  await compare.set('seed', 'x');
  await compare.button('New seed').click();
  await expect(compare.field('seed')).toHaveValue(/^\d+$/);
  await expect(compare.field('seed')).toHaveAttribute('aria-invalid', 'false');
}
