import { expect, type Page } from '@playwright/test';

/**
 * How a call is answered instead of by the server: a status, with details or without, or no
 * answer at all.
 */
export type Fake = number | 'no answer' | { status: number; details: string };

export function nameOf(fake: Fake): string {
  if (typeof fake === 'object') return `${fake.status} with details`;
  return typeof fake === 'number' ? String(fake) : fake;
}

/**
 * From now on calls of this method and path (`/api/works`, or with `*` for an id) are answered
 * so.
 */
export async function answerWith(page: Page, call: string, fake: Fake): Promise<void> {
  const [method = ''] = call.split(' ');
  await page.route(
    (url) => pathOf(call).test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (fake === 'no answer') return route.abort('connectionrefused');
      const { status, details } = typeof fake === 'object' ? fake : { status: fake, details: undefined };
      await route.fulfill({ status, json: { message: 'Made up for a test', ...(details !== undefined && { details }) } });
    },
  );
}

/** Which call `loadWith` answered last. */
const loadedWith = new WeakMap<Page, string>();

/**
 * Has a page loaded with a call answered so. A page that shows another failure already is asked
 * to try again, which is quicker than a load.
 */
export async function loadWith(page: Page, address: string, call: string, fake: Fake): Promise<void> {
  // Of the same call the newest answer counts. Were there none for a moment, a page that asks again
  // by itself would have the server's.
  if (loadedWith.get(page) !== call) await page.unrouteAll();
  loadedWith.set(page, call);
  await answerWith(page, call, fake);
  const alert = page.getByRole('main').getByRole('alert');
  const again = alert.getByRole('button', { name: 'Try again' });
  const isThere = page.url().endsWith(address) && (await again.isVisible());
  if (!isThere) {
    await page.goto(address);
    return;
  }
  const asked = page.waitForRequest((request) => pathOf(call).test(new URL(request.url()).pathname));
  const shown = await alert.elementHandle();
  await again.click();
  await asked;
  // What is said next is said by another alert.
  await expect.poll(() => shown?.evaluate((element) => element.isConnected)).toBe(false);
}

/** The same for a success. */
export async function answerWithJson(page: Page, call: string, json: unknown): Promise<void> {
  const [method = ''] = call.split(' ');
  await page.route(
    (url) => pathOf(call).test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ json }) : route.fallback()),
  );
}

/** From now on such calls wait until they are let go. Answers how. */
export async function holdBack(page: Page, call: string): Promise<() => void> {
  const [method = ''] = call.split(' ');
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(
    (url) => pathOf(call).test(url.pathname),
    async (route) => {
      if (route.request().method() === method) await held;
      await route.fallback();
    },
  );
  return go;
}

function pathOf(call: string): RegExp {
  const [, path = ''] = call.split(' ');
  return new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
}
