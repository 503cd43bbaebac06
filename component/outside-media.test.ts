import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { expect, test } from './support/test.ts';

test('posts and topics show pictures from other sites as links', async ({ page, reader, request }) => {
  const content = 'See ![a pixel](https://pictures.example/a.png)';
  const topic = await desk(request, reader).topic('Pixels', { content });
  const post = await network(request).post(reader, content);
  for (const address of [`/topics/${topic}`, `/post/${post}`]) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'a pixel' })).toHaveAttribute('href', 'https://pictures.example/a.png');
    await expect(page.locator('img[src*="pictures.example"]')).toHaveCount(0);
  }
});
