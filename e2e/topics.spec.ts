import { readFile } from 'node:fs/promises';
import { mockResponse } from './support/mock-responses.ts';
import { expectAccessible } from './support/axe.ts';
import { desk } from './support/desk.ts';
import { goWithin } from './support/go-within.ts';
import { expect, test } from './support/test.ts';

test('the citations of a topic can be exported for a reference manager @core', async ({ page, reader, request, expectFailures }) => {
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

  await goWithin(page, `/topics/${await write('Bare', {})}`);
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
  const open = entry.getByRole('button', { name: 'Show full topic' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  expect(await heightOf()).toBeLessThan(500);
  await open.click();
  await expect.poll(heightOf).toBeGreaterThan(900);
  await entry.getByRole('button', { name: 'Show less' }).click();
  await expect(open).toBeInViewport();
  await entry.getByRole('link', { name: 'The end' }).focus();
  await expect.poll(heightOf).toBeGreaterThan(900);
});
