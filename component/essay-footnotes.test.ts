import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';

const note = (html: string): string => `<span class="footnote">${html}</span>`;

test('an essay shows its footnotes by number, and below it with links back', async ({ page, reader, request }) => {
  const id = await essays(request, reader).create(
    'Grace',
    `<p>One${note('See <em>Conf.</em> 1.')}, two${note(`a ${note('b')} c`)}.</p><p>Three${note('Rom 8:28')}</p>`,
  );
  await page.goto(`/article/${id}`);
  const second = page.getByRole('doc-noteref', { name: 'Footnote 2' });
  await expect(page.getByRole('doc-noteref')).toHaveCount(3);
  const notes = page.getByRole('doc-endnotes', { name: 'Footnotes' });
  await expect(notes.getByRole('listitem')).toHaveCount(3);
  await expect(notes.getByRole('listitem').first()).toContainText('See Conf. 1.');
  await expect(notes.getByRole('listitem').nth(1)).toContainText('a b c');
  const target = (await second.getAttribute('href'))?.slice(1) ?? '';
  expect(await notes.getByRole('listitem').nth(1).getAttribute('id')).toBe(target);
  const back = await notes.getByRole('doc-backlink', { name: 'Back to reference 2' }).getAttribute('href');
  expect(back).toBe(`#${await second.getAttribute('id')}`);
});

test('links generated citations to what they cite, and keeps other links of a footnote', async ({ page, reader, request, api }) => {
  const cite = (source: string, html: string): string => `<span class="footnote" data-cite="${source}">${html}</span>`;
  const id = await essays(request, reader).create(
    'Grace',
    `<p>One${cite('text:conf-lat/10.27.38 sbl', 'Augustine, <em>Conf.</em> 10.27.38.')}${cite('text:kjv/Rom.8.28 sbl', 'Rom 8:28 (KJV).')}` +
      `${cite('work:1@47 sbl', 'Anselm, <em>Proslogion</em>, 47.')}${cite('passage:45008028028 sbl', 'Rom 8:28.')}` +
      `${cite('work:1 sbl', 'See <a href="https://example.org/">this</a>.')}${cite('work:1 sbl edited', 'Cf. Rom 8:29.')}</p>`,
  );
  api.mock('GET /api/essays/*/bibliography', { json: { style: 'sbl', entries: [] } });
  await page.goto(`/article/${id}`);
  const notes = page.getByRole('doc-endnotes', { name: 'Footnotes' }).getByRole('listitem');
  const linkIn = (i: number) => notes.nth(i).getByRole('link');
  await expect(linkIn(0)).toHaveAttribute('href', '/read/conf-lat/10.27.38');
  await expect(linkIn(0)).toHaveText('Augustine, Conf. 10.27.38.');
  await expect(linkIn(1)).toHaveAttribute('href', '/read/kjv/Rom.8.28');
  await expect(linkIn(3)).toHaveAttribute('href', '/passages/45008028028');
  await expect(linkIn(4)).toHaveAttribute('href', 'https://example.org/');
  await expect(linkIn(5)).toHaveText('Rom 8:29');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await linkIn(2).click();
  await expect(page).toHaveURL('/book/1');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('suggests the edition that is named, and works that can be read here, before others', async ({ page, reader: _, api }) => {
  const passage = { id: 45008028028, osis: 'Rom.8.28', name: 'Romans 8:28' };
  const places = [
    { path: 'kjv/Rom.8.28', title: 'Romans 8:28, KJV', detail: 'King James Version', named: true },
    { path: 'web/Rom.8.28', title: 'Romans 8:28, WEB', detail: 'World English Bible', named: false },
  ];
  const work = { id: 1, title: 'Confessions', author: 'Augustine of Hippo' };
  const text = { path: 'confessions', title: 'Confessions', detail: 'Pusey', named: true, work };
  const suggested = (id: number, title: string) => ({ type: 'work', id, title, detail: null, url: `/book/${id}` });
  const isRom = (url: URL): boolean => url.searchParams.get('q')?.startsWith('rom') === true;
  api.handle('GET /api/references/texts', ({ url }) => ({ json: isRom(url) ? places : [text] }));
  api.handle('GET /api/passages', ({ url }) => ({ json: isRom(url) ? [passage] : [] }));
  api.handle('GET /api/search/suggestions', ({ url }) => ({
    json: isRom(url) ? [] : [suggested(8, 'Conferences'), suggested(1, 'Confessions')],
  }));
  await page.goto('/write-essay');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.keyboard.type('[^rom 8:28 kjv');
  const options = page.getByRole('listbox', { name: 'Link suggestions' }).getByRole('option');
  await expect(options).toHaveText([/^Romans 8:28, KJV/, /^Romans 8:28Scripture/, /^Romans 8:28, WEB/]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('[^conf');
  await expect(options).toHaveText([/^ConfessionsBook · Augustine/, /^Conferences/]);
});

test('an essay that cites shows its bibliography, and offers its export', async ({ page, reader, request, api, expectFailures }) => {
  const id = await essays(request, reader).create(
    'Grace',
    '<p>One<span class="footnote" data-cite="work:1 sbl">Augustine, <em>Conf.</em></span>.</p>',
  );
  api.mock('GET /api/essays/*/bibliography', {
    json: { style: 'sbl', entries: [{ text: 'A. B.', html: 'A. <em>B &amp; C</em>.', work_id: 1 }] },
  });
  await page.goto(`/article/${id}`);
  const list = page.getByRole('region', { name: 'Bibliography' });
  await expect(list.getByRole('link')).toHaveText('A. B & C.');
  await expect(list.getByRole('link')).toHaveAttribute('href', '/book/1');
  expectFailures(/\/export/);
  api.mock('GET /api/essays/*/export', 500);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Markdown' }).click();
  await expect(page.getByText('Failed to export the essay. Please try again.')).toBeVisible();
});

test('keeps the formatting of a footnote that is saved unchanged or with other words', async ({ page, reader, request }) => {
  const links = '<a href="https://en.wikipedia.org/wiki/Grace_(theology)"><em>Grace</em></a>';
  const html = `See ${links}, <strong>bold</strong>, the 4<sup>th</sup> and <span class="ql-color-red">2 * 3</span>.`;
  const content = `<p>One<span class="footnote" data-cite="work:1 sbl">${html}</span></p>`;
  const { create, get } = essays(request, reader);
  const id = await create('Kept', content, { status: 'draft' });
  const stored = (await get(id)).content;
  await page.goto(`/write-essay?id=${id}`);
  const number = page.getByRole('button', { name: 'Footnote: See Grace, bold, the 4th and 2 * 3.' });
  await number.click();
  await page.getByRole('button', { name: 'Save footnote' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Title').fill('Kept once');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(async () => (await get(id)).title).toBe('Kept once');
  expect((await get(id)).content).toBe(stored);

  await page.goto(`/write-essay?id=${id}`);
  await number.click();
  const text = page.getByRole('dialog').getByLabel('Text');
  await text.fill(`${await text.inputValue()} More.`);
  await page.getByRole('button', { name: 'Save footnote' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(async () => (await get(id)).content)
    .toBe(stored.replace('sbl"', 'sbl edited"').replace('.</span></p>', '. More.</span></p>'));
});

test('puts a new page into the citation of a footnote, and keeps words that change with it', async ({ page, reader, request, api }) => {
  const { create, get } = essays(request, reader);
  const id = await create('Kept', '<p>One<span class="footnote" data-cite="work:1 sbl">Anselm.</span></p>', { status: 'draft' });
  api.mock('POST /api/citations/notes', { json: [{ note: 'Anselm, 47.', short_note: null }] });
  await page.goto(`/write-essay?id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Footnote' });
  const save = dialog.getByRole('button', { name: 'Save footnote' });
  await page.getByRole('button', { name: 'Footnote: Anselm.' }).click();
  await dialog.getByLabel('Page or section').fill('47');
  await save.click();
  await page.getByRole('button', { name: 'Footnote: Anselm, 47.' }).click();
  await dialog.getByLabel('Text').fill('Cf. *Anselm*, 48.');
  await dialog.getByLabel('Page or section').fill('<>');
  await save.click();
  await expect(dialog.getByText('Use numbers and letters, such as 47–49 or 7.10.16.')).toBeVisible();
  await dialog.getByLabel('Page or section').fill('48');
  await save.click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(async () => (await get(id)).content)
    .toContain('<span class="footnote" data-cite="work:1@48 sbl edited">Cf. <em>Anselm</em>, 48.</span>');
});

test('formats generated footnotes again when the works that an essay cites change', async ({ page, reader, request, api }) => {
  const { create, get } = essays(request, reader);
  const note = (cite: string, words: string) => `<span class="footnote" data-cite="${cite}">${words}</span>`;
  const content = `<p>One${note('work:1 mla', 'Augustine.')} two${note('work:3@4 mla edited', 'Cf. Augustine 4.')} three</p>`;
  const id = await create('Kept', `${content}<p>Four${note('work:2 mla', 'Augustine, <em>Trinity</em>.')}</p>`, { status: 'draft' });
  const requests: unknown[] = [];
  api.handle('POST /api/citations/notes', ({ body }) => {
    requests.push(body);
    const { cites } = body as { cites: string[] };
    return { json: cites.map((cite) => ({ note: `Augustine, ${cite} of ${cites.length}.`, short_note: null })) };
  });
  await page.goto(`/write-essay?id=${id}`);
  await page.getByRole('button', { name: 'Footnote: Augustine, Trinity.' }).click();
  await page.getByRole('button', { name: 'Delete footnote' }).click();
  await expect(page.getByRole('button', { name: 'Footnote: Augustine, work:1 of 2.' })).toBeVisible();
  expect(requests).toEqual([{ style: 'mla', cites: ['work:1', 'work:3@4'] }]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(async () => (await get(id)).content).toContain(note('work:3@4 mla edited', 'Cf. Augustine 4.'));
});
