// Measurements inside the page. What its clock says is printed, not judged: a busy machine is slow. What its main thread
// has of the processor does not depend on who else wants it.
import type { Browser, Page } from '@playwright/test';

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

/** What the browser writes down of its work. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds: by the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * The longest tasks on the page's main thread while something is done: the most that one had of the processor, and the
 * most that one lasted by the clock, in milliseconds. What is done should be one call into the page: those of the tests
 * are tasks as well.
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
