import type { Page } from '@playwright/test';

/** A mocked response: a status with or without details, or a failed connection. */
type MockResponse = number | 'no answer' | { status: number; details: string };

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

/** Mocks all further requests to an endpoint with a successful JSON response. */
export async function mockJson(page: Page, endpoint: string, json: unknown): Promise<void> {
  const [method = ''] = endpoint.split(' ');
  await page.route(
    (url) => pathOf(endpoint).test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ json }) : route.fallback()),
  );
}

function pathOf(endpoint: string): RegExp {
  const [, path = ''] = endpoint.split(' ');
  return new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
}
