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
    await lesson.open('lesson=4');
    await lesson.expectSolved();
    await expect(lesson.choice).toHaveValue('4');
    await expect(lesson.card).toContainText('0 of 2 answered right');
  });

  await test.step('a wrong answer and a right one are judged', async () => {
    const verdict = lesson.exercise(1).locator('[aria-live]');
    await expect(verdict).toBeEmpty();
    await lesson.option(1, false).click();
    await expect(verdict).toHaveText(/^Not quite\. Its h is smaller/);
    await lesson.option(1, true).click();
    await expect(verdict).toHaveText(/^Right! Its h is smaller/);
    await lesson.expectHash(/^#view=learn&lesson=4$/);
  });

  await test.step('the right answer is kept when the page is reloaded', async () => {
    await page.reload();
    await expect(lesson.exercise(1)).toHaveAttribute('data-answered', 'true');
    await expect(lesson.exercise(2)).toHaveAttribute('data-answered', 'false');
    await expect(lesson.choice.getByRole('option', { selected: true })).toHaveText('4. Greedy search · 1/2');
  });

  await test.step('lessons follow each other, and their searches are shown', async () => {
    await lesson.button('Next lesson').click();
    await expect(lesson.card).toHaveAttribute('data-lesson', '5');
    await expect(lesson.choice).toHaveValue('5');
    await expect(lesson.choice).toBeFocused();
    await lesson.choice.selectOption('3');
    await lesson.button('Iterative deepening').click();
    await expect(lesson.button('Iterative deepening')).toHaveAttribute('aria-pressed', 'true');
    await lesson.expectSolved();
  });

  await test.step('the link has the step, and leads to it', async () => {
    await lesson.choice.selectOption('5');
    await lesson.expectSolved();
    await page.getByRole('button', { name: 'Step forward', exact: true }).click();
    await lesson.expectHash(/step=1&lesson=5$/);
    await page.reload();
    await expect(page.locator('[data-step]')).toHaveAttribute('data-step', '1');
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
    for (let number = 1; number <= 6; number += 1) {
      await lesson.choice.selectOption(String(number));
      await expect(lesson.card).toHaveAttribute('data-lesson', String(number));
      await lesson.expectSolved();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      for (const button of await lesson.card.getByRole('button').all()) {
        const box = (await button.boundingBox())!;
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.x + box.width).toBeLessThanOrEqual(320);
      }
    }
    await lesson.button('Show the search').click();
    await expect(page.locator('[data-current], .now .drawn').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Lessons' }).click();
    const right = lesson.option(2, true);
    await tabTo(page, right);
    await page.keyboard.press('Enter');
    await expect(lesson.exercise(2).locator('[aria-live]')).toHaveText(/^Right!/);
    await expect(right).toBeFocused();
  });
});
