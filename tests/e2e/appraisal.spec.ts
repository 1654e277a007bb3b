// The inspected board is appraised by workers. The card's contents are tested natively (tests/views/learn/appraisal.rs).
import { expect, test } from './puzzle-page';

test('workers find the true distance of the inspected board, and its walking distance', async ({ page }) => {
  const inspected = page.locator('[data-inspected="1"]');
  const distance = inspected.locator('[data-distance]');
  const open = async (board: string, heuristic: string) => {
    await page.goto('about:blank');
    await page.goto(`./#view=learn&board=${board}&goal=blank-last&algorithm=a-star&heuristic=${heuristic}&step=1`);
    await expect(page.locator('main[data-status="solved"]')).toBeVisible();
    await page.locator('[data-node="1"] button').first().click();
  };

  await test.step('3x3', async () => {
    await open('4,1,3/2,8,5/7,0,6', 'misplaced-penalty');
    await expect(distance).toHaveAttribute('data-distance', '7');
    const row = inspected.locator('tr[data-heuristic="walking-distance"]');
    await expect(row).toBeVisible();
    const value = Number(await row.locator('[data-value]').getAttribute('data-value'));
    await expect(row.locator('[data-error]')).toHaveAttribute('data-error', String(7 - value));
    await inspected.getByText('Which heuristic dominates which?').click();
    await expect(inspected.locator('[data-ranking]')).toBeVisible();
  });

  await test.step('4x4, by pattern databases', async () => {
    await open('1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15', 'manhattan');
    await expect(distance).toHaveAttribute('data-distance', '2');
  });
});
