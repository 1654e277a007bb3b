// Measurements inside the page. They are printed and not judged, since a busy machine is slow.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    longestTask: number;
    answered: Promise<number>;
  }
}

/** Records the longest long task (of at least 50 ms) on the main thread. Call before the page opens. */
export async function watchMainThread(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longestTask = Math.max(window.longestTask, entry.duration);
    }).observe({ type: 'longtask' });
  });
}

/** Discards the long tasks so far. */
export async function resetLongestTask(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestTask = 0;
  });
}

/** Describes the longest task since the last reset. */
export async function longestTask(page: Page): Promise<string> {
  const longest = await page.evaluate(() => window.longestTask);
  return longest === 0 ? 'none of 50 ms or more' : `${longest} ms`;
}

/** Runs a function that clicks; returns the milliseconds from the click event to the change of the search's status. */
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
