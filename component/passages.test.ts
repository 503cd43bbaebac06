import { expect, test } from './support/test.ts';

test('a passage without citations is empty, and an invalid number is reported', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/passages\/43022001001/);
  // 4 Maccabees 18.
  await page.goto('/entity/passage_76018000000');
  await expect(page).toHaveURL('/passages/76018000000');
  await expect(page.getByRole('heading', { level: 1, name: '4 Maccabees 18' })).toBeVisible();
  await expect(page.getByText('No texts refer to this passage yet.')).toBeVisible();
  for (const path of ['/passages/43022001001', '/passages/x', '/scripture/Rom.17.1']) {
    await page.goto(path);
    await expect(page.getByText('Passage not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View the citations graph' })).toHaveAttribute('href', '/graph?view=citations');
  }
});

test('an id that no passage has suggests references to try', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/passages\/123/);
  for (const path of ['/passages/123', '/passages/x']) {
    await page.goto(path);
    await expect(page.getByText('Passage not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rom 9:20' })).toHaveAttribute('href', '/scripture/Rom.9.20');
  }
});

test('a verse that does not exist leads to the nearest one', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/passages\/43003099099/);
  for (const path of ['/passages/43003099099', '/scripture/John.3.99']) {
    await page.goto(path);
    await expect(page.getByText('John 3 has 36 verses. The nearest passage is John 3:36.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'John 3:36' })).toHaveAttribute('href', '/passages/43003036036');
  }
});

test('a passage that cannot be loaded can be retried, and a visitor logs in first', async ({ page, reader: _, expectFailures, api }) => {
  expectFailures(/\/api\/passages\//);
  api.mock('GET /api/passages/*', 500);
  await page.goto('/passages/76018000000');
  await expect(page.getByText('Server error fetching passage.')).toBeVisible();
  api.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '4 Maccabees 18' })).toBeVisible();
  localStorage.clear();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=%2Fpassages%2F76018000000$/);
});

const counts = { topic: 2, post: 0, essay: 1, note: 1, comment: 0, review: 0, work: 0 };
const work = { author: null, year: null, year_label: null };
const text = { ...work, id: 7, username: 'ruth', display_name: 'Ruth Halevi', written_at: '2026-01-01T00:00:00.000Z', passages: [] };
const psalm = {
  ...{ id: 19051000000, osis: 'Ps.51', name: 'Psalm 51 (50)', other_name: 'Psalm 50', following: false, counts },
  groups: [{ type: 'circle', id: 3, title: 'Friday', url: '/circles/3' }],
  neighbors: [{ id: 19050000000, osis: 'Ps.50', name: 'Psalm 50 (49)', texts: 4 }],
  chapters: [
    { id: 19050000000, chapter: 50, label: '50', texts: 40 },
    { id: 19051000000, chapter: 51, label: '51', texts: 1 },
    { id: 19052000000, chapter: 52, label: '52', texts: 0 },
  ],
  texts: [
    { ...text, type: 'topic', title: 'A contrite heart', url: '/topics/7' },
    { ...text, type: 'comment', title: 'On repentance', url: '/posts/2' },
    { ...text, type: 'work', title: 'Expositions of the Psalms', author: 'Augustine, Saint', year: 418, url: '/library/book/9' },
  ],
};

test('a passage shows its texts, its book by chapter and what is near it', async ({ page, reader: _, api }) => {
  api.mock('GET /api/passages/*', { json: psalm });
  await page.goto('/passages/19051000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 51 (50)' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'A contrite heart' })).toContainText('Topic · Ruth Halevi');
  await expect(page.getByRole('article', { name: 'On repentance' })).toContainText('Comment on this post');
  await expect(page.getByRole('article', { name: 'Expositions of the Psalms' })).toContainText('Book · Saint Augustine · 418');
  const strip = page.getByRole('navigation', { name: 'Chapters of Psalms' });
  await expect(strip.getByRole('link', { name: 'Chapter 51: 1 text' })).toHaveAttribute('aria-current', 'true');
  await expect(strip.getByRole('link', { name: 'Chapter 50: 40 texts' })).toHaveAttribute('data-heat', '4');
  await expect(strip.getByRole('link', { name: 'Chapter 52: no texts' })).toHaveAttribute('data-heat', '0');
  await expect(page.getByText('Most mentioned nearby: Psalm 50 (49) 4')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Friday' })).toHaveAttribute('href', '/circles/3');
});

const kjv = {
  ...{ id: 1, slug: 'kjv', work_id: 9, title: 'King James Version', short_title: 'KJV', author: null, language: 'en' },
  ...{ language_name: 'English', kind: 'translation', translator: null, published: null, license: 'Public domain', attribution: null },
  ...{ source_url: null, citation_levels: ['book', 'chapter', 'verse'], scripture: true, numbering: 'kjv', segment_count: 31102 },
  imported_at: '2026-01-01T00:00:00.000Z',
};
const verse = { notes: [], marks: [], address: null };
const reading = {
  text: {
    ...{ edition: kjv, name: 'Psalm 51', citation: 'Ps.51', complete: false },
    segments: [
      { ...verse, id: 1, citation: 'Ps.51.1', label: '1', text: 'Have mercy upon me.' },
      { ...verse, id: 2, citation: 'Ps.51.2', label: '2', text: 'Wash me throughly.' },
    ],
  },
  editions: [
    { slug: 'kjv', title: 'King James Version', short_title: 'KJV', language_name: 'English' },
    { slug: 'vulgate', title: 'Vulgate', short_title: null, language_name: 'Latin' },
  ],
};
const comment = {
  ...{ ...text, id: 5, username: null, display_name: null, type: 'commentary', title: 'On the Psalms', author: 'Hilary, of Poitiers' },
  ...{ year: 367, url: '/read/fathers/F.1', excerpt: 'He asks for mercy.', edition: 'Fathers' },
};

test('a passage shows its text in an edition that the reader can change, and commentary', async ({ page, reader: _, api }) => {
  api.mock('GET /api/passages/*/text', { json: reading });
  api.mock('GET /api/passages/*', { json: { ...psalm, commentary: [comment], counts: { ...counts, commentary: 30 } } });
  await page.goto('/passages/19051000000');
  const shown = page.getByRole('region', { name: 'Text' });
  await expect(shown).toContainText('1Have mercy upon me. 2Wash me throughly.');
  await expect(shown).toContainText('Public domain');
  await expect(shown.getByRole('link', { name: 'Read all' })).toHaveAttribute('href', '/read/kjv/Ps.51');
  await expect(page.getByRole('article', { name: /Hilary/ })).toContainText('4th century');
  await expect(page.getByRole('article', { name: /Hilary/ })).toContainText('He asks for mercy.On the Psalms · Fathers');
  await expect(page.getByRole('link', { name: 'All 30' })).toHaveAttribute('href', /\?type=commentary$/);
  await shown.getByLabel('Edition').selectOption('vulgate');
  await expect(shown.getByLabel('Edition')).toHaveValue('kjv');
  api.reset();
});

test('the types of texts and the other filters are in the address', async ({ page, reader: _, api }) => {
  api.mock('GET /api/passages/*', { json: psalm });
  await page.goto('/passages/19051000000?type=verse&century=x');
  const types = page.getByRole('navigation', { name: 'Types of texts' });
  await expect(types.getByRole('link')).toHaveText(['All 4', 'Topics 2', 'Essays 1', 'Your notes 1']);
  await types.getByRole('link', { name: 'Essays 1' }).click();
  await expect(page).toHaveURL('/passages/19051000000?type=essay');
  await expect.poll(() => api.sent.map(({ url }) => url.search)).toContain('?type=essay');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/passages\/19051000000\??$/);
});

test('following a passage can be undone', async ({ page, reader: _ }) => {
  await page.goto('/scripture/Obad.1.3');
  await expect(page.getByRole('heading', { level: 1, name: 'Obadiah 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Follow this passage' }).click();
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByText('You no longer follow this passage.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
});

test('a range of chapters and a whole book have pages like any passage', async ({ page, reader: _ }) => {
  for (const address of ['Matt.5-7', 'Matt.5.1-7.29', 'Matt.5.1-Matt.7.29']) {
    await page.goto(`/scripture/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Matthew 5–7' })).toBeVisible();
  }
  const strip = page.getByRole('navigation', { name: 'Chapters of Matthew' });
  for (const chapter of [5, 6, 7]) {
    await expect(strip.getByRole('link', { name: `Chapter ${chapter}:` })).toHaveAttribute('aria-current', 'true');
  }
  await expect(strip.getByRole('link', { name: 'Chapter 8:' })).not.toHaveAttribute('aria-current');
  await page.getByRole('button', { name: 'Follow this passage' }).click();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  await strip.getByRole('link', { name: 'Matthew' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matthew', exact: true })).toBeVisible();
  await expect(strip.getByRole('link', { name: 'Chapter 5:' })).not.toHaveAttribute('aria-current');
  await expect(strip.getByRole('link', { name: 'Matthew' })).toHaveCount(0);
  await page.goto('/scripture/Ps');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalms' })).toBeVisible();
  await page.goto('/scripture/Ps.23');
  await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23 (22)' })).toBeVisible();
});

test('an address without a passage suggests references to try', async ({ page, reader: _ }) => {
  await page.goto('/scripture/Nothing');
  await expect(page.getByText('Passage not found.', { exact: true })).toBeVisible();
  await expect(page.getByText('Search for a reference, such as Rom 9:20, Psalm 23, Matt 5–7, or Obadiah.')).toBeVisible();
  await page.getByRole('link', { name: 'Matt 5–7' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matthew 5–7' })).toBeVisible();
});

test('a list of passages has a heading for each of them', async ({ page, reader: _ }) => {
  await page.goto('/scripture/Rom.8.28,Rom.8.31');
  await expect(page.getByRole('heading', { level: 1, name: 'Romans 8:28; Romans 8:31' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Romans 8:28', 'Romans 8:31']);
});

test('a long list of passages is named after the first', async ({ page, reader: _ }) => {
  await page.goto('/scripture/Hag.1-Zech.2');
  await expect(page.getByRole('heading', { level: 1, name: 'Haggai 1 and 3 more passages' })).toBeVisible();
});
