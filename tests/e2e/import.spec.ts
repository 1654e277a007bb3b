// Traces from files in the Learn view: saved, chosen, dropped and pasted. How they are read and shown is tested natively
// (tests/views/learn/imports.rs, tests/suite/imported.rs, crates/traces).
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { drop, expect, test } from './puzzle-page';

/** A trace of a search on a grid map, as Posthoc's own examples have them. */
const MAP = `version: 1.4.0
views:
  main:
    - {$: rect, x: "\${{ alert(1) }}", y: "\${{ $.y }}", fill: "\${{ color[$.type] }}"}
events:
  - {type: source, id: home, x: 3, y: 4, g: 0, h: 2.41, f: 2.41}
  - {type: destination, id: shop, x: 5, y: 6}
  - {type: expanding, id: home}
  - {type: generating, id: corner, pId: home, x: 4, y: 5, g: 1.41, h: 1.41, f: 2.82}
  - {type: generating, id: lane, pId: home, x: 4, y: 4, g: 1, h: 2.41, f: 3.41}
  - {type: closing, id: home}
  - {type: expanding, id: corner}
  - {type: generating, id: shop, pId: corner, x: 5, y: 6, g: 2.82, h: 0, f: 2.82}
  - {type: end, id: shop, g: 2.82}
`;

class ImportPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('./#view=learn');
    await expect(this.page.locator('main[data-status="solved"]')).toBeVisible();
  }

  choose(name: string, text: string): Promise<void> {
    return this.page.locator('input[name="trace"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  }

  get card() {
    return this.page.getByRole('region', { name: 'Imported trace' });
  }

  get notice() {
    return this.page.locator('.notice');
  }

  async jumpTo(step: number): Promise<void> {
    await this.page.locator('[data-step]').getByRole('slider').fill(String(step));
  }
}

test('a trace is saved as a file, which is imported and shows the same moments', async ({ page }) => {
  const learn = new ImportPage(page);
  await learn.open();
  const steps = Number(await page.locator('[data-steps]').getAttribute('data-steps'));
  await learn.jumpTo(12);
  const boards = () => page.locator('[data-frontier] [data-node]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-board')).sort());
  const before = await boards();
  for (const [button, file, start] of [['Tree as SVG', 'npuzzle-tree.svg', '<svg '], ['Tree as PNG', 'npuzzle-tree.png', '\ufffdPNG'], ['Tree as TikZ', 'npuzzle-tree.tex', '% Needs']]) {
    const saved = page.waitForEvent('download');
    await page.locator('details.share summary').click();
    await page.getByRole('button', { name: button, exact: true }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(file);
    expect((await readFile(await download.path(), 'utf8')).slice(0, start.length)).toBe(start);
  }
  for (const [button, file] of [['Export JSON', 'npuzzle-trace.jsonl'], ['Export for Posthoc', 'npuzzle-trace.json']] as const) {
    await test.step(button, async () => {
      const [saved, share] = [page.waitForEvent('download'), page.locator('details.share')];
      await share.locator('summary').click();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(share).not.toHaveAttribute('open');
      const download = await saved;
      expect(download.suggestedFilename()).toBe(file);
      const path = await download.path();
      const text = await readFile(path, 'utf8');
      const { version, events }: { version?: string; events: { type: string }[] } = file.endsWith('.json')
        ? JSON.parse(text)
        : { events: text.trim().split('\n').map((line) => JSON.parse(line)) };
      expect(version).toBe(file.endsWith('.json') ? '1.4.0' : undefined);
      expect(events).toHaveLength(steps);
      expect([events[0].type, events.at(-1)!.type]).toEqual(['source', 'end']);

      await page.locator('input[name="trace"]').setInputFiles(path);
      await expect(learn.card).toBeVisible();
      await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '0');
      await expect(page.locator('[data-steps]')).toHaveAttribute('data-steps', String(steps));
      await learn.jumpTo(12);
      await expect.poll(boards).toEqual(before);
      await learn.card.getByRole('button', { name: 'Close' }).click();
      await expect(learn.card).toHaveCount(0);
      await expect(page.locator('main[data-status="solved"]')).toBeVisible();
    });
  }
});

test('traces of other programs are chosen, dropped and pasted, and their drawing instructions are not run', async ({ page }) => {
  const learn = new ImportPage(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await learn.open();

  await test.step('what is not a trace is named, and the search stays', async () => {
    await learn.jumpTo(7);
    for (const [name, text, message] of [
      ['hello.txt', 'hello', 'hello.txt: this is not a trace: expected a mapping with “events”'],
      ['binary.bin', '\u0000\u0001\ufffd', 'binary.bin: '],
    ] as const) {
      await learn.choose(name, text);
      await expect(learn.notice).toContainText('Couldn\'t import: ');
      await expect(learn.notice).toContainText(message);
      await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '7');
      await expect(learn.card).toHaveCount(0);
      await learn.notice.getByRole('button').click();
    }
  });

  await test.step('results of searches are opened in Compare', async () => {
    const record = {
      board: '1 2 3/4 5 6/7 0 8', goal: 'blank-last', algorithm: 'a-star', heuristic: 'manhattan', status: 'solved', length: 1,
      optimal: true, lower_bound: 1, expanded: 1, generated: 3, reopened: 0, frontier_peak: 3, depth_peak: 1, memory_bytes: 1000, elapsed_ms: 0.1,
    };
    await learn.choose('results.jsonl', JSON.stringify(record));
    await expect(page.locator('tr[data-algorithm="a-star"]')).toHaveCount(1);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#view=compare/);
    await learn.open();
  });

  await test.step('a file that is chosen', async () => {
    await learn.choose('map.yaml', MAP);
    await expect(learn.card).toContainText('map.yaml');
    await expect(learn.notice).toContainText('2 events of unknown types were skipped.');
    await learn.jumpTo(4);
    const frontier = page.locator('[data-frontier] [data-node]');
    await expect(frontier).toHaveText([/corner/, /lane/]);
    await frontier.first().getByRole('button').click();
    await expect(page.locator('[data-inspected]')).toContainText('home');
    await learn.jumpTo(7);
    await expect(page.locator('main')).toHaveAttribute('data-status', 'solved');
    // A search takes its place again.
    await page.locator('select[id="lesson"]').selectOption('5');
    await expect(learn.card).toHaveCount(0);
  });

  await test.step('a file that is dropped', async () => {
    await drop(page, 'dropped.yaml', MAP, page.locator('main.learning'));
    await expect(learn.card).toContainText('dropped.yaml');
  });

  await test.step('text that is pasted', async () => {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, MAP);
    await expect(learn.card).toContainText('Pasted text');
  });
  expect(dialogs).toEqual([]);
});
