// Predictions in the Learn view: a step is shown only after its answer.
import { expect, test } from './puzzle-page';

const link = './#view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced&predict=1';

test('each step is asked about before it is shown', async ({ page }) => {
  await page.goto(link);
  const timeline = page.locator('[data-step]');
  const card = page.locator('section.question');
  const verdict = page.locator('[data-correct]');
  const answer = (text: string) => card.getByRole('button', { name: text, exact: true });
  await expect(card).toHaveAttribute('data-question', 'total');
  await expect(page.getByRole('button', { name: 'Step forward', exact: true })).toBeDisabled();
  await card.getByRole('textbox').fill('many');
  await answer('Answer').click();
  await expect(card.getByRole('alert')).toHaveText(/^Enter a whole number from 1 to 1000000/);
  await card.getByRole('textbox').fill('1000');
  await page.keyboard.press('Enter');
  await expect(verdict).toHaveAttribute('data-correct', 'false');
  await expect(verdict).toContainText('Not quite. The search expands 6 nodes in all. From 3 to 12 counts as right.');
  await expect(timeline).toHaveAttribute('data-step', '1');
  await answer('Next question').click();
  // The first successor: the board, and an answer by keyboard.
  await expect(card).toHaveAttribute('data-question', 'kept');
  await expect(card.getByRole('img')).toHaveAccessibleName(/^[\d ]+\/[\d ]+\/[\d ]+$/);
  await page.keyboard.press('Tab');
  await expect(answer('Yes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(verdict).toHaveAttribute('data-correct', 'true');
  await expect(verdict).toContainText('1 of 2 right, 1 in a row');
  await expect(card).toBeFocused();
  // Its f by hand: one move made, three tiles misplaced.
  await expect(card).toHaveAttribute('data-question', 'f');
  await card.getByRole('textbox').fill('6');
  await page.keyboard.press('Enter');
  await expect(verdict).toHaveAttribute('data-correct', 'true');
  await answer('Show me').click();
  await expect(verdict).toHaveCount(0);
  // Of the nodes on the frontier, a wrong one.
  await expect(card).toHaveAttribute('data-question', 'next');
  const candidates = page.locator('[data-frontier] [data-node]');
  const numbers = await candidates.evaluateAll((nodes) => nodes.map((node) => Number((node as HTMLElement).dataset.node)));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  await candidates.last().getByRole('button').click();
  await expect(verdict).toHaveAttribute('data-correct', 'false');
  await expect(verdict).toContainText('Its f, 4, is less than 6');
  expect(new URL(page.url()).hash).toContain('predict=1');
  await page.getByLabel('Predict each step').uncheck();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Step forward', exact: true }).click();
  await expect(timeline).not.toHaveAttribute('data-step', '1');
});
