import { expect, type Page } from '@playwright/test';

/** A mocked response: a status with or without details, or a failed connection. */
export type MockResponse = number | 'no answer' | { status: number; details: string };

export function labelOf(response: MockResponse): string {
  if (typeof response === 'object') return `${response.status} with details`;
  return typeof response === 'number' ? String(response) : response;
}

/** Mocks all further requests to an endpoint, such as `GET /api/works/*` with `*` for an id. */
export async function mockResponse(page: Page, endpoint: string, response: MockResponse): Promise<void> {
  const [method = ''] = endpoint.split(' ');
  await page.route(
    (url) => pathOf(endpoint).test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (response === 'no answer') return route.abort('connectionrefused');
      const { status, details } = typeof response === 'object' ? response : { status: response, details: undefined };
      await route.fulfill({ status, json: { message: 'Mocked by a test', ...(details !== undefined && { details }) } });
    },
  );
}

/** The endpoint that `openWithResponse` mocked last. */
const lastMocked = new WeakMap<Page, string>();

/**
 * Opens a page with a mocked endpoint. If the page already shows an error, clicks Try again
 * instead, which is faster.
 */
export async function openWithResponse(page: Page, address: string, endpoint: string, response: MockResponse): Promise<void> {
  // Do not remove the mock of the same endpoint, since the page may retry by itself; the newest
  // mock wins.
  if (lastMocked.get(page) !== endpoint) await page.unrouteAll();
  lastMocked.set(page, endpoint);
  await mockResponse(page, endpoint, response);
  const alert = page.getByRole('main').getByRole('alert');
  const retry = alert.getByRole('button', { name: 'Try again' });
  const isShown = page.url().endsWith(address) && (await retry.isVisible());
  if (!isShown) {
    await page.goto(address);
    return;
  }
  const retried = page.waitForRequest((request) => pathOf(endpoint).test(new URL(request.url()).pathname));
  const oldAlert = await alert.elementHandle();
  await retry.click();
  await retried;
  // The new error is shown in a new element.
  await expect.poll(() => oldAlert?.evaluate((element) => element.isConnected)).toBe(false);
}

/** Mocks all further requests to an endpoint with a successful JSON response. */
export async function mockJson(page: Page, endpoint: string, json: unknown): Promise<void> {
  const [method = ''] = endpoint.split(' ');
  await page.route(
    (url) => pathOf(endpoint).test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ json }) : route.fallback()),
  );
}

/** Blocks all further requests to an endpoint until the returned function is called. */
export async function blockRequests(page: Page, endpoint: string): Promise<() => void> {
  const [method = ''] = endpoint.split(' ');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => pathOf(endpoint).test(url.pathname),
    async (route) => {
      if (route.request().method() === method) await released;
      await route.fallback();
    },
  );
  return release;
}

function pathOf(endpoint: string): RegExp {
  const [, path = ''] = endpoint.split(' ');
  return new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
}
