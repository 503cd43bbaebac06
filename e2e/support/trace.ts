import type { Browser, Page } from '@playwright/test';

export interface Task {
  readonly thread: string;
  readonly start: number;
  /** CPU time in milliseconds, which does not depend on how busy the machine is. */
  readonly time: number;
}

export interface Trace {
  readonly tasks: readonly Task[];
  /** Returns the time of a mark in milliseconds. */
  at(mark: string): number;
}

/** The thread of a page's scripts, styles and layout. */
export const mainThread = 'CrRendererMain';

export async function mark(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => void performance.mark(name), name);
}

/** Records the tasks of the browser's threads until the returned function is called. */
export async function startTrace(browser: Browser, page: Page): Promise<() => Promise<Trace>> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  return async () => parseTrace((await browser.stopTracing()).toString());
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

function parseTrace(json: string): Trace {
  const { traceEvents } = JSON.parse(json) as { traceEvents: TraceEvent[] };
  const threads = new Map<string, string>();
  for (const { name, pid, tid, args } of traceEvents) if (name === 'thread_name') threads.set(`${pid} ${tid}`, args.name ?? '');
  const tasks = traceEvents
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ pid, tid, ts, tdur = 0 }) => ({ thread: threads.get(`${pid} ${tid}`) ?? '', start: ts / 1000, time: tdur / 1000 }));
  return { tasks, at: (mark) => (traceEvents.find(({ name }) => name === mark)?.ts ?? NaN) / 1000 };
}
