import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';

test('the editor warns before it saves an essay without content that it cannot edit', async ({ page, reader, request }) => {
  const content = '<pre>code <img src="https://example.org/a.png" alt=""></pre><blockquote><ul><li>x</li></ul></blockquote><p>The end</p>';
  await page.goto(`/write-essay?id=${await essays(request, reader).create('Kept', content)}`);
  await expect(page.getByRole('status').filter({ hasText: 'cannot be edited here' })).toHaveText(
    'This essay contains content that cannot be edited here and will be lost when you save: 1 picture, 1 quotation.',
  );
});
