import { expectAccessible } from './support/axe.ts';
import { bookId, expect, test } from './support/test.ts';

test('a topic and an essay that cite the same verses are linked in the citations and listed by passage', async ({
  page,
  reader,
  request,
}) => {
  const book = await bookId(request, 'Proslogion');
  const title = `Given ${reader.username}`;
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Content').fill(`What Obad 1:3 says, beside [Work:${book}].`);
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(page.getByRole('article', { name: title })).toBeVisible();

  await page.goto('/write-essay');
  await page.getByLabel('Title').fill(`Once more ${reader.username}`);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(`Obadiah 3-5 goes on, with [Work:${book}] `);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Once more ${reader.username}` })).toBeVisible();

  await page.goto('/graph?view=citations&as=list');
  const passages = page.getByRole('region', { name: /^Passages/ });
  const row = passages.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Obadiah 3', exact: true }) });
  await row.getByRole('button', { name: /connections? of Obadiah 3$/ }).click();
  await expect(row.getByRole('listitem').filter({ hasText: `referred to by ${title}` })).toBeVisible();
  await expect(row.getByRole('listitem').filter({ hasText: 'overlaps with Obadiah 3–5' })).toBeVisible();
  const essays = page.getByRole('region', { name: /^Essays?/ });
  await essays.getByRole('button', { name: new RegExp(`connections? of Once more ${reader.username}$`) }).click();
  await expect(essays.getByText('refers to Obadiah 3–5')).toBeVisible();
  await expect(essays.getByText('refers to Proslogion').first()).toBeVisible();

  await passages.getByRole('link', { name: 'Obadiah 3', exact: true }).first().click();
  await expect(page).toHaveURL('/passages/31001003003');
  await expect(page.getByRole('heading', { level: 1, name: 'Obadiah 3' })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toContainText(`Topic · ${reader.username}`);
  const essay = page.getByRole('article', { name: `Once more ${reader.username}` });
  await expect(essay).toContainText('Also mentions Obadiah 3–5');
  await expectAccessible(page, 'all', 'a passage');
  await essay.getByRole('link', { name: 'Obadiah 3–5' }).click();
  await expect(page).toHaveURL('/passages/31001003005');
  await expect(page.getByRole('heading', { level: 1, name: 'Obadiah 3–5' })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a passage without citations is empty, and an invalid number is reported', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/passages\/43022001001/);
  // 4 Maccabees 18.
  await page.goto('/entity/passage_76018000000');
  await expect(page).toHaveURL('/passages/76018000000');
  await expect(page.getByRole('heading', { level: 1, name: '4 Maccabees 18' })).toBeVisible();
  await expect(page.getByText('No texts refer to this passage yet.')).toBeVisible();
  await expectAccessible(page, 'all', 'a passage without texts');
  for (const path of ['/passages/43022001001', '/passages/x']) {
    await page.goto(path);
    await expect(page.getByText('Passage not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the citations' })).toHaveAttribute('href', '/graph?view=citations');
  }
});

test('a passage that cannot be loaded can be retried, and a visitor logs in first', async ({
  page,
  reader: _,
  expectFailures,
  otherContext,
}) => {
  expectFailures(/\/api\/passages\//);
  await page.route('**/api/passages/*', (route) => route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }));
  await page.goto('/passages/76018000000');
  await expect(page.getByText('Server error fetching passage.')).toBeVisible();
  await page.unroute('**/api/passages/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '4 Maccabees 18' })).toBeVisible();
  const visitor = await otherContext.newPage();
  await visitor.goto('/passages/76018000000');
  await expect(visitor).toHaveURL(/\/login\?next=%2Fpassages%2F76018000000$/);
});
