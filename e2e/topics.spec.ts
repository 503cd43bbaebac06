import { readFile } from 'node:fs/promises';
import { mockResponse, blockRequests } from './support/mock-responses.ts';
import { expectAccessible } from './support/axe.ts';
import { desk } from './support/desk.ts';
import { logIn, newReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

test('a topic has sources and references a book, and only its owner can change it', async ({
  page,
  reader,
  request,
  otherContext,
  baseURL,
}) => {
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
  await form.getByLabel('Address of citation 1').fill('ftp://example.org/southern');
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByText('Please enter an address that starts with http:// or https://.')).toBeVisible();
  await form.getByLabel('Address of citation 1').fill('https://example.org/southern');
  await form.getByRole('button', { name: 'Add citation' }).click();
  await form.getByLabel('Text of citation 2').fill('Half a row is not sent');
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

test('of two tabs that change one topic the second sees both versions and can choose either', async ({
  page,
  context,
  reader,
  expectFailures,
}) => {
  expectFailures(/\/api\/topics\//);
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const title = `Two tabs of ${reader.username}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('As it was.');
  await page.getByRole('button', { name: 'Create topic' }).click();
  await page.getByRole('link', { name: title }).click();
  // The list shows it too.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('As it was.')).toBeVisible();
  const second = await context.newPage();
  await second.goto(new URL(page.url()).pathname);
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Content').fill('From the first tab.');
  await page.getByRole('button', { name: 'Save topic' }).click();
  await expect(page.getByRole('article').getByText('From the first tab.')).toBeVisible();

  await second.getByLabel('Content').fill('From the second tab.');
  await second.getByRole('button', { name: 'Save topic' }).click();
  await expect(second.getByText('This topic was changed elsewhere.', { exact: true })).toBeVisible();
  await expect(second.getByRole('alert').getByText('From the first tab.')).toBeVisible();
  await second.getByRole('button', { name: 'Use the other version' }).click();
  await expect(second.getByLabel('Content')).toHaveValue('From the first tab.');
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(second.getByLabel('Content')).toHaveValue('From the second tab.');
  await second.getByRole('button', { name: 'Save topic' }).click();
  await second.getByRole('button', { name: 'Save my version' }).click();
  await expect(second.getByRole('article').getByText('From the second tab.')).toBeVisible();
});

test('a topic that cannot be saved says why, and the input survives even a reload', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/topics/);
  await page.goto('/topics');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'New topic' }).click();
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
    await mockResponse(page, 'POST /api/topics', fake);
    await form.getByRole('button', { name: 'Create topic' }).click();
    await expect(form.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unrouteAll();
  await form.getByLabel('Title').fill('');
  await form.getByRole('button', { name: 'Create topic' }).click();
  await expect(form.getByRole('alert')).toHaveText(['Title and content are required']);
  await page.reload();
  await expect(form.getByLabel('Content')).toHaveValue('Not to be lost.');
});

test('the topic form is read-only while it is being saved', async ({ page, reader, request }) => {
  const topic = await desk(request, reader).topic(`Slow ${reader.username}`, { citations: [{ text: 'One', url: 'https://example.org/' }] });
  const go = await blockRequests(page, 'PUT /api/topics/*');
  await page.goto(`/topics/${topic}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill(`Slower ${reader.username}`);
  await page.getByRole('button', { name: 'Save topic' }).click();
  for (const name of ['Text of citation 1', 'Address of citation 1']) await expect(page.getByLabel(name)).not.toBeEditable();
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

test('the citations of a topic can be exported for a reference manager', async ({ page, reader, request, expectFailures }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const citations = [
    { text: 'Karl Barth, Church Dogmatics I/1, 1932', url: 'https://example.org/barth' },
    { text: 'Ἐν ἀρχῇ ἦν ὁ λόγος · בְּרֵאשִׁית', url: 'https://example.org/john' },
  ];
  const write = async (title: string, more: object): Promise<number> => {
    const answer = await request.post('/api/topics', { headers, data: { title, content: 'Text', public: false, citations: [], ...more } });
    return ((await answer.json()) as { id: number }).id;
  };
  await page.goto(`/topics/${await write('Λόγος: a beginning', { citations })}`);
  const group = page.getByRole('group', { name: 'Export citations' });
  const save = async (format: string) => {
    const coming = page.waitForEvent('download');
    await group.getByRole('button', { name: format, exact: true }).click();
    const download = await coming;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const bibtex = await save('BibTeX');
  expect(bibtex.name).toBe('Λόγος a beginning.bib');
  expect(bibtex.text).toContain('author = {Barth, Karl}');
  expect(bibtex.text).toContain('title = {Ἐν ἀρχῇ ἦν ὁ λόγος · בְּרֵאשִׁית}');
  const ris = await save('RIS');
  expect(ris.name).toBe('Λόγος a beginning.ris');
  expect(ris.text).toContain('TI  - Ἐν ἀρχῇ ἦν ὁ λόγος · בְּרֵאשִׁית\r\n');
  const csl = await save('CSL-JSON');
  expect(csl.name).toBe('Λόγος a beginning.json');
  expect(JSON.parse(csl.text)).toMatchObject([
    { title: 'Church Dogmatics I/1', author: [{ family: 'Barth', given: 'Karl' }], URL: 'https://example.org/barth' },
    { title: 'Ἐν ἀρχῇ ἦν ὁ λόγος · בְּרֵאשִׁית', URL: 'https://example.org/john' },
  ]);
  await expectAccessible(page, 'all', 'a topic with citations');

  expectFailures(/citations/);
  for (const [fake, sentence] of [
    [404, 'Topic not found.'],
    [500, 'Server error fetching topics.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ] as const) {
    await page.unrouteAll();
    await mockResponse(page, 'GET /api/topics/*/citations.ris', fake);
    await group.getByRole('button', { name: 'RIS' }).click();
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unrouteAll();
  expect((await save('RIS')).text).toBe(ris.text);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.goto(`/topics/${await write('Bare', {})}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bare' })).toBeVisible();
  await expect(group).toHaveCount(0);
});

test('the list shows the beginning of a long topic and all of it on demand', async ({ page, reader, request }) => {
  const title = `Long ${reader.username}`;
  const content = `${Array.from({ length: 25 }, (_, i) => `Paragraph ${i} of a long topic.`).join('\n\n')}\n\n[The end](https://example.org/)`;
  await desk(request, reader).topic(title, { content });
  await page.goto('/topics');
  const entry = page.getByRole('article', { name: title });
  const heightOf = async () => (await entry.boundingBox())?.height ?? 0;
  const open = entry.getByRole('button', { name: 'Show the whole topic' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  expect(await heightOf()).toBeLessThan(500);
  await open.click();
  await expect.poll(heightOf).toBeGreaterThan(900);
  await entry.getByRole('button', { name: 'Show less' }).click();
  await expect(open).toBeInViewport();
  await entry.getByRole('link', { name: 'The end' }).focus();
  await expect.poll(heightOf).toBeGreaterThan(900);
});
