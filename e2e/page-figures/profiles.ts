import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { pollNotifications } from '../support/poll-notifications.ts';

/** A device and its network. */
export interface Profile {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isMobile: boolean;
  /** How many times slower the processor is than this machine's. */
  readonly slowdown: number;
  readonly network: { readonly kilobitsDown: number; readonly kilobitsUp: number; readonly latency: number } | undefined;
}

export const desktop: Profile = {
  name: 'desktop',
  viewport: { width: 1280, height: 860 },
  isMobile: false,
  slowdown: 1,
  network: undefined,
};

/**
 * A phone of the middle class on "fast 3G" as WebPageTest defines it: 1.6 Mbit/s, and 150 ms for
 * each request.
 */
export const phone: Profile = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  slowdown: 4,
  network: { kilobitsDown: 1600, kilobitsUp: 768, latency: 150 },
};

/** Values that the page stores for a reader who is logged in. */
export type Session = Readonly<Record<'token' | 'username', string>>;

/**
 * Requests that the measurement intercepts, by patterns of their URLs, and what to answer in place
 * of the server, if anything.
 */
export interface Intercepted {
  readonly patterns: readonly string[];
  /** Returns the JSON to answer at once; undefined lets the server answer. */
  readonly answer: (url: string) => unknown;
}

/** Opens a page with an empty cache, where a reader is logged in. */
export async function openPage(
  browser: Browser,
  profile: Profile,
  base: string,
  session: Session,
  intercepted?: Intercepted,
): Promise<OpenPage> {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: base,
    viewport: profile.viewport,
    isMobile: profile.isMobile,
    hasTouch: profile.isMobile,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  });
  await pollNotifications(context);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  if (intercepted) await intercept(client, intercepted);
  if (profile.network) {
    const { kilobitsDown, kilobitsUp, latency } = profile.network;
    const bytes = (kilobits: number): number => (kilobits * 1000) / 8;
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytes(kilobitsDown),
      uploadThroughput: bytes(kilobitsUp),
    });
  }
  if (profile.slowdown !== 1) await client.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown });
  return { context, page, client };
}

async function intercept(client: CDPSession, { patterns, answer }: Intercepted): Promise<void> {
  client.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    const content = answer(url);
    const body = Buffer.from(JSON.stringify(content) ?? '').toString('base64');
    const responseHeaders = [{ name: 'content-type', value: 'application/json; charset=utf-8' }];
    const done =
      content === undefined
        ? client.send('Fetch.continueRequest', { requestId })
        : client.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
    // The page may have been closed meanwhile.
    done.catch(() => undefined);
  });
  await client.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
}

export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly client: CDPSession;
}
