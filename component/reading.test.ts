import { essays } from '../e2e/support/essays.ts';
import { desk } from '../e2e/support/desk.ts';
import { expect, test } from './support/test.ts';

test('the list of essays shows the creation date and, if on another day, the publication date', async ({ page, reader, request, api }) => {
  await essays(request, reader).create('Long in the drawer', 'Text');
  api.handle('GET /api/essays', async (_, forward) => {
    const rows = (await (await forward()).json()) as object[];
    const dates = { created_at: '2026-01-02T12:00:00.000Z', published_at: '2026-03-04T12:00:00.000Z' };
    return { json: rows.map((row) => Object.assign(row, dates)) };
  });
  await page.goto('/essays');
  await expect(page.getByRole('article').getByText('Created January 2, 2026 · Published March 4, 2026')).toBeVisible();
});

test('a link whose title only resembles a note suggests that note and offers to create one', async ({ page, reader, request }) => {
  const items = desk(request, reader);
  const folder = await items.folder('Notes');
  const grace = await items.note(folder, 'Grace', 'Given.');
  const note = await items.note(folder, 'Linking', 'See [[GRACE]].');
  await page.goto(`/notes/${note}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: 'GRACE', exact: true })).toHaveCount(0);
  await expect(article.getByText('Did you mean Grace?')).toBeVisible();
  await expect(article.getByRole('button', { name: 'Create the note “GRACE”' })).toBeVisible();
  await article.getByRole('link', { name: 'Grace', exact: true }).click();
  await expect(page).toHaveURL(`/notes/${grace}`);
  await expect(page.getByRole('region', { name: 'Linked from' })).toHaveCount(0);
});
