import type { Browser } from '@playwright/test';
import { mainThread, mark, startTrace } from '../support/trace.ts';
import { openPage, type Profile, type Session } from './profiles.ts';

/** Processor time of the page's longest tasks, in milliseconds, longest first. */
export type TaskTimes = readonly number[];

/** Scrolls a long section from its start for some seconds, as a reader who looks for something. */
export async function measureScrolling(
  browser: Browser,
  profile: Profile,
  { base, session, path, seconds }: { base: string; session: Session; path: string; seconds: number },
): Promise<{ readonly tasks: TaskTimes; readonly segments: number }> {
  const { context, page } = await openPage(browser, profile, base, session);
  try {
    await page.goto(path, { waitUntil: 'networkidle' });
    const segments = page.locator('[data-citation]');
    await segments.first().waitFor();
    const stopTrace = await startTrace(browser, page);
    await mark(page, 'scroll-start');
    const end = performance.now() + seconds * 1000;
    const middle = { x: profile.viewport.width / 2, y: profile.viewport.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    while (performance.now() < end) {
      await page.mouse.wheel(0, profile.viewport.height * 0.8);
      await page.waitForTimeout(50);
    }
    await mark(page, 'scroll-end');
    const trace = await stopTrace();
    const [start, stop] = [trace.at('scroll-start'), trace.at('scroll-end')];
    const tasks = trace.tasks.filter((task) => task.thread === mainThread && task.start > start && task.start < stop);
    const last = await page.locator('[data-citation]').last().getAttribute('data-citation');
    return { tasks: tasks.map(({ time }) => time).toSorted((a, b) => b - a), segments: Number(last?.split('.').at(-1) ?? 0) };
  } finally {
    await context.close();
  }
}
