// "What if" of the Learn view: choices in the form and in the link, and the difference between two runs.
import type { Page } from '@playwright/test';
import { expect, test } from './puzzle-page';

const example = 'board=2,8,3/1,6,4/7,0,5&goal=spiral&heuristic=misplaced';
const widths = [1280, 390];

async function open(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`./#view=learn&${link}`);
  await expect(page.locator('main[data-status]')).toHaveAttribute('data-status', 'solved');
}

/** Returns the value of a key in the address. */
const inLink = (page: Page, key: string) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);

for (const width of widths) {
  test.describe(`at a width of ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a link makes all choices, and the form shows them', async ({ page }) => {
      const choices = { order: 'LURD', ties: 'fifo', test: 'generation', duplicates: 'keep' };
      await open(page, `${example}&algorithm=weighted-a-star&weight=inf&${new URLSearchParams(choices)}`);
      for (const [key, value] of Object.entries(choices)) {
        await expect(page.locator(`select[name="${key}"]`)).toHaveValue(value);
      }
      await expect(page.locator('input[name="weight"]')).toHaveValue('inf');
      const lines = page.getByRole('region', { name: 'Pseudocode' }).getByRole('listitem');
      await expect(lines.filter({ hasText: 'of several, take the oldest' })).toHaveCount(1);
      await expect(lines.filter({ hasText: 'if s is the goal: done' })).toHaveCount(1);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBe(0);
    });

    test('two runs are compared, and step together until they part', async ({ page }) => {
      await open(page, `${example}&algorithm=a-star`);
      await page.getByRole('button', { name: 'Compare with …' }).click();
      const card = page.getByRole('region', { name: 'Difference' });
      await expect(card).toContainText('Run A is saved.');
      await page.locator('.what-if summary').click();
      await page.locator('select[name="ties"]').selectOption('fifo');
      await expect.poll(() => inLink(page, 'ties')).toBe('fifo');
      const parting = Number(await card.locator('[data-parting]').getAttribute('data-parting'));
      expect(parting).toBeGreaterThan(1);
      const [a, b] = ['a', 'b'].map((run) => card.locator(`[data-run="${run}"]`));
      await expect(a!.locator('.reason')).toContainText('newer');
      await expect(b!.locator('.reason')).toContainText('older');
      const boards = () => Promise.all([a!, b!].map((run) => run.locator('.moment [role="img"]').getAttribute('aria-label')));
      const next = page.getByRole('button', { name: 'Next expansion' });
      for (let expansion = 1; expansion < parting; expansion++) {
        await next.click();
        const [one, other] = await boards();
        expect(one).toBe(other);
      }
      await card.getByRole('button', { name: 'Go to where they part' }).click();
      const [one, other] = await boards();
      expect(one).not.toBe(other);
      await card.getByRole('button', { name: 'Stop comparing' }).click();
      await expect(card).toHaveCount(0);
    });
  });
}

test('only the choices of the algorithm are offered', async ({ page }) => {
  await open(page, `${example}&algorithm=ida-star&test=generation`);
  await expect(page.locator('.what-if select')).toHaveCount(3);
  await expect(page.locator('select[name="ties"]')).toHaveCount(0);
  await page.locator('select[name="algorithm"]').selectOption('bidirectional');
  await expect.poll(() => inLink(page, 'test')).toBeNull();
});

test('the slider goes from breadth-first through A* to greedy', async ({ page }) => {
  await open(page, `${example}&algorithm=weighted-a-star&weight=1`);
  const slider = page.getByRole('slider', { name: 'Weight' });
  await slider.press('End');
  await expect.poll(() => inLink(page, 'weight')).toBe('inf');
  await slider.press('Home');
  await expect.poll(() => inLink(page, 'weight')).toBe('0');
});
