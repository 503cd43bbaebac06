import { expectAccessible } from './support/axe.ts';
import { desk } from './support/desk.ts';
import { essays } from './support/essays.ts';
import { bookId, expect, test } from './support/test.ts';

test('a topic and an essay that cite the same verses are linked in the citations and listed by passage @core', async ({
  page,
  reader,
  request,
}) => {
  const book = await bookId(request, 'Proslogion');
  const title = `Given ${reader.username}`;
  await desk(request, reader).topic(title, { content: `What Obad 1:3 says, beside [Work:${book}].`, public: true });
  await essays(request, reader).create(`Once more ${reader.username}`, `<p>Obadiah 3-5 goes on, with [Work:${book}] </p>`);

  await page.goto('/graph?view=citations&as=list');
  const passages = page.getByRole('region', { name: /^Passages/ });
  const row = passages.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Obadiah 3', exact: true }) });
  await row.getByRole('button', { name: /connections? of Obadiah 3$/ }).click();
  await expect(row.getByRole('listitem').filter({ hasText: `referred to by ${title}` })).toBeVisible();
  await expect(row.getByRole('listitem').filter({ hasText: 'overlaps with Obadiah 3–5' })).toBeVisible();
  const essayList = page.getByRole('region', { name: /^Essays?/ });
  await essayList.getByRole('button', { name: new RegExp(`connections? of Once more ${reader.username}$`) }).click();
  await expect(essayList.getByText('refers to Obadiah 3–5')).toBeVisible();
  await expect(essayList.getByText('refers to Proslogion').first()).toBeVisible();

  await passages.getByRole('link', { name: 'Obadiah 3', exact: true }).first().click();
  await expect(page).toHaveURL('/passages/31001003003');
  await expect(page.getByRole('heading', { level: 1, name: 'Obadiah 3' })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toContainText(`Topic · ${reader.username}`);
  const essay = page.getByRole('article', { name: `Once more ${reader.username}` });
  await expect(essay).toContainText('Mentions Obadiah 3–5');
  await expectAccessible(page, 'all', 'a passage');
  await essay.getByRole('link', { name: 'Obadiah 3–5' }).click();
  await expect(page).toHaveURL('/passages/31001003005');
  await expect(page.getByRole('heading', { level: 1, name: 'Obadiah 3–5' })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // 4 Maccabees 18.
  await page.goto('/passages/76018000000');
  await expect(page.getByText('No texts refer to this passage yet.')).toBeVisible();
  await expectAccessible(page, 'all', 'a passage without texts');
});
