// "What if" of the Learn view in a browser: lists, the slider and widths. The form, the pseudocode and the difference of two runs
// are tested natively (tests/views/learn/choices.rs, tests/suite/difference.rs).
import type { Page } from '@playwright/test';
import { expect, test } from './puzzle-page';

const example = 'board=2,8,3/1,6,4/7,0,5&goal=spiral&heuristic=misplaced';

/** Returns the value of a key in the address. */
const inLink = (page: Page, key: string) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);

test('two runs are compared, and what is left open is chosen', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Difference' });
  const search = page.getByRole('tab', { name: 'Search' });
  const expectToFit = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBe(0);
    }
  };

  await test.step('a run is saved and another one compared with it, also on a phone', async () => {
    await page.goto(`./#view=learn&${example}&algorithm=a-star`);
    await expect(page.locator('main[data-status]')).toHaveAttribute('data-status', 'solved');
    await page.setViewportSize({ width: 390, height: 844 });
    await search.click();
    await page.getByRole('button', { name: 'Compare with …' }).click();
    await expect(card).toContainText('Run A is saved.');
    await page.locator('.what-if summary').click();
    await page.locator('select[name="ties"]').selectOption('fifo');
    await expect.poll(() => inLink(page, 'ties')).toBe('fifo');
    const boards = () => Promise.all(['a', 'b'].map((run) => card.locator(`[data-run="${run}"] .moment [role="img"]`).getAttribute('aria-label')));
    await page.getByRole('button', { name: 'Next expansion' }).click();
    const [one, other] = await boards();
    expect(one).toBe(other);
    await card.getByRole('button', { name: 'Go to where they part' }).click();
    await expect.poll(async () => new Set(await boards()).size).toBe(2);
    await expectToFit();
    await card.getByRole('button', { name: 'Stop comparing' }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step('a choice that another algorithm does not have leaves the link', async () => {
    await search.click();
    await page.locator('select[name="test"]').selectOption('generation');
    await expect.poll(() => inLink(page, 'test')).toBe('generation');
    await page.locator('select[name="algorithm"]').selectOption('bidirectional');
    await expect.poll(() => inLink(page, 'test')).toBeNull();
  });

  await test.step('the slider goes from breadth-first to greedy', async () => {
    await page.locator('select[name="algorithm"]').selectOption('weighted-a-star');
    const slider = page.getByRole('slider', { name: 'Weight' });
    await slider.press('End');
    await expect.poll(() => inLink(page, 'weight')).toBe('inf');
    await expect(page.locator('input[name="weight"]')).toHaveValue('inf');
    await slider.press('Home');
    await expect.poll(() => inLink(page, 'weight')).toBe('0');
  });

  await test.step('a link makes all choices, and the lists show them', async () => {
    const choices = { order: 'LURD', ties: 'fifo', test: 'generation', duplicates: 'keep' };
    await page.goto('about:blank');
    await page.goto(`./#view=learn&${example}&algorithm=weighted-a-star&weight=inf&${new URLSearchParams(choices)}`);
    for (const [key, value] of Object.entries(choices)) await expect(page.locator(`select[name="${key}"]`)).toHaveValue(value);
    await expectToFit();
  });
});
