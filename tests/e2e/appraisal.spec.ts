// The heuristics of the inspected board beside its true distance.
import { expect, test } from './puzzle-page';

test('the inspected board has its true distance, and each heuristic its error', async ({ page }) => {
  // A board that the inadmissible heuristic overestimates: 11 instead of 7.
  await page.goto('./#view=learn&board=4,1,3/2,8,5/7,0,6&goal=blank-last&algorithm=a-star&heuristic=misplaced-penalty&step=1');
  await expect(page.locator('main[data-status="solved"]')).toBeVisible();
  await page.locator('[data-node="1"] button').first().click();
  const inspected = page.locator('[data-inspected="1"]');
  await expect(inspected.locator('[data-distance]')).toHaveAttribute('data-distance', '7');
  await expect(inspected).toContainText('The true distance is h* = 7 moves.');
  const row = (heuristic: string) => inspected.locator(`tr[data-heuristic="${heuristic}"]`);
  await expect(row('walking-distance')).toBeVisible();
  for (const heuristic of ['misplaced', 'euclidean', 'manhattan', 'linear-conflict', 'walking-distance', 'gaschnig', 'misplaced-penalty']) {
    const value = Number(await row(heuristic).locator('[data-value]').getAttribute('data-value'));
    await expect(row(heuristic).locator('[data-error]')).toHaveAttribute('data-error', String(7 - value));
    await expect(row(heuristic)).toHaveAttribute('data-over', String(value > 7));
  }
  await expect(row('misplaced-penalty')).toContainText('overestimates');
  await inspected.getByText('Which heuristic dominates which?').click();
  await expect(inspected.locator('[data-ranking]')).toContainText('On this board: ');
  await expect(inspected).toContainText('Manhattan + linear conflict ≥ Manhattan distance ≥');
});

test('a board of 4x4 is proved with pattern databases, and one of 5x5 is not', async ({ page }) => {
  await page.goto('./#view=learn&board=1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15&goal=blank-last&algorithm=a-star&heuristic=manhattan&step=1');
  await expect(page.locator('main[data-status="solved"]')).toBeVisible();
  await page.locator('[data-node="1"] button').first().click();
  await expect(page.locator('[data-distance]')).toHaveAttribute('data-distance', '2');
  await page.goto('about:blank');
  const five = '1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20/21,22,23,0,24';
  await page.goto(`./#view=learn&board=${five}&goal=blank-last&algorithm=a-star&heuristic=manhattan&step=1`);
  await expect(page.locator('main[data-status="solved"]')).toBeVisible();
  await page.locator('[data-node="1"] button').first().click();
  await expect(page.locator('[data-inspected]')).toContainText('can\'t be proved here');
  await expect(page.locator('[data-distance]')).toHaveCount(0);
});
