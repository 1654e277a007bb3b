// The lessons of the Learn view in a browser: focus, links, saved answers, and a phone. What they say and how answers are judged
// is tested natively (tests/views/learn/lessons.rs, tests/suite/lessons.rs).
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

  get exercise() {
    return this.card.locator('[data-exercise]');
  }

  option(isCorrect: boolean) {
    return this.exercise.locator(`button[data-correct="${isCorrect}"]`).first();
  }

  part(number: number) {
    return this.card.locator(`[data-part="${number}"]`);
  }

  button(name: string) {
    return this.card.getByRole('button', { name, exact: true });
  }

  async expectSolved(): Promise<void> {
    await expect(this.page.locator('main[data-status]')).toHaveAttribute('data-status', 'solved');
  }

  async expectHash(hash: string | RegExp): Promise<void> {
    await expect.poll(() => new URL(this.page.url()).hash).toMatch(hash);
  }
}

test('a lesson is opened by a link and answered; right answers are kept', async ({ page }) => {
  const lesson = new LessonPage(page);
  await test.step('saved answers that cannot be read are ignored', async () => {
    await page.goto('./');
    await page.evaluate(() => {
      const folder = location.pathname.slice(0, location.pathname.lastIndexOf('/'));
      localStorage.setItem(`npuzzle ${folder}/ lessons`, '{"version":1,"right":["4.1",7,"x"');
    });
    await lesson.open('lesson=4.2');
    await lesson.expectSolved();
    await expect(lesson.choice).toHaveValue('4');
    await expect(lesson.card).toContainText('0 of 4 answered right');
  });

  await test.step('a wrong answer and a right one are judged', async () => {
    const verdict = lesson.exercise.locator('.judged');
    await expect(verdict).toBeEmpty();
    await lesson.option(false).click();
    await expect(verdict).toHaveText(/^Not quite\. A\* adds g/);
    await lesson.option(true).click();
    await expect(verdict).toHaveText(/^Right! A\* adds g/);
    await lesson.expectHash(/^#view=learn&lesson=4\.2$/);
  });

  await test.step('the right answer is kept when the page is reloaded', async () => {
    await page.reload();
    await expect(lesson.part(2)).toHaveAttribute('data-answered', 'true');
    await expect(lesson.part(1)).toHaveAttribute('data-answered', 'false');
    await expect(lesson.choice.getByRole('option', { selected: true })).toHaveText('4. Greedy search · 1/4');
  });

  await test.step('a number is typed', async () => {
    await lesson.part(4).click();
    await lesson.expectHash(/^#view=learn&lesson=4\.4$/);
    const answer = lesson.exercise.getByRole('textbox', { name: 'Answer' });
    await answer.fill('many');
    await answer.press('Enter');
    await expect(lesson.exercise.getByRole('alert')).toContainText('whole number');
    await answer.fill('0');
    await answer.press('Enter');
    await expect(lesson.exercise.locator('.judged')).toHaveText(/^Right!/);
    await expect(lesson.exercise.locator('[role="alert"]')).toBeEmpty();
  });

  await test.step('a node is predicted in the workbench', async () => {
    await lesson.part(1).click();
    await lesson.expectHash(/^#view=learn&lesson=4$/);
    await expect(page.locator('[data-question="next"]')).toBeVisible();
    await page.locator('[data-frontier] [data-g="1"]').first().getByRole('button').click();
    await expect(lesson.exercise.locator('.judged')).toHaveText(/^Not quite\./);
    await lesson.button('Ask again').click();
    await page.locator('[data-frontier] [data-h="6"]').first().getByRole('button').click();
    await expect(lesson.exercise.locator('.judged')).toHaveText(/^Right!/);
  });

  await test.step('parts and lessons follow each other, and their searches are shown', async () => {
    await lesson.part(4).click();
    await lesson.button('Next lesson').click();
    await expect(lesson.card).toHaveAttribute('data-lesson', '5');
    await expect(lesson.choice).toHaveValue('5');
    await expect(lesson.card.locator('h2')).toBeFocused();
    await lesson.choice.selectOption('3');
    await lesson.button('Next part').click();
    await lesson.expectHash(/^#view=learn&lesson=3\.2$/);
    await expect(page.locator('select#algorithm')).toHaveValue('iterative-deepening');
    await lesson.expectSolved();
  });

  await test.step('the link has the step, and leads to it', async () => {
    await lesson.choice.selectOption('5');
    await lesson.expectSolved();
    await page.getByRole('button', { name: 'Step forward', exact: true }).click();
    await lesson.expectHash(/step=2&lesson=5$/);
    await page.reload();
    await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '2');
    await expect(lesson.choice).toHaveValue('5');
  });

  await test.step('closing it leads back to the list', async () => {
    await lesson.button('Close').click();
    await expect(lesson.choice).toHaveValue('');
    await expect(lesson.choice).toBeFocused();
    await lesson.expectHash(/^((?!lesson=).)*$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('lessons fit, and are answered by keyboard', async ({ page }) => {
    const lesson = new LessonPage(page);
    await page.goto('./#view=learn');
    await page.getByRole('tab', { name: 'Lessons' }).click();
    await lesson.choice.selectOption('1');
    for (let isLast = false; !isLast;) {
      await expect(page.locator('main[data-status]')).not.toHaveAttribute('data-status', 'searching');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const buttons = lesson.card.getByRole('button');
      for (const box of await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()))) {
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.right).toBeLessThanOrEqual(320);
      }
      const [next, before] = [lesson.card.getByRole('button', { name: /^Next / }), page.url()];
      isLast = (await next.count()) === 0;
      if (!isLast) {
        await next.click();
        await expect.poll(() => page.url()).not.toBe(before);
      }
    }
    await lesson.choice.selectOption('5');
    await lesson.button('Show the search').click();
    await expect(page.locator('[data-current], .now .drawn').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Lessons' }).click();
    const right = lesson.option(true);
    await tabTo(page, right);
    await page.keyboard.press('Enter');
    await expect(lesson.exercise.locator('.judged')).toHaveText(/^Right!/);
    await expect(right).toBeFocused();
  });
});
