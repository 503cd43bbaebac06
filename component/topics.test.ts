import { desk } from '../e2e/support/desk.ts';
import { newReader } from '../e2e/support/readers.ts';
import { bookId, expect, logIn, test } from './support/test.ts';

test('a topic has sources and references a book, and only its owner can change it', async ({ page, reader, request }) => {
  const book = await bookId(request, 'Proslogion');
  const title = `Faith seeking ${reader.username}`;
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByText('Title and content are required', { exact: true })).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Content').fill(`See [Work:${book}], *and pray*.`);
  await form.getByRole('button', { name: 'Add citation' }).click();
  await form.getByLabel('Text of citation 1').fill('Southern 1990');
  await form.getByLabel('URL of citation 1').fill('ftp://example.org/southern');
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByText('Please enter a URL that starts with http:// or https://.')).toBeVisible();
  await form.getByLabel('URL of citation 1').fill('https://example.org/southern');
  await form.getByRole('button', { name: 'Add citation' }).click();
  await form.getByLabel('URL of citation 2').fill('https://example.org/half-a-row-is-not-sent');
  await form.getByRole('button', { name: 'Create topic' }).click();
  await form.getByRole('button', { name: 'Save without it' }).click();

  const entry = page.getByRole('article', { name: title });
  await expect(entry.getByText('Public')).toBeVisible();
  await expect(entry.getByRole('list', { name: 'Citations' }).getByRole('link')).toHaveText(['Southern 1990']);
  await expect(entry.getByRole('button', { name: 'Edit' })).toBeVisible();
  await entry.locator(`a[href="/book/${book}"]`).click();
  const references = page.getByRole('region', { name: 'References' });
  await references.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  logIn(await newReader(request));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  logIn(reader);
  await page.reload();
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

test('a writer whose topic was changed elsewhere sees both versions and can choose either', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/topics\//);
  const title = `Two tabs of ${reader.username}`;
  const topic = await desk(request, reader).topic(title, { content: 'As it was.' });
  await page.goto(`/topics/${topic}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await request.put(`/api/topics/${topic}`, {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { title, content: 'From the other tab.', public: false, citations: [] },
  });
  await page.getByLabel('Content').fill('From this tab.');
  await page.getByRole('button', { name: 'Save topic' }).click();
  await expect(page.getByText('This topic was changed elsewhere.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText('From the other tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('From the other tab.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('From this tab.');
  await page.getByRole('button', { name: 'Save topic' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('article').getByText('From this tab.')).toBeVisible();
});

test('a topic that cannot be saved says why, and the input survives even a reload', async ({ page, reader, expectFailures, api }) => {
  expectFailures(/\/api\/topics/);
  await page.goto('/topics');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'New topic' }).click();
  const form = page.getByRole('form', { name: 'New topic' });
  await form.getByLabel('Title').fill('Kept');
  await form.getByLabel('Content').fill('Not to be lost.');
  api.mock('POST /api/topics', 500);
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByRole('alert').getByText('Server error saving topic.', { exact: true })).toBeVisible();
  api.reset();
  await form.getByLabel('Title').fill('');
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByRole('alert')).toHaveText(['Title and content are required']);
  await page.reload();
  await expect(form.getByLabel('Content')).toHaveValue('Not to be lost.');
});

test('the topic form is read-only while it is being saved', async ({ page, reader, request, api }) => {
  const topic = await desk(request, reader).topic(`Slow ${reader.username}`, { citations: [{ text: 'One', url: 'https://example.org/' }] });
  const go = api.block('PUT /api/topics/*');
  await page.goto(`/topics/${topic}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill(`Slower ${reader.username}`);
  await page.getByRole('button', { name: 'Save topic' }).click();
  for (const name of ['Text of citation 1', 'URL of citation 1']) await expect(page.getByLabel(name)).not.toBeEditable();
  await page.getByLabel(/^Public/).click({ force: true });
  for (const name of ['Remove citation 1', 'Add citation', 'Cancel']) await page.getByRole('button', { name }).click({ force: true });
  await expect(page.getByLabel('Text of citation 2')).toHaveCount(0);
  await expect(page.getByLabel('Text of citation 1')).toBeVisible();
  await expect(page.getByLabel(/^Public/)).not.toBeChecked();
  go();
  await expect(page.getByRole('heading', { level: 1, name: `Slower ${reader.username}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Citations' }).getByRole('link')).toHaveText(['One']);
});

test('topic input is discarded only after confirmation', async ({ page, reader, request }) => {
  const topic = await desk(request, reader).topic(`Asked ${reader.username}`);
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  for (const [address, opener] of [
    ['/topics', 'New topic'],
    [`/topics/${topic}`, 'Edit'],
  ] as const) {
    await page.goto(address);
    const open = page.getByRole('button', { name: opener, exact: true });
    const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
    await open.first().click();
    await cancel.click();
    await expect(page.getByLabel('Content')).toHaveCount(0);
    await open.first().click();
    await page.getByRole('button', { name: 'Add citation' }).click();
    await page.getByLabel('Text of citation 1').fill('Typed');
    await cancel.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Text of citation 1')).toHaveValue('Typed');
    await cancel.click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Content')).toHaveCount(0);
    await expect(open.first()).toBeFocused();
    await page.reload();
    await expect(open.first()).toBeVisible();
    await expect(page.getByLabel('Content')).toHaveCount(0);
  }
});
