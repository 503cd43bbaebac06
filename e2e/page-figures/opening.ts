import type { Browser } from '@playwright/test';
import { recordContent } from './first-load.ts';
import { type Intercepted, openPage, type Profile, type Session } from './profiles.ts';

/**
 * Returns the milliseconds from a press on Read on a book's page to the first frame with the text.
 */
export async function measureOpening(
  browser: Browser,
  profile: Profile,
  {
    base,
    session,
    path,
    content,
    intercepted,
  }: { base: string; session: Session; path: string; content: string; intercepted?: Intercepted },
): Promise<number> {
  const { context, page } = await openPage(browser, profile, base, session, intercepted);
  try {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(recordContent, content);
    await page.evaluate(() => addEventListener('pointerdown', () => performance.mark('press'), { capture: true, once: true }));
    await page.locator('main a[href^="/read/"]').first().click();
    await page.waitForFunction(() => performance.getEntriesByName('content').length > 0);
    return await page.evaluate(() => performance.measure('opening', 'press', 'content').duration);
  } finally {
    await context.close();
  }
}
