import { expect, test } from '@playwright/test';

for (const path of ['/npuzzle/', '/']) {
  test(`the page starts when hosted at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('grid').first()).toBeVisible();
  });
}
