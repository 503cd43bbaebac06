import { beforeEach, describe, expect, test } from 'vitest';
import type { MarginCounts, MarginRow } from '#contract/margin.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { citationKey } from '../editions/citation-key.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

let [macrina, gaunilo] = ['', ''];
let workId = 0;
const citations = ['7.9.1', '7.9.2', '7.10.1', '7.10.2', '7.10.10', '8.1.1'];
const importEdition = (slug: string, levels = ['book', 'chapter', 'section']) =>
  importFile(
    app.sql,
    jsonLines(
      { title: 'Confessions', author: 'Augustine', language: 'en', license: 'CC0', citationLevels: levels },
      citations
        .map((citation) => ({ citation: levels.length === 3 ? citation : citation.replace(/\.\d+$/, ''), text: `Text of ${citation}.` }))
        .filter(({ citation }, i, all) => all.findIndex((one) => one.citation === citation) === i),
    ),
    { slug },
  );
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  workId = (await importEdition('confessions')).work_id ?? 0;
});

const post = async (content: string, as = macrina): Promise<number> => (await ask('POST /api/posts', { as, body: { content } })).body.id;
interface Segment {
  readonly citation: string;
  readonly counts: MarginCounts;
  readonly marks: number;
  readonly rows: MarginRow[];
}
const margin = async (as: string, query: Record<string, string | number> = {}, slug = 'confessions'): Promise<Segment[]> =>
  (await ask('GET /api/editions/{slug}/margin', { as, params: { slug }, query: { from: '7', to: '8', ...query } })).body.segments;
/** Returns the titles of the rows at each segment that has some. */
const titles = async (as = macrina, query = {}, slug = 'confessions') =>
  Object.fromEntries((await margin(as, query, slug)).map(({ citation, rows }) => [citation, rows.map(({ title }) => title)]));
const marks = async () => Object.fromEntries((await margin(macrina)).map((one) => [one.citation, one.marks]));

test('shows texts at the segments that they link to, the narrowest first', async () => {
  await post('Segment [Text:confessions/7.10.2]');
  await post('Chapter [Text:confessions/7.10]');
  await post('Range [Text:confessions/7.9.2-10.1]');
  await post('Nothing');
  const [segment, chapter, range] = ['Segment', 'Chapter', 'Range'].map((word) => expect.stringContaining(word));
  expect(await titles()).toEqual({
    '7.9.2': [range],
    '7.10.1': [range, chapter],
    '7.10.2': [segment, chapter],
    '7.10.10': [chapter],
  });
  expect(await marks()).toEqual({ '7.9.2': 1, '7.10.1': 1, '7.10.2': 1, '7.10.10': 0 });
  const [row] = (await margin(macrina, { from: '7.10.2', to: '7.10.2' }))[0]?.rows ?? [];
  expect(row).toMatchObject({ kind: 'post', visibility: 'public', username: 'macrina', address: null, passages: [] });
  expect(row?.excerpt).toContain('Segment');
});

test('shows links to the text or the work at each segment, after the others and without a mark', async () => {
  await post(`Work [Work:${workId}]`);
  await post('Edition [Text:confessions]');
  await post('Segment [Text:confessions/8.1.1]');
  const at = (await titles())['8.1.1'];
  expect(at).toEqual(['Segment', 'Edition', 'Work'].map((word) => expect.stringContaining(word)));
  expect((await titles())['7.9.1']).toHaveLength(2);
  expect(await marks()).toMatchObject({ '7.9.1': 0, '8.1.1': 1 });
});

test('connects editions of the work that cite it in the same way', async () => {
  await importEdition('other');
  await importEdition('short', ['book', 'chapter']);
  await post('Segment [Text:confessions/7.10.2]');
  expect(Object.keys(await titles(macrina, {}, 'other'))).toEqual(['7.10.2']);
  expect(await titles(macrina, {}, 'short')).toEqual({});
});

test('counts a text with several links once, and again after they change', async () => {
  const counts = async () => Object.fromEntries((await margin(macrina)).map((one) => [one.citation, one.counts.post]));
  const id = await post('Both [Text:confessions/7.10] and [Text:confessions/7.10.2], [Text:confessions/7.10.2]');
  await post('Alone [Text:confessions/7.10.2]');
  expect(await counts()).toEqual({ '7.10.1': 1, '7.10.2': 2, '7.10.10': 1 });
  await ask('PATCH /api/posts/{id}', { as: macrina, params: { id }, body: { content: 'Only [Text:confessions/7.10]' } });
  expect(await counts()).toEqual({ '7.10.1': 1, '7.10.2': 2, '7.10.10': 1 });
  await ask('PATCH /api/posts/{id}', { as: macrina, params: { id }, body: { content: `[Text:confessions/8.1.1] and [Work:${workId}]` } });
  expect(await counts()).toEqual({ '7.9.1': 1, '7.9.2': 1, '7.10.1': 1, '7.10.2': 2, '7.10.10': 1, '8.1.1': 1 });
  expect(await app.sql`select sole, count(*)::integer as links from text_links group by sole order by sole`).toEqual([
    { sole: false, links: 2 },
    { sole: true, links: 1 },
  ]);
});

describe('of every kind', () => {
  const link = 'See [Text:confessions/7.9.1].';
  async function writeEverything(): Promise<void> {
    const id = await post(`Post. ${link}`);
    await ask('POST /api/posts/{id}/comments', { as: macrina, params: { id }, body: { content: `Comment. ${link}` } });
    await ask('POST /api/reads', { as: macrina, body: { work_id: workId, rating: 5, comment: `Review. ${link}` } });
    const topic = { content: link, citations: [] };
    await ask('POST /api/topics', { as: macrina, body: { ...topic, title: 'Open topic', public: true } });
    await ask('POST /api/topics', { as: macrina, body: { ...topic, title: 'Closed topic', public: false } });
    for (const status of ['published', 'draft'])
      await ask('POST /api/essays', { as: macrina, body: form(['title', status], ['content', `<p>${link}</p>`], ['status', status]) });
    const folder = (await ask('POST /api/folders', { as: macrina, body: { name: 'Mine', public: true } })).body.id;
    await ask('POST /api/notes', { as: macrina, body: { folder_id: folder, title: 'Note', content: link } });
  }
  const counted = async (as: string, query = {}) => {
    const [segment] = await margin(as, { from: '7.9.1', to: '7.9.1', ...query });
    return Object.fromEntries(Object.entries(segment?.counts ?? {}).filter(([, count]) => count > 0));
  };

  test('shows each reader what they may see, in rows, counts and filters', async () => {
    await writeEverything();
    const everyone = { post: 1, comment: 1, topic: 1, essay: 1, review: 1 };
    expect(await counted(macrina)).toEqual({ ...everyone, topic: 2, essay: 2, note: 1 });
    expect(await counted(gaunilo)).toEqual(everyone);
    expect(JSON.stringify(await margin(gaunilo))).not.toMatch(/Closed topic|draft|"kind":"note"/);
    expect((await margin(gaunilo, { from: '7.9.1', to: '7.9.1' }))[0]?.rows).toHaveLength(5);
    expect(await counted(gaunilo, { person: 'macrina', kinds: 'topic' })).toEqual({ topic: 1 });
    expect(await counted(gaunilo, { person: 'gaunilo' })).toEqual({});
  });

  test.each(['POST /api/blocks', 'POST /api/mutes'] as const)('leaves out users after %s, and comments on their posts', async (hide) => {
    await writeEverything();
    const eadmer = await signUp('eadmer');
    const { post_id: postId } = (await app.sql<{ post_id: number }[]>`select post_id from comments`)[0] ?? { post_id: 0 };
    await ask('POST /api/posts/{id}/comments', { as: eadmer, params: { id: postId }, body: { content: link } });
    await post(link, eadmer);
    expect(await counted(gaunilo)).toEqual({ post: 2, comment: 2, topic: 1, essay: 1, review: 1 });
    await ask(hide, { as: gaunilo, body: { username: 'macrina' } });
    expect(await counted(gaunilo)).toEqual({ post: 1 });
    const segments = await margin(gaunilo);
    expect(segments.flatMap(({ rows }) => rows.map(({ username }) => username))).toEqual(['eadmer']);
    const [alone] = await margin(gaunilo, { from: '7.9.1', to: '7.9.1' });
    expect(alone?.rows).toHaveLength(1);
    expect(await counted(gaunilo, { person: 'macrina' })).toEqual({});
    expect(await counted(eadmer)).toEqual({ post: 2, comment: 2, topic: 1, essay: 1, review: 1 });
  });

  test('has pages of one segment', async () => {
    await writeEverything();
    const found: string[] = [];
    let before: string | undefined;
    do {
      const query = { from: '7.9.1', limit: 2, ...(before !== undefined && { before }) };
      const { body, headers } = await ask('GET /api/editions/{slug}/margin', { as: macrina, params: { slug: 'confessions' }, query });
      found.push(...body.segments.flatMap(({ rows }: Segment) => rows.map(({ kind, id }) => `${kind} ${id}`)));
      before = /[?&]before=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    } while (before !== undefined);
    expect([found.length, new Set(found).size]).toEqual([8, 8]);
  });
});

test('follows changes of a text, its visibility and its deletion', async () => {
  const body = { title: 'Topic', content: '[Text:confessions/7.9.1]', public: false, citations: [] };
  const { id } = (await ask('POST /api/topics', { as: macrina, body })).body;
  const change = (more: object) => ask('PUT /api/topics/{id}', { as: macrina, params: { id }, body: { ...body, ...more } });
  expect([await titles(gaunilo), await titles()]).toEqual([{}, { '7.9.1': ['Topic'] }]);
  await change({ public: true });
  expect(await titles(gaunilo)).toEqual({ '7.9.1': ['Topic'] });
  await change({ public: true, content: '[Text:confessions/8.1.1]' });
  expect(await titles(gaunilo)).toEqual({ '8.1.1': ['Topic'] });
  await change({ public: true, content: 'None' });
  expect(await titles(gaunilo)).toEqual({});
  await change({ public: true });
  await ask('DELETE /api/topics/{id}', { as: macrina, params: { id } });
  expect(await app.sql`select from text_links`).toEqual([]);
});

test('follows changes of a review, and of the visibility of the essay that it is about', async () => {
  const essay = (status: string) => form(['title', 'On memory'], ['content', '<p>Words.</p>'], ['status', status]);
  const { id } = (await ask('POST /api/essays', { as: gaunilo, body: essay('published') })).body;
  const review = (comment: string) => ask('POST /api/reads', { as: macrina, body: { essay_id: id, rating: 4, comment } });
  const shown = async () =>
    (await margin(gaunilo)).map(({ citation, counts, rows }) => [citation, counts.review, rows[0]?.kind, rows[0]?.title]);
  await review('On [Text:confessions/8.1.1]');
  expect(await shown()).toEqual([['8.1.1', 1, 'review', 'On memory']]);
  await review('On [Text:confessions/7.9.1]');
  expect(await shown()).toEqual([['7.9.1', 1, 'review', 'On memory']]);
  await ask('PUT /api/essays/{id}', { as: gaunilo, params: { id }, body: essay('draft') });
  expect(await shown()).toEqual([]);
  await ask('PUT /api/essays/{id}', { as: gaunilo, params: { id }, body: essay('published') });
  expect(await shown()).toHaveLength(1);
  await ask('DELETE /api/essays/{id}', { as: gaunilo, params: { id } });
  expect(await app.sql`select from text_links`).toEqual([]);
});

test.each([
  ['in code', 'See `[Text:confessions/7.9.1]` and [Text:confessions/8.1.1].'],
  ['with an address of its own', '[Text:confessions/7.9.1](https://example.org) and [Text:confessions/8.1.1]'],
  ['escaped', '\\[Text:confessions/7.9.1] and [Text:confessions/8.1.1]'],
])('leaves out a link %s', async (_, content) => {
  await post(content);
  expect(Object.keys(await titles())).toEqual(['8.1.1']);
});

test.each(['7.10.2', 'John.3.16', 'Sir.11.15-16', 'FTH-1', 'A1b22C', '1234567.8', 'praef'])(
  'computes the key of %s as the server does',
  async (citation) => {
    const [row] = await app.sql<{ key: string }[]>`select citation_sort_key(${citation}) as key`;
    expect(row?.key).toBe(citationKey(citation));
  },
);
