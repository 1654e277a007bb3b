// The lessons of the Learn view: texts, prepared searches, questions, links and saved answers.
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './puzzle-page';

class LessonPage {
  constructor(readonly page: Page) {}

  /** Reloads the page in the Learn view, with the rest of a link. */
  async open(link = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`./#view=learn&${link}`);
    await expect(this.card).toBeVisible();
  }

  get card() {
    return this.page.getByRole('region', { name: 'Lessons', exact: true });
  }

  get choice() {
    return this.card.getByRole('combobox', { name: 'Lessons' });
  }

  exercise(number: number) {
    return this.card.locator(`[data-exercise="${number}"]`);
  }

  option(exercise: number, isCorrect: boolean) {
    return this.exercise(exercise).locator(`button[data-correct="${isCorrect}"]`).first();
  }

  button(name: string) {
    return this.card.getByRole('button', { name, exact: true });
  }

  async expectSolved(): Promise<void> {
    await expect(this.page.locator('main[data-status]')).toHaveAttribute('data-status', 'solved');
  }

  /** Returns the value of a count below the search, at its last step. */
  async count(name: string): Promise<string | null> {
    const slider = this.page.locator('[data-step]').getByRole('slider');
    await slider.fill((await slider.getAttribute('max'))!);
    return this.page.locator(`[data-metric="${name}"]`).getAttribute('data-value');
  }
}

test('a link opens a lesson; a wrong answer and a right one are explained, and the right one is kept', async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open('lesson=4');
  await lesson.expectSolved();
  await expect(lesson.choice).toHaveValue('4');
  await expect(lesson.card).toContainText('27 nodes and finds a solution of 18 moves, although 8 moves are enough');
  await expect(page.locator('select[name="algorithm"]')).toHaveValue('greedy');
  const verdict = lesson.exercise(1).locator('[aria-live]');
  await expect(verdict).toBeEmpty();
  await lesson.option(1, false).click();
  await expect(verdict).toHaveText(/^Not quite\. Its h is smaller/);
  await expect(verdict).toHaveAttribute('data-right', 'false');
  await expect(lesson.card).toContainText('0 of 2 answered right');
  await lesson.option(1, true).click();
  await expect(verdict).toHaveText(/^Right! Its h is smaller/);
  await expect(lesson.option(1, true)).toHaveAttribute('aria-pressed', 'true');
  await expect(lesson.option(1, false)).toHaveAttribute('aria-pressed', 'false');
  await expect(lesson.card).toContainText('1 of 2 answered right');
  await expect.poll(() => new URL(page.url()).hash).toBe('#view=learn&lesson=4');
  await page.reload();
  await expect(lesson.exercise(1)).toHaveAttribute('data-answered', 'true');
  await expect(lesson.exercise(1).getByRole('img', { name: 'Answered right' })).toBeVisible();
  await expect(lesson.exercise(2)).toHaveAttribute('data-answered', 'false');
  await expect(lesson.choice.getByRole('option', { selected: true })).toHaveText('4. Greedy search · 1/2');
  await lesson.option(2, true).click();
  await expect(lesson.choice.getByRole('option', { selected: true })).toHaveText('4. Greedy search ✓');
});

test('each lesson opens from the list, shows its searches, and is answered', async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open();
  await expect(lesson.choice).toHaveValue('');
  for (let number = 1; number <= 6; number += 1) {
    if (number === 1) await lesson.choice.selectOption('1');
    else await lesson.button('Next lesson').click();
    await expect(lesson.card).toHaveAttribute('data-lesson', String(number));
    await expect(lesson.choice).toHaveValue(String(number));
    const examples = lesson.card.locator('[data-example]');
    for (let index = 0; index < (await examples.count()); index += 1) {
      await examples.nth(index).click();
      await expect(examples.nth(index)).toHaveAttribute('aria-pressed', 'true');
      await lesson.expectSolved();
    }
    const exercises = await lesson.card.locator('[data-exercise]').count();
    for (let exercise = 1; exercise <= exercises; exercise += 1) await lesson.option(exercise, true).click();
    await expect(lesson.card.locator('small[data-answered]')).toHaveAttribute('data-answered', String(exercises));
  }
  await expect(lesson.button('Next lesson')).toHaveCount(0);
  await expect(lesson.choice.locator('option')).toHaveText([/^Choose/, ...Array<RegExp>(6).fill(/✓$/)]);
  await lesson.button('Close').click();
  await expect(lesson.choice).toHaveValue('');
  await expect(lesson.choice).toBeFocused();
  await expect.poll(() => page.url()).not.toContain('lesson=');
});

test('the figures of a lesson are those of the search on show', async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open('lesson=3');
  await lesson.button('Iterative deepening').click();
  await lesson.expectSolved();
  expect(await lesson.count('expanded')).toBe('76');
  expect(await lesson.count('frontier-peak')).toBe('7');
  await expect(lesson.card).toContainText('76 nodes');
});

test('a link leads to a step in a lesson; a mistake in it is named', async ({ page }) => {
  const lesson = new LessonPage(page);
  await lesson.open('lesson=5');
  await lesson.expectSolved();
  await page.getByRole('button', { name: 'Step forward', exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/step=1&lesson=5$/);
  await page.reload();
  await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '1');
  await expect(lesson.choice).toHaveValue('5');
  await lesson.open('lesson=seven');
  await expect(page.getByText('Ignored lesson in the link: expected a whole number from 1 to 6.')).toBeVisible();
});

test('saved answers that cannot be read are ignored', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    const folder = location.pathname.slice(0, location.pathname.lastIndexOf('/'));
    localStorage.setItem(`npuzzle ${folder}/ lessons`, '{"version":1,"right":["2.1",7,"x"');
  });
  const lesson = new LessonPage(page);
  await lesson.open('lesson=2');
  await expect(lesson.card).toContainText('0 of 2 answered right');
  await lesson.option(1, true).click();
  await expect(lesson.card).toContainText('1 of 2 answered right');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a lesson fits, and is answered by keyboard', async ({ page }) => {
    const lesson = new LessonPage(page);
    for (let number = 1; number <= 6; number += 1) {
      await lesson.open(`lesson=${number}`);
      await lesson.expectSolved();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      for (const button of await lesson.card.getByRole('button').all()) {
        const box = (await button.boundingBox())!;
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.x + box.width).toBeLessThanOrEqual(320);
      }
    }
    const right = lesson.option(2, true);
    await tabTo(page, right);
    await page.keyboard.press('Enter');
    await expect(lesson.exercise(2).locator('[aria-live]')).toHaveText(/^Right!/);
    await expect(right).toBeFocused();
  });
});
