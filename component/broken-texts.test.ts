import { vi } from 'vitest';
import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { expect, test } from './support/test.ts';

// A text with a link to a work fails to render.
vi.mock('../web/ui/TargetLink.tsx', () => ({
  TargetLink: () => {
    throw new Error('a text that cannot be rendered');
  },
}));

const broken = 'See [Work:1].';
const apology = 'This text could not be shown.';

test('a post, comment or topic that fails to render leaves the rest of the page usable', async ({ page, reader, request }) => {
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { post, comment } = network(request);
  await post(reader, 'A post that works.');
  const id = await post(reader, broken);
  await comment(reader, id, broken);
  await page.goto(`/users/${reader.username}`);
  const card = page.getByRole('article').filter({ hasText: apology });
  await expect(card.getByRole('button', { name: 'Like 0' })).toBeVisible();
  await expect(page.getByText('A post that works.')).toBeVisible();
  await page.goto(`/posts/${id}`);
  await expect(page.getByText(apology)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete post' })).toBeVisible();
  const topic = await desk(request, reader).topic('Broken', { content: broken });
  await page.goto('/topics');
  await expect(page.getByRole('article').filter({ hasText: apology }).getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await page.goto(`/topics/${topic}`);
  await expect(page.getByRole('button', { name: 'Delete topic' })).toBeVisible();
});
