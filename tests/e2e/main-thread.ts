// Measurements inside the page. Wall-clock times are printed and not judged, since a busy machine is slow. The processor
// time of the main thread does not depend on other load.
import type { Browser, Page } from '@playwright/test';

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

/** An event of the browser's trace. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Wall-clock and processor time, in microseconds. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * Returns the longest tasks on the page's main thread during an action, in milliseconds: by processor time (`busy`) and by
 * wall-clock time (`lasted`). The action should be a single call into the page, because calls from the tests are tasks
 * too.
 */
export async function longestTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<{ busy: number; lasted: number }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const main = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`));
  const most = (of: (task: TraceEvent) => number | undefined) => Math.max(0, ...tasks.map((task) => (of(task) ?? 0) / 1000));
  return { busy: most(({ tdur }) => tdur), lasted: most(({ dur }) => dur) };
}
