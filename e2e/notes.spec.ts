import { desk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test('a note is created in a folder, links to a suggested note, and gets a backlink @core', async ({ page, reader, request }) => {
  const folder = await desk(request, reader).folder('Notes');
  const grace = await desk(request, reader).note(folder, 'Grace and freedom', 'What is given.');
  await page.goto(`/folders/${folder}`);
  await page.getByRole('button', { name: 'Write Note' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Title and content are required', { exact: true })).toBeVisible();
  await page.getByLabel('Title').fill('Reading Augustine');
  const content = page.getByLabel('Content');
  await content.pressSequentially('He comes back to [[gra');
  await expect(page.getByRole('option', { name: 'Grace and freedom' })).toBeVisible();
  await content.press('Enter');
  await expect(content).toHaveValue('He comes back to [[Grace and freedom]]');
  await content.pressSequentially(' often, **and** to [[Memory]].');
  await content.fill(`${'A line.\n\n'.repeat(60)}${await content.inputValue()}`);
  await page.getByRole('button', { name: 'Save note' }).click();

  await page.getByRole('listitem').filter({ hasText: 'Reading Augustine' }).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reading Augustine' })).toBeVisible();
  await expect(page.getByText(/^Last updated: /)).toBeVisible();
  await expect(page.getByRole('article').locator('strong')).toHaveText('and');
  await page.getByRole('article').getByRole('link', { name: 'Grace and freedom' }).click();
  await expect(page).toHaveURL(`/notes/${grace}`);
  await page.getByRole('region', { name: 'Linked from' }).getByRole('link', { name: 'Reading Augustine' }).click();

  await page.getByRole('button', { name: 'Create the note “Memory”' }).click();
  const form = page.getByRole('region', { name: 'New note: Memory' });
  await expect(form.getByLabel('Title')).toHaveValue('Memory');
  await expect(form.getByLabel('Content')).toBeFocused();
  await expect(form.getByLabel('Content')).toBeInViewport();
  await form.getByLabel('Content').fill('The fields and wide palaces.');
  await form.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('article').getByRole('link', { name: 'Memory' }).click();
  await expect(page.getByText('The fields and wide palaces.')).toBeVisible();
});
