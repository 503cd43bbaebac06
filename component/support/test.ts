import { expect, inject, test as base } from 'vitest';
import './matchers.ts';
import { newReader, type Reader } from '../../e2e/support/readers.ts';
import type { Requests } from '../../e2e/support/requests.ts';
import { requestsTo } from './api-requests.ts';
import { FetchingXhr } from './fetching-xhr.ts';
import { MockableApi } from './mockable-api.ts';
import { Page } from './page.ts';

export { bookId } from '../../e2e/support/library.ts';
export { expect };

interface Fixtures {
  page: Page;
  /** Mocks responses of the server to the page. */
  api: MockableApi;
  /** Sends requests of its own, beside the page. */
  request: Requests;
  /** Allows failed requests to these URLs. */
  expectFailures: (address: RegExp) => void;
  /** A new reader who is logged in on `page`. */
  reader: Reader;
}

const native = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
const serverUrl = inject('serverUrl');

/**
 * Fails a test on any console error or warning, any exception, and any failed request that it does
 * not expect.
 */
export const test = base.extend<Fixtures>({
  // Vitest reads from the pattern which fixtures a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  api: async ({}, run) => {
    localStorage.clear();
    sessionStorage.clear();
    const api = new MockableApi(serverUrl);
    Object.assign(globalThis, { fetch: api.fetch, XMLHttpRequest: FetchingXhr });
    const errors = watchConsole();
    await run(api);
    // The next file in this process takes the network classes from here.
    Object.assign(globalThis, native);
    expect([...errors.stop(), ...api.failures].join('\n'), 'errors of the page').toBe('');
  },
  page: async ({ api }, run) => {
    const page = new Page(api);
    await run(page);
    await page.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  request: async ({}, run) => run(requestsTo(serverUrl)),
  expectFailures: async ({ api }, run) => run((address) => api.expectFailures(address)),
  reader: async ({ api: _, request }, run) => {
    const reader = await newReader(request);
    logIn(reader);
    await run(reader);
  },
});

/** Stores the reader's session for the next page load, as after a login. */
export function logIn({ token, username }: Reader): void {
  localStorage.setItem('token', token);
  localStorage.setItem('username', username);
}

function watchConsole(): { stop: () => string[] } {
  const found: string[] = [];
  const { error, warn } = console;
  const add = (...args: unknown[]): void => void found.push(args.map(String).join(' ').slice(0, 500));
  console.error = add;
  console.warn = add;
  const onError = (event: ErrorEvent): void => add(event.message);
  window.addEventListener('error', onError);
  return {
    stop: () => {
      Object.assign(console, { error, warn });
      window.removeEventListener('error', onError);
      return found;
    },
  };
}
