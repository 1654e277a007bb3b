// What a player needs during a game is inside the window, without scrolling.
import type { Locator, Page } from '@playwright/test';
import { languages } from './page-texts';
import { expect, test, type PuzzlePage } from './puzzle-page';

const sizes = [
  [375, 667],
  [390, 844],
  [1280, 800],
  [1366, 768],
] as const;

/** Each state of a game: how it is reached, and what it shows beside the board and its commands. */
const states: Record<string, (page: Page, puzzle: PuzzlePage) => Promise<Locator>> = {
  'a new game': async (page, puzzle) => {
    await page.goto('./');
    await expect(puzzle.board).toBeVisible();
    return page.getByText('Slide the tiles into order.');
  },
  'a hint': async (page, puzzle) => {
    await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15');
    await puzzle.button('Hint').click();
    return page.locator('.message[data-hint-stage]');
  },
  'a notice': async (page) => {
    await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15&nonsense=1');
    return page.locator('.message').filter({ hasText: 'nonsense' });
  },
  'an unsolvable board': async (page) => {
    await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0');
    return page.locator('.message').filter({ hasText: 'can\'t be solved' });
  },
  'a game that replaced another': async (page, puzzle) => {
    await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15');
    await puzzle.tile(14).click();
    await puzzle.button('New game').first().click();
    return page.locator('[data-notice="replaced"]');
  },
  'a paused game': async (page, puzzle) => {
    await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15');
    await puzzle.tile(14).click();
    await page.keyboard.press('p');
    return page.locator('[data-notice="paused"]');
  },
  'a challenge': async (page) => {
    await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15&challenge=62,58000,2');
    return page.locator('[data-notice="challenge"]');
  },
  'a win': async (page, puzzle) => {
    await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15');
    await puzzle.tile(15).click();
    const sheet = page.getByRole('region', { name: 'Summary' });
    await expect(sheet).toContainText('a perfect solve');
    return sheet;
  },
};

test('a game needs no scrolling, in any state and window', async ({ page, puzzle }) => {
  // Each state is that of a first visit.
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') [localStorage, sessionStorage].forEach((storage) => storage.clear());
  });
  for (const [name, reach] of Object.entries(states)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: sizes[0][0], height: sizes[0][1] });
      await page.goto('about:blank');
      const shown = await reach(page, puzzle);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const bar = page.locator('.bar');
        const commands = ['Undo', 'Hint', 'New game'].map((command) => bar.getByRole('button', { name: command }));
        const parts = [shown, puzzle.board, page.locator('.game-stats'), bar, ...commands];
        if (name === 'a win') parts.push(...['New game', 'Share'].map((command) => shown.getByRole('button', { name: command })));
        await Promise.all(parts.map((part) => expectInside(part, `${name} at ${width} by ${height}`)));
      }
    });
  }
});

test('messages come and go below the board, which stays in place', async ({ page, puzzle }) => {
  const passing = page.locator('.message.passing');
  /** Ends what the style sheet counts down, as the time would. */
  const finish = () => passing.evaluate((message) => message.getAnimations().forEach((animation) => animation.finish()));
  const states = () => passing.evaluate((message) => message.getAnimations().map(({ playState }) => playState));
  await page.setViewportSize({ width: 390, height: 844 });
  await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15');
  const boxes = () => Promise.all([puzzle.board, page.locator('.bar')].map((part) => part.boundingBox()));
  const before = await boxes();
  await puzzle.tile(14).click();
  await page.locator('.bar').getByRole('button', { name: 'New game' }).click();
  await expect(passing).toHaveText(/New game started/);
  expect(await boxes()).toEqual(before);

  await test.step('the time stands still while the pointer or the focus is on a message', async () => {
    await passing.hover();
    await expect.poll(states).toEqual(['paused']);
    await puzzle.board.hover();
    await expect.poll(states).toEqual(['running']);
    await passing.getByRole('button', { name: 'Undo' }).focus();
    await expect.poll(states).toEqual(['paused']);
    await puzzle.board.focus();
    await expect.poll(states).toEqual(['running']);
  });
  await test.step('a message that goes leaves its effect', async () => {
    await finish();
    await expect(passing).toHaveCount(0);
    await page.locator('.bar').getByRole('button', { name: 'Undo' }).click();
    await puzzle.expectTiles([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15]);
  });
  await test.step('with less motion, it has the same time', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await puzzle.more('Checkpoint');
    await expect(passing).toHaveText(/Checkpoint set/);
    const times = await passing.evaluate((message) => message.getAnimations().map(({ effect }) => effect!.getTiming().duration));
    expect(times).toEqual([8000]);
  });
  await test.step('it is still in the list of the last ones', async () => {
    await expect(page.locator('.told')).toHaveCount(0);
    await finish();
    await page.getByText('Last messages').click();
    await expect(page.locator('.told p')).toHaveText(/^Checkpoint set/);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await boxes()).toEqual(before);
  });
});

test('no word of a command is torn apart at a zoom of 200 %, nor on a narrow phone in any language', async ({ page }) => {
  const expectWhole = async (labels: Locator, context: string) => {
    for (const label of await labels.all()) {
      // A word in two lines has two boxes.
      const torn = await label.evaluate((button) => {
        const range = document.createRange();
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
          for (const word of text.data.matchAll(/\S+/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (range.getClientRects().length > 1) found.push(word[0]);
          }
        }
        return found;
      });
      expect(torn, context).toEqual([]);
    }
  };
  await page.setViewportSize({ width: 640, height: 400 });
  await play(page, '1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15');
  await page.locator('.bar').getByRole('button', { name: 'More' }).click();
  const labels = page.locator('.bar button, #more button');
  await expect(labels.filter({ hasText: 'Back to checkpoint' })).toBeVisible();
  await expectWhole(labels, 'at 200 %');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of languages) {
    await page.locator('select[name="language"]').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectWhole(page.locator('.bar > button'), language);
  }
});

async function play(page: Page, board: string): Promise<void> {
  await page.goto(`./#view=play&board=${board}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Waits until an element is completely inside the window of a page that has not been scrolled. */
async function expectInside(element: Locator, state: string): Promise<void> {
  await expect(element).toBeVisible();
  const isInside = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return scrollY === 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  };
  // Messages rise into their place.
  await expect.poll(() => element.evaluate(isInside), { message: `${state}: ${element} is inside the window` }).toBe(true);
}
