import { beforeEach, expect, test } from 'vitest';
import type { MarginCounts, MarginRow } from '#contract/margin.ts';
import { annotator, john } from '../../testing/annotator.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn } = annotator(app);

let [macrina, gaunilo, ruth] = ['', '', ''];
beforeEach(async () => {
  [macrina, gaunilo, ruth] = [await signUp('macrina'), await signUp('gaunilo'), await signUp('r.halevi')];
  await importJohn();
});

type Query = Record<string, string | number>;

interface Segment {
  readonly citation: string;
  readonly counts: MarginCounts;
  readonly marks: number;
  readonly rows: MarginRow[];
}

const margin = async (as: string | undefined, query: Query = { from: 'John.1.1' }, slug = 'john'): Promise<Segment[]> =>
  (await ask('GET /api/editions/{slug}/margin', { as, params: { slug }, query })).body.segments;
/** Returns kinds and titles, in the order of the margin. */
const titles = async (as: string, query?: Query, slug?: string): Promise<string[]> =>
  (await margin(as, query, slug)).flatMap(({ rows }) => rows.map(({ kind, title }) => `${kind}: ${title}`));
const counted = (counts: MarginCounts | undefined) => Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count > 0));

const importOther = (slug: string, verses: Record<number, string>, numbering = 'kjv', language = 'en') =>
  importFile(
    app.sql,
    jsonLines(
      { title: slug, language, license: 'CC0', scripture: true, numbering },
      Object.entries(verses).map(([verse, text]) => ({ citation: `John.1.${verse}`, text })),
    ),
    { slug },
  );

const importCommentary = () =>
  importFile(
    app.sql,
    jsonLines({ title: 'Homilies on John', author: 'John Chrysostom', language: 'en', license: 'CC0' }, [
      { citation: '1.1', text: 'He calls him the Word.', about: ['John.1.1'], author: 'John Chrysostom', year: 390 },
      { citation: '1.2', text: 'On the whole prologue.', about: ['John.1.1-John.1.3'], author: 'Someone', year: 1710 },
    ]),
    { slug: 'homilies' },
  );

async function addCircle(owner: string, ...members: string[]): Promise<number> {
  const { id } = (await ask('POST /api/circles', { as: owner, body: { name: 'Lauds', open: true } })).body;
  for (const as of members) await ask('POST /api/circles/{id}/membership', { as, params: { id } });
  return id;
}

async function writeEverything(): Promise<number> {
  const circle = await addCircle(macrina, gaunilo);
  await annotate(macrina, 'the Word', { visibility: 'public', body: 'Open' });
  await annotate(macrina, 'with God', { visibility: 'circles', circle_ids: [circle] });
  await annotate(macrina, 'was God');
  const { id } = (await ask('POST /api/posts', { as: macrina, body: { content: 'John 1:1 says it all' } })).body;
  await ask('POST /api/posts/{id}/comments', { as: macrina, params: { id }, body: { content: 'And John 1:1 again.' } });
  await ask('POST /api/topics', { as: macrina, body: { title: 'Open topic', content: 'See John 1:1.', public: true, citations: [] } });
  await ask('POST /api/topics', { as: macrina, body: { title: 'Closed topic', content: 'See John 1:1.', public: false, citations: [] } });
  await ask('POST /api/essays', {
    as: macrina,
    body: form(['title', 'Essay'], ['content', '<p>John 1:1 begins.</p>'], ['status', 'published']),
  });
  await ask('POST /api/essays', {
    as: macrina,
    body: form(['title', 'Draft'], ['content', '<p>John 1:1 begins.</p>'], ['status', 'draft']),
  });
  const folder = (await ask('POST /api/folders', { as: macrina, body: { name: 'Mine', public: true } })).body.id;
  await ask('POST /api/notes', { as: macrina, body: { folder_id: folder, title: 'Note', content: 'John 1:1' } });
  const [work] = await app.sql<{ id: number }[]>`select id from works order by id limit 1`;
  await ask('POST /api/reads', { as: macrina, body: { work_id: work?.id, rating: 4, comment: 'Because of John 1:1.' } });
  await importCommentary();
  return circle;
}

const all = {
  owner: { annotation: 3, post: 1, essay: 2, topic: 2, note: 1, review: 1, comment: 1, commentary: 2 },
  member: { annotation: 2, post: 1, essay: 1, topic: 1, review: 1, comment: 1, commentary: 2 },
  stranger: { annotation: 1, post: 1, essay: 1, topic: 1, review: 1, comment: 1, commentary: 2 },
};

test('shows each reader what they may see of every kind, in rows, counts and filters', async () => {
  const circle = await writeEverything();
  for (const [as, expected] of [
    [macrina, all.owner],
    [gaunilo, all.member],
    [ruth, all.stranger],
  ] as const) {
    const [segment] = await margin(as);
    expect(counted(segment?.counts)).toEqual(expected);
    const kinds = segment?.rows.map(({ kind }) => kind);
    for (const [kind, count] of Object.entries(expected)) expect(kinds?.filter((one) => one === kind)).toHaveLength(count);
    expect(segment?.rows).toHaveLength(Object.values(expected).reduce((sum, one) => sum + one));
    const filtered = await margin(as, { from: 'John.1.1', person: 'MACRINA' });
    const { commentary: _, ...written } = expected;
    expect(counted(filtered[0]?.counts)).toEqual(written);
    const passage = (await ask('GET /api/passages/{id}/margin', { as, params: { id: 43_001_001_001 } })).body;
    expect([counted(passage.counts), passage.rows.length]).toEqual([expected, segment?.rows.length]);
  }
  expect(JSON.stringify(await margin(ruth))).not.toMatch(/with God"|was God"|Closed topic|Draft|"kind":"note"/);
  expect((await ask('GET /api/editions/{slug}/margin', { params: { slug: 'john' } })).status).toBe(401);
  // A circle filter is for its members; others do not learn whether it exists.
  expect(counted((await margin(gaunilo, { from: 'John.1.1', circle }))[0]?.counts)).toMatchObject({ annotation: 2, post: 1 });
  const foreign = await ask('GET /api/editions/{slug}/margin', { as: ruth, params: { slug: 'john' }, query: { from: 'John.1.1', circle } });
  expect(foreign.status).toBe(404);
});

test.each([
  [{ from: 'John.1.2', to: 'John.1.1' }, '`from` must not be after `to`.'],
  [{ to: 'John.1.1' }, '`to` needs `from`.'],
])('says what is wrong with %j', async (query, details) => {
  const { status, body } = await ask('GET /api/editions/{slug}/margin', { as: ruth, params: { slug: 'john' }, query });
  expect([status, body.details]).toEqual([400, details]);
});

test('counts and lists segment by segment, each row at all the verses that it is on', async () => {
  await annotate(macrina, 'was God. The same', { first: { citation: 'John.1.1', start: 71 }, last: { citation: 'John.1.2', end: 8 } });
  await ask('POST /api/posts', { as: gaunilo, body: { content: 'On John 1:1-2, and John 1:3' } });
  await ask('POST /api/posts', { as: gaunilo, body: { content: 'All of John 1' } });
  const segments = await margin(macrina, { from: 'John.1' });
  expect(segments.map(({ citation, counts, marks, rows }) => [citation, counted(counts), marks, rows.map(({ title }) => title)])).toEqual([
    ['John.1.1', { annotation: 1, post: 2 }, 2, ['was God. The same', 'On John 1:1-2, and John 1:3', 'All of John 1']],
    ['John.1.2', { annotation: 1, post: 2 }, 0, ['was God. The same', 'On John 1:1-2, and John 1:3', 'All of John 1']],
    ['John.1.3', { post: 2 }, 1, ['On John 1:1-2, and John 1:3', 'All of John 1']],
  ]);
  expect(segments[2]?.rows[0]).toMatchObject({
    url: '/posts/1',
    user_id: 2,
    username: 'gaunilo',
    visibility: 'public',
    address: { osis: 'John.1.3' },
    passages: [{ name: 'John 1:3' }],
    excerpt: 'On John 1:1-2, and John 1:3',
  });
  expect(await margin(macrina, { from: 'John.1', limit: 0, kinds: 'annotation,note' })).toEqual([
    expect.objectContaining({ citation: 'John.1.1', rows: [], marks: 0 }),
    expect.objectContaining({ citation: 'John.1.2', rows: [] }),
  ]);
  expect(await margin(macrina, { from: 'John.1.2', kinds: 'note' })).toEqual([expect.objectContaining({ citation: 'John.1.2', marks: 0 })]);
});

test('shows a note on the same verse of other editions, and says where the words differ', async () => {
  await importOther('same', { 1: 'in the BEGINNING was the Word — and the Word, with God;', 2: john[2] });
  await importOther('other', { 1: 'Before all things the Logos existed.' });
  await annotate(macrina, 'the Word', { body: 'Logos', visibility: 'public' });
  await annotate(gaunilo, 'was in the beginning', { visibility: 'public' }, 2);
  const rowsIn = async (slug: string) =>
    (await margin(ruth, { from: 'John.1' }, slug)).flatMap(({ citation, rows }) =>
      rows.map(({ title, edition, differs }) => [citation, title, edition, differs]),
    );
  expect(await rowsIn('john')).toEqual([
    ['John.1.1', 'the Word', 'John', undefined],
    ['John.1.2', 'was in the beginning', 'John', undefined],
  ]);
  expect(await rowsIn('same')).toEqual([
    ['John.1.1', 'the Word', 'John', undefined],
    ['John.1.2', 'was in the beginning', 'John', undefined],
  ]);
  expect(await rowsIn('other')).toEqual([['John.1.1', 'the Word', 'John', true]]);
  await importOther('latin', { 1: 'In principio erat Verbum.' }, 'vulgate', 'la');
  expect((await margin(ruth, { from: 'John.1.1' }, 'latin'))[0]?.rows[0]).toMatchObject({ edition: 'John', language: 'English' });
  // Another language always has other words.
  expect(await rowsIn('latin')).toEqual([['John.1.1', 'the Word', 'John', undefined]]);
  // A correction that loses the words still leaves the note at its verse.
  await importJohn({ ...john, 1: 'At first was the Logos.' });
  expect((await margin(ruth, { from: 'John.1.1' }, 'same'))[0]?.rows[0]?.annotation).toMatchObject({ lost: true, quote: 'the Word' });
});

test('shows annotations of other editions of a work that is cited in the same way', async () => {
  const edition = (slug: string, title: string, citations: string[]) =>
    importFile(
      app.sql,
      jsonLines(
        { title, author: 'Augustine', language: 'la', license: 'CC0' },
        citations.map((citation) => ({ citation, text: `Sero te amavi ${slug}` })),
      ),
      { slug, work: undefined },
    );
  await edition('first', 'Confessiones', ['10.27', '10.28', '10.29']);
  const [{ work_id: work } = { work_id: 0 }] = await app.sql<{ work_id: number }[]>`select work_id from editions where slug = 'first'`;
  await importFile(
    app.sql,
    jsonLines({ title: 'Other', language: 'la' }, [
      { citation: '10.27', text: 'Sero te amavi' },
      { citation: '10.28', text: 'pulchritudo' },
    ]),
    { slug: 'second', work: String(work) },
  );
  await importFile(app.sql, jsonLines({ title: 'Flat', language: 'la' }, [{ citation: '10', text: 'Sero te amavi' }]), {
    slug: 'flat',
    work: String(work),
  });
  const body = {
    edition: 'first',
    first: { citation: '10.27', start: 0 },
    last: { citation: '10.28', end: 4 },
    quote: 'Sero te amavi first Sero',
    visibility: 'public',
  };
  expect((await ask('POST /api/annotations', { as: macrina, body })).status).toBe(201);
  const places = async (slug: string) =>
    (await margin(ruth, {}, slug)).map(({ citation, rows }) => [citation, rows.map(({ differs }) => differs)]);
  expect(await places('first')).toEqual([
    ['10.27', [undefined]],
    ['10.28', [undefined]],
  ]);
  expect(await places('second')).toEqual([
    ['10.27', [true]],
    ['10.28', [true]],
  ]);
  expect(await margin(ruth, { from: '10' }, 'flat')).toEqual([expect.objectContaining({ citation: '10', rows: [] })]);
});

test('filters commentary by century and tradition', async () => {
  await writeEverything();
  const names = async (query: object) =>
    (await margin(ruth, { from: 'John.1.1', ...query }))[0]?.rows.map(({ kind, author }) => `${kind} ${author}`);
  expect(await names({ century: 4 })).toEqual(['commentary John Chrysostom']);
  expect(await names({ tradition: 'modern' })).toEqual(['commentary Someone']);
  expect(await names({ tradition: 'syriac' })).toEqual([]);
  expect(await names({ kinds: 'commentary' })).toEqual(['commentary John Chrysostom', 'commentary Someone']);
});

test('shows what is new since the last visit', async () => {
  const isNew = { from: 'John.1.1', new: '1' };
  const visit = () => ask('PUT /api/editions/{slug}/margin/visit', { as: ruth, params: { slug: 'john' } });
  const lastVisit = async () => (await ask('GET /api/editions/{slug}/margin', { as: ruth, params: { slug: 'john' } })).body.last_visit;
  await ask('POST /api/posts', { as: macrina, body: { content: 'Old: John 1:1' } });
  await annotate(macrina, 'the Word', { visibility: 'public' });
  await importCommentary();
  expect([(await visit()).status, await lastVisit()]).toEqual([204, null]);
  expect((await titles(ruth, isNew)).length).toBe(4);
  // The visit ended an hour ago.
  await app.sql`update margin_visits set visited_at = now() - interval '1 hour'`;
  await app.sql`update passage_references set written_at = now() - interval '2 hours'`;
  await app.sql`update annotations set created_at = now() - interval '2 hours'`;
  await app.sql`update editions set imported_at = now() - interval '2 hours'`;
  const at = await lastVisit();
  expect(at).not.toBeNull();
  await visit();
  await visit();
  expect(await lastVisit()).toBe(at);
  expect(await titles(ruth, isNew)).toEqual([]);
  await ask('POST /api/posts', { as: macrina, body: { content: 'New: John 1:1' } });
  await annotate(macrina, 'with God', { visibility: 'public' });
  expect(await titles(ruth, isNew)).toEqual(['annotation: with God', 'post: New: John 1:1']);
  const passage = { id: 43_001_001_001 };
  expect((await ask('PUT /api/passages/{id}/margin/visit', { as: ruth, params: passage })).status).toBe(204);
  expect((await ask('GET /api/passages/{id}/margin', { as: ruth, params: passage, query: { new: '1' } })).body.rows).toHaveLength(6);
});

test.each([1, 2, 3, 5, 100])('lists everything once in pages of %i', async (limit) => {
  await writeEverything();
  await annotate(macrina, 'The same', { visibility: 'public' }, 2);
  await ask('POST /api/posts', { as: gaunilo, body: { content: 'John 1:2-3' } });
  const expected = await titles(macrina, { from: 'John.1', limit: 100 });
  const found: string[] = [];
  let query: Query | undefined = { from: 'John.1', limit };
  for (let pages = 0; query && pages < 50; pages++) {
    const { body, headers } = await ask('GET /api/editions/{slug}/margin', { as: macrina, params: { slug: 'john' }, query });
    const rows = (body.segments as Segment[]).flatMap((segment) => segment.rows);
    expect(rows.length).toBeLessThanOrEqual(limit);
    found.push(...rows.map(({ kind, title }) => `${kind}: ${title}`));
    const next = /<([^>]*)>/.exec(String(headers['link'] ?? ''))?.[1];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next, 'http://any').searchParams);
  }
  expect(found).toEqual(expected);
});

test.each([
  [{ kinds: 'annotation,books' }, 400],
  [{ from: 'John.9.9' }, 404],
  [{ from: 'John.1.2', to: 'John.1.1' }, 400],
  [{ to: 'John.1.1' }, 400],
  [{ circle: 99 }, 404],
  [{ century: 0 }, 400],
  [{ tradition: 'roman' }, 400],
  [{ before: 'x' }, 400],
  [{ limit: 101 }, 400],
])('answers %j with %i', async (query, status) => {
  expect((await ask('GET /api/editions/{slug}/margin', { as: macrina, params: { slug: 'john' }, query })).status).toBe(status);
});

test('answers unknown editions and passages with 404', async () => {
  const params = { slug: 'nothing' };
  expect((await ask('GET /api/editions/{slug}/margin', { as: macrina, params })).status).toBe(404);
  expect((await ask('PUT /api/editions/{slug}/margin/visit', { as: macrina, params })).status).toBe(404);
  expect((await ask('GET /api/passages/{id}/margin', { as: macrina, params: { id: 5 } })).status).toBe(404);
  expect((await ask('PUT /api/passages/{id}/margin/visit', { as: macrina, params: { id: 5 } })).status).toBe(404);
});
