import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { newReader } from '../e2e/support/readers.ts';
import { expect, test } from './support/test.ts';

test('a post, a topic and an organization can be added to a folder from their pages and link back', async ({ page, reader, request }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  await request.post('/api/folders', { headers, data: { name: 'Kept' } });
  const { post } = network(request);
  const said = await post(await newReader(request), `Said before ${reader.username}.`);
  const response = await request.post('/api/organizations', { headers, data: { name: `Press of ${reader.username}`, kind: 'publisher' } });
  const { id: organization } = (await response.json()) as { id: number };
  const topic = await desk(request, reader).topic(`On grace ${reader.username}`, { public: true });
  for (const [path, title, label] of [
    [`/topics/${topic}`, 'On grace', 'Topic'],
    [`/posts/${said}`, 'Said before', 'Post'],
    [`/organizations/${organization}`, 'Press of', 'Organization'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Add to Folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Folder' });
    await dialog.getByLabel('Folder', { exact: true }).selectOption('Kept');
    await dialog.getByRole('button', { name: 'Save to Folder' }).click();
    await page.getByRole('status').getByRole('link', { name: 'Kept' }).click();
    const item = page.getByRole('listitem').filter({ hasText: title });
    await expect(item.getByText(label, { exact: true })).toBeVisible();
    await item.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(path);
  }
});
