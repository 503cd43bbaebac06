import { desk } from '../e2e/support/desk.ts';
import { expect, test } from './support/test.ts';

test('while a note is being saved Cancel is disabled and offers no discard', async ({ page, reader, request, api }) => {
  const { folder, note } = desk(request, reader);
  await page.goto(`/notes/${await note(await folder('Notes'), 'Slow', 'Text.')}`);
  const go = api.block('PUT /api/notes/*');
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Content').fill('On its way.');
  await page.getByRole('button', { name: 'Save note' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await cancel.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  go();
  await expect(page.getByRole('article').getByText('On its way.')).toBeVisible();
});

test('renaming a note updates the links to it unless the reader opts out', async ({ page, reader, request }) => {
  const { folder, note } = desk(request, reader);
  const shelf = await folder('Notes');
  const grace = await note(shelf, 'Grace', 'Given.');
  const linking = await note(shelf, 'Linking', 'See [[Grace]].');
  await page.goto(`/notes/${grace}`);
  const linked = page.getByRole('region', { name: 'Linked from' });
  const offer = page.getByRole('checkbox', { name: 'Also update the links in the note that links here' });
  for (const [title, along] of [
    ['Free grace', true],
    ['Law', false],
  ] as const) {
    await expect(linked.getByRole('link', { name: 'Linking' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit note' }).click();
    await expect(offer).toHaveCount(0);
    await page.getByLabel('Title').fill(title);
    await expect(offer).toBeChecked();
    if (!along) await offer.uncheck();
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(linked).toHaveCount(0);
  await page.goto(`/notes/${linking}`);
  await expect(page.getByRole('article').getByText('See Free grace')).toBeVisible();
});
