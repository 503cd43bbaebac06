import { answerWith } from './support/answers.ts';
import { logIn, newReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

test('a topic is written with its sources, refers to a book, and is changed by its owner alone', async ({
  page,
  reader,
  request,
  otherContext,
  baseURL,
}) => {
  const book = await bookId(request, 'Proslogion');
  const title = `Faith seeking ${reader.username}`;
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New Topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByText('Title and content are required', { exact: true })).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Content').fill(`See [Work:${book}], *and pray*.`);
  await form.getByRole('button', { name: 'Add citation' }).click();
  await form.getByLabel('Text of citation 1').fill('Southern 1990');
  await form.getByLabel('Address of citation 1').fill('ftp://example.org/southern');
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByText('Please give an address that begins with http:// or https://.')).toBeVisible();
  await form.getByLabel('Address of citation 1').fill('https://example.org/southern');
  await form.getByRole('button', { name: 'Add citation' }).click();
  await form.getByLabel('Text of citation 2').fill('Half a row is not sent');
  await form.getByRole('button', { name: 'Create topic' }).click();

  const entry = page.getByRole('article', { name: title });
  await expect(entry.getByText('Public')).toBeVisible();
  await expect(entry.getByRole('list', { name: 'Citations' }).getByRole('link')).toHaveText(['Southern 1990']);
  await expect(entry.getByRole('button', { name: 'Edit' })).toBeVisible();
  await entry.locator(`a[href="/book/${book}"]`).click();
  const references = page.getByRole('region', { name: 'References' });
  await references.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await logIn(otherContext, baseURL, await newReader(request));
  const other = await otherContext.newPage();
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill(`${title} again`);
  await page.getByLabel(/^Public/).uncheck();
  await page.getByRole('button', { name: 'Save topic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} again` })).toBeVisible();
  await page.getByRole('button', { name: 'Delete topic' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete topic' }).click();
  await expect(page).toHaveURL(/\/topics$/);
  await expect(page.getByRole('link', { name: `${title} again` })).toHaveCount(0);
});

test('a topic that cannot be saved says why, and what was typed survives even a reload', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/topics/);
  await page.goto('/topics');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'New Topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByLabel('Title').fill('Kept');
  await form.getByLabel('Content').fill('Not to be lost.');
  for (const [fake, sentence] of [
    [403, 'Access denied. You can only edit your own topics.'],
    [404, 'Topic not found.'],
    [500, 'Server error saving topic.'],
    [418, 'Failed to save topic.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ] as const) {
    await page.unrouteAll();
    await answerWith(page, 'POST /api/topics', fake);
    await form.getByRole('button', { name: 'Create topic' }).click();
    await expect(form.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unrouteAll();
  await page.reload();
  await expect(form.getByLabel('Content')).toHaveValue('Not to be lost.');
});
