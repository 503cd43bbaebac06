import type { Page } from '@playwright/test';

/** How a call is answered instead of by the server: a status, with details or without, or no answer at all. */
export type Fake = number | 'no answer' | { status: number; details: string };

export function nameOf(fake: Fake): string {
  if (typeof fake === 'object') return `${fake.status} with details`;
  return typeof fake === 'number' ? String(fake) : fake;
}

/** From now on calls of this method and path (`/api/works`, or with `*` for an id) are answered so. */
export async function answerWith(page: Page, call: string, fake: Fake): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (fake === 'no answer') return route.abort('connectionrefused');
      const { status, details } = typeof fake === 'object' ? fake : { status: fake, details: undefined };
      await route.fulfill({ status, json: { message: 'Made up for a test', ...(details !== undefined && { details }) } });
    },
  );
}

/** The same for a success. */
export async function answerWithJson(page: Page, call: string, json: unknown): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  await page.route(
    (url) => pattern.test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ json }) : route.fallback()),
  );
}
