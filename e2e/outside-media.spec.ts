import type { APIRequestContext, Page } from '@playwright/test';
import type { Reader } from './support/readers.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

async function post(request: APIRequestContext, { token }: Reader, content: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/essays', { headers, multipart: { title: 'From elsewhere', content } });
  return ((await answer.json()) as { id: number }).id;
}

/** Records the hosts that receive requests, except the site itself. */
async function recordHosts(page: Page): Promise<string[]> {
  const hosts: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    hosts.push(new URL(route.request().url()).host);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>';
    return route.fulfill(
      route.request().url().includes('embed') ? { contentType: 'text/html', body: '' } : { contentType: 'image/svg+xml', body },
    );
  });
  return hosts;
}

const html =
  '<p>Before.</p><p><img src="https://pictures.example/a.png" alt="A codex"></p>' +
  '<iframe src="https://www.youtube.com/embed/abc"></iframe><video src="https://films.example/v.mp4"></video><p>After.</p>';
const markdown = 'Before.\n\n![A codex](https://pictures.example/a.png)\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nAfter.';

for (const [kind, content, places] of [
  ['HTML', html, 3],
  ['markdown', markdown, 2],
] as const) {
  test(`an essay in ${kind} contacts no other site before the reader agrees`, async ({ page, reader, request }) => {
    const hosts = await recordHosts(page);
    await page.goto(`/article/${await post(request, reader, content)}`);
    const article = page.getByRole('article');
    const buttons = article.getByRole('button', { name: 'Show all pictures and videos from other sites' });
    await expect(buttons).toHaveCount(places);
    await expect(article.getByText('Picture from pictures.example: A codex')).toBeVisible();
    await expect(article.getByText(/Video from www\.youtube/)).toBeVisible();
    await expectAccessible(page, 'all', kind);
    // By now, pictures would have been requested.
    expect(hosts).toEqual([]);
    await buttons.first().focus();
    await page.keyboard.press('Enter');
    await expect(buttons).toHaveCount(0);
    const picture = article.getByRole('img', { name: 'A codex' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3);
    await expect(article.locator('iframe')).toHaveCount(1);
    expect(hosts).toContain('pictures.example');
    // The keyboard focus moves to the text, not to the top of the page.
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
  });
}
