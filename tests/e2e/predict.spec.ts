// Predictions in the Learn view, in a browser: fields, keys and focus. What is asked and how it is judged is tested natively
// (tests/views/learn/predictions.rs, tests/suite/prediction.rs).
import { expect, test } from './puzzle-page';

const link = './#view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced&predict=1';

test('questions are answered by fields, buttons, keys and nodes, and the focus stays with them', async ({ page }) => {
  await page.goto(link);
  const timeline = page.locator('[data-step]');
  const card = page.locator('section.question');
  const verdict = page.locator('[data-correct]');
  const answer = (text: string) => card.getByRole('button', { name: text, exact: true });

  await test.step('a number: one that cannot be read, and one that is wrong', async () => {
    await expect(card).toHaveAttribute('data-question', 'total');
    await expect(page.getByRole('button', { name: 'Step forward', exact: true })).toBeDisabled();
    await card.getByRole('textbox').fill('many');
    await answer('Answer').click();
    await expect(card.getByRole('alert')).toHaveText(/^Enter a whole number from 1 to 1,000,000/);
    await card.getByRole('textbox').fill('1000');
    await page.keyboard.press('Enter');
    await expect(verdict).toHaveAttribute('data-correct', 'false');
    await expect(timeline).toHaveAttribute('data-step', '1');
    await answer('Next question').click();
  });

  await test.step('a choice by keyboard', async () => {
    await expect(card).toHaveAttribute('data-question', 'kept');
    await page.keyboard.press('Tab');
    await expect(answer('Yes')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(verdict).toHaveAttribute('data-correct', 'true');
    await expect(card).toBeFocused();
  });

  await test.step('the value of f', async () => {
    await expect(card).toHaveAttribute('data-question', 'f');
    await card.getByRole('textbox').fill('6');
    await page.keyboard.press('Enter');
    await expect(verdict).toHaveAttribute('data-correct', 'true');
    await answer('Show me').click();
    await expect(verdict).toHaveCount(0);
  });

  await test.step('a node of the frontier', async () => {
    await expect(card).toHaveAttribute('data-question', 'next');
    await page.locator('[data-frontier] [data-node]').last().getByRole('button').click();
    await expect(verdict).toHaveAttribute('data-correct', 'false');
    expect(new URL(page.url()).hash).toContain('predict=1');
  });

  await test.step('a reload', async () => {
    const score = card.locator('small');
    const told = await score.textContent();
    expect(told).toMatch(/^\d+ of \d+ right/);
    await page.reload();
    await expect(score).toHaveText(told!);
  });

  await test.step('no more questions', async () => {
    const step = await timeline.getAttribute('data-step');
    await page.getByLabel('Predict each step').uncheck();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Step forward', exact: true }).click();
    await expect(timeline).not.toHaveAttribute('data-step', step!);
  });
});
