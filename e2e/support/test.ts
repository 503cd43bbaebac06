import { type BrowserContext, expect, test as base } from '@playwright/test';
import { BrowserErrors } from './browser-errors.ts';
import { pollNotifications } from './poll-notifications.ts';
import { logIn, newReader, type Reader } from './readers.ts';

export { bookId } from './library.ts';
export { expect };

interface Options {
  /** Whether pages open the stream of notifications. */
  streamsNotifications: boolean;
}

interface Fixtures {
  browserErrors: BrowserErrors;
  /**
   * Allows the browser's message "Failed to load resource" for these URLs. No other message can
   * be allowed.
   */
  expectFailures: (address: RegExp) => void;
  /** A new reader who is logged in on `page`. */
  reader: Reader;
  /** A separate browser context that shares nothing with `page`. */
  otherContext: BrowserContext;
}

/**
 * Fails a test on any console error or warning, exception or violation of the content security
 * policy.
 */
export const test = base.extend<Fixtures & Options>({
  streamsNotifications: [false, { option: true }],
  browserErrors: async ({ baseURL: _ }, run) => {
    const browserErrors = new BrowserErrors();
    await run(browserErrors);
    expect(browserErrors.all(), 'errors of the browser').toEqual([]);
  },
  context: async ({ context, browserErrors, streamsNotifications }, run) => {
    await browserErrors.watch(context);
    if (!streamsNotifications) await pollNotifications(context);
    await run(context);
  },
  otherContext: async ({ browser, baseURL, browserErrors }, run) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await browserErrors.watch(context);
    await run(context);
    await context.close();
  },
  expectFailures: async ({ browserErrors }, run) => {
    await run((address) => browserErrors.expectFailures(address));
  },
  reader: async ({ context, request, baseURL }, run) => {
    const reader = await newReader(request);
    await logIn(context, baseURL, reader);
    await run(reader);
  },
});
