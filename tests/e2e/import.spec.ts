// Traces from files in the Learn view: chosen, dropped and pasted, of this page and of other programs.
import type { Page } from '@playwright/test';
import { expect, test } from './puzzle-page';

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

  async open(link = ''): Promise<void> {
    await this.page.goto(`./#view=learn&${link}`);
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

test('an exported trace is imported, and shows the same moments', async ({ page }) => {
  const learn = new ImportPage(page);
  await learn.open();
  const steps = await page.locator('[data-steps]').getAttribute('data-steps');
  await learn.jumpTo(12);
  const boards = () => page.locator('[data-frontier] [data-node]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-board')).sort());
  const before = await boards();
  for (const name of ['Export JSON', 'Export for Posthoc']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const path = await (await download).path();
    await page.locator('input[name="trace"]').setInputFiles(path);
    await expect(learn.card).toBeVisible();
    await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '0');
    await expect(page.locator('[data-steps]')).toHaveAttribute('data-steps', steps!);
    await learn.jumpTo(12);
    await expect.poll(boards).toEqual(before);
    await learn.card.getByRole('button', { name: 'Close' }).click();
    await expect(learn.card).toHaveCount(0);
    await expect(page.locator('main[data-status="solved"]')).toBeVisible();
  }
});

test('a search on a map shows its nodes by name, and its drawing instructions are not run', async ({ page }) => {
  const learn = new ImportPage(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await learn.open();
  await learn.choose('map.yaml', MAP);
  await expect(learn.card).toContainText('map.yaml');
  await expect(learn.notice).toContainText('2 events of unknown types were skipped.');
  await expect(page.locator('[data-steps]')).toHaveAttribute('data-steps', '7');
  await learn.jumpTo(4);
  const frontier = page.locator('[data-frontier] [data-node]');
  await expect(frontier).toHaveText([/corner.*x = 4, y = 5, g = 1\.41, h = 1\.41, f = 2\.82/, /lane/]);
  await expect(page.locator('[data-closed]')).toBeVisible();
  await frontier.first().getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Node details' }).or(page.locator('[data-inspected]'))).toContainText('home');
  await learn.jumpTo(7);
  await expect(page.locator('main')).toHaveAttribute('data-status', 'solved');
  expect(dialogs).toEqual([]);
  // A search takes its place again.
  await page.locator('select[id="lesson"]').selectOption('5');
  await expect(learn.card).toHaveCount(0);
});

test('a dropped file and pasted text are imported', async ({ page }) => {
  const learn = new ImportPage(page);
  await learn.open();
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.yaml'));
    return data;
  }, MAP);
  await page.locator('main.learning').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(learn.card).toContainText('dropped.yaml');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, MAP);
  await expect(learn.card).toContainText('Pasted text');
});

test('what is not a trace is named, and the search stays', async ({ page }) => {
  const learn = new ImportPage(page);
  await learn.open();
  await learn.jumpTo(7);
  for (const [name, text, message] of [
    ['hello.txt', 'hello', 'hello.txt: this is not a trace: expected a mapping with “events”'],
    ['empty.json', '', 'empty.json: the trace has no events'],
    ['broken.json', '{"events":[{"type":"source"}]}', 'broken.json: event 1: “id” is missing'],
    ['parent.yaml', 'events: [{type: source, id: 1}, {type: generating, id: 2, pId: 7}]', 'event 2: “pId” is "7", but no event before has that “id”'],
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
