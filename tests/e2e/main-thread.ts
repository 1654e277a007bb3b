// Measurements inside the page, taken by the page's own clock. They are printed, not judged: a busy machine is slow.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    longestTask: number;
    answered: Promise<number>;
  }
}

/** Before the page is opened: notes the longest task on the main thread from 50 ms on, which the browser calls long. */
export async function watchMainThread(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longestTask = Math.max(window.longestTask, entry.duration);
    }).observe({ type: 'longtask' });
  });
}

/** Forgets the long tasks until now. */
export async function resetLongestTask(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestTask = 0;
  });
}

/** The longest task since then, in words. */
export async function longestTask(page: Page): Promise<string> {
  const longest = await page.evaluate(() => window.longestTask);
  return longest === 0 ? 'none of 50 ms or more' : `${longest} ms`;
}

/** Runs what clicks something; returns the milliseconds from the click's event to the change of the search's status. */
export async function millisecondsToStatus(page: Page, status: string, click: () => Promise<void>): Promise<number> {
  await page.evaluate((status) => {
    window.answered = new Promise((resolve) => {
      let clicked = NaN;
      document.addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true, once: true });
      const element = document.querySelector('[data-status]')!;
      const observer = new MutationObserver(() => {
        if (element.getAttribute('data-status') !== status) return;
        observer.disconnect();
        resolve(performance.now() - clicked);
      });
      observer.observe(element, { attributeFilter: ['data-status'] });
    });
  }, status);
  await click();
  return page.evaluate(() => window.answered);
}
