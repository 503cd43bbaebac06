import type { Browser, Page } from '@playwright/test';
import { openPage, type Profile, type Session } from './profiles.ts';

interface Action {
  readonly label: string;
  readonly path: string;
  /** Does the action once, and brings the page back to where it can be done again. */
  readonly run: (page: Page) => Promise<void>;
}

/** Types into a field that searches or stores while the user types, and clears it. */
async function typeInto(page: Page, label: string, letters: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  await field.focus();
  await field.pressSequentially(letters, { delay: 120 });
  await field.fill('');
}

const actions: readonly Action[] = [
  { label: 'filter the library by typing', path: '/digital-library', run: (page) => typeInto(page, 'Title or author', 'augustine') },
  {
    label: 'turn a page of the library',
    path: '/digital-library',
    run: async (page) => {
      for (const name of ['Next', 'Previous']) {
        const link = page.getByRole('navigation').getByText(name, { exact: true });
        await link.click();
        await page.waitForLoadState('networkidle');
      }
    },
  },
  {
    label: 'type in the search field',
    path: '/',
    run: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('augustine', { delay: 120 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
  },
  {
    label: 'open the palette and type',
    path: '/',
    run: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('rom 9', { delay: 120 });
      await page.keyboard.press('Escape');
    },
  },
  {
    label: 'like a post',
    path: '/posts/1',
    run: (page) => page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click(),
  },
  { label: 'write a comment', path: '/posts/1', run: (page) => typeInto(page, 'Comment', 'As Paul says in Rom 8:28, all works') },
  {
    label: 'write a note',
    path: '/notes/1',
    run: async (page) => {
      const edit = page.getByRole('button', { name: 'Edit note' });
      if (await edit.isVisible()) await edit.click();
      await page.getByLabel('Content', { exact: true }).pressSequentially('On Rom 8:28 see [Conf', { delay: 120 });
    },
  },
  {
    label: 'open a dialog',
    path: '/posts/1',
    run: async (page) => {
      await page.getByRole('button', { name: 'Add to Folder' }).first().click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    label: 'open the contents of a text',
    path: '/read/kjv/John.3',
    run: async (page) => {
      await page.getByRole('button', { name: /^Contents/ }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    label: 'turn a page of a text',
    path: '/read/kjv/John.3',
    run: async (page) => {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(300);
    },
  },
];

export interface InteractionFigures {
  readonly label: string;
  readonly count: number;
  /** Milliseconds from an input to the next frame, at the 98th percentile. */
  readonly p98: number;
}

/** Repeats each of the main actions and measures how long the page takes to respond (INP). */
export async function measureInteractions(
  browser: Browser,
  profile: Profile,
  { base, session, repeats, only }: { base: string; session: Session; repeats: number; only: string | undefined },
): Promise<InteractionFigures[]> {
  const figures: InteractionFigures[] = [];
  for (const action of actions) {
    if (only !== undefined && !action.label.includes(only)) continue;
    const { context, page } = await openPage(browser, profile, base, session);
    try {
      await page.goto(action.path, { waitUntil: 'networkidle' });
      await page.evaluate(recordInteractions);
      for (let i = 0; i < repeats; i++) await action.run(page);
      await page.waitForTimeout(500);
      const times = await page.evaluate(() => [...(window as unknown as { interactions: Map<number, number> }).interactions.values()]);
      figures.push({ label: action.label, count: times.length, p98: percentile98(times) });
    } finally {
      await context.close();
    }
  }
  return figures;
}

function percentile98(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.98) - 1] ?? NaN;
}

/** Records the longest event of each interaction. Runs in the page. */
function recordInteractions(): void {
  const longest = new Map<number, number>();
  Object.assign(window, { interactions: longest });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
