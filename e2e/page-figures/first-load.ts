import type { Browser, CDPSession } from '@playwright/test';
import { type Intercepted, openPage, type Profile, type Session } from './profiles.ts';

export interface Route {
  readonly label: string;
  readonly path: string;
  /** Selects what readers come for. */
  readonly content: string;
}

export interface FirstLoad {
  /** Bytes of scripts on the wire. */
  readonly scriptBytes: number;
  /** Milliseconds to the largest contentful paint. */
  readonly paint: number;
  /** Milliseconds until the content is there and painted. */
  readonly content: number;
}

/** Loads a route with an empty cache. */
export async function measureFirstLoad(
  browser: Browser,
  profile: Profile,
  { base, session, route, intercepted }: { base: string; session: Session; route: Route; intercepted?: Intercepted },
): Promise<FirstLoad> {
  const { context, page, client } = await openPage(browser, profile, base, session, intercepted);
  try {
    const scriptBytes = countScriptBytes(client);
    await page.addInitScript(recordContent, route.content);
    await page.goto(route.path, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => performance.getEntriesByName('content').length > 0);
    const content = await page.evaluate(() => performance.getEntriesByName('content')[0]?.startTime ?? NaN);
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    return { scriptBytes: scriptBytes(), paint, content };
  } finally {
    await context.close();
  }
}

/** Marks the first frame after the selected content is in the document. Runs in the page. */
export function recordContent(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)?.textContent.trim()) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('content')));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

function countScriptBytes(client: CDPSession): () => number {
  const scripts = new Set<string>();
  const bytes = new Map<string, number>();
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  return () => [...scripts].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0);
}
