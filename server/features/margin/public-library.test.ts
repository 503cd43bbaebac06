import { beforeEach, expect, test } from 'vitest';
import type { MarginRow } from '#contract/margin.ts';
import { annotator } from '../../testing/annotator.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp({ PUBLIC_LIBRARY: 'on' });
const { ask, signUp } = app;
const { annotate, importJohn } = annotator(app);

const none = { annotation: 0, post: 0, essay: 0, topic: 0, note: 0, review: 0, comment: 0, commentary: 0 };
const john11 = 43_001_001_001;

let macrina = '';
beforeEach(async () => {
  macrina = await signUp('macrina');
  await importJohn();
  await importFile(
    app.sql,
    jsonLines({ title: 'Homilies on John', author: 'John Chrysostom', language: 'en', license: 'CC0' }, [
      { citation: '1.1', text: 'He calls him the Word.', about: ['John.1.1'], author: 'John Chrysostom', year: 390 },
    ]),
    { slug: 'homilies' },
  );
  for (const visibility of ['public', 'private']) await annotate(macrina, 'the Word', { visibility, body: `A ${visibility} note` });
  await ask('POST /api/posts', { as: macrina, body: { content: 'John 1:1 and [Text:homilies/1.1]' } });
  for (const isPublic of [true, false])
    await ask('POST /api/topics', { as: macrina, body: { title: 'Topic', content: 'John 1:1', public: isPublic, citations: [] } });
});

const margin = async (
  as?: string,
  slug = 'john',
  query: Record<string, string | number> = { from: slug === 'john' ? 'John.1.1' : '1.1' },
) => (await ask('GET /api/editions/{slug}/margin', { as, params: { slug }, query })).body;

test('visitors of a public library see, count and filter only what is public to them', async () => {
  const seen = await margin();
  expect(seen.last_visit).toBeNull();
  expect(seen.segments).toMatchObject([{ citation: 'John.1.1', counts: { ...none, commentary: 1 }, marks: 1 }]);
  expect(seen.segments[0].rows.map(({ kind }: MarginRow) => kind)).toEqual(['commentary']);
  expect(JSON.stringify(seen.segments[0].rows)).not.toMatch(/macrina|A public note|Topic/);
  for (const query of [{ kinds: 'annotation,post,topic' }, { person: 'macrina' }, { limit: 0, kinds: 'annotation' }]) {
    const [segment] = (await margin(undefined, 'john', { from: 'John.1.1', ...query })).segments;
    expect(segment).toMatchObject({ counts: none, marks: 0, rows: [] });
  }
  expect((await margin(undefined, 'homilies')).segments).toMatchObject([{ counts: none, marks: 0, rows: [] }]);
});

test('visitors see the same on the page of a passage, and members see what users wrote', async () => {
  const passage = async (as?: string) => (await ask('GET /api/passages/{id}/margin', { as, params: { id: john11 } })).body;
  const [visitor, member, author] = [await passage(), await passage(await signUp('gaunilo')), await passage(macrina)];
  expect([visitor.counts, visitor.rows.length]).toEqual([{ ...none, commentary: 1 }, 1]);
  expect(member.counts).toEqual({ ...none, annotation: 1, post: 1, topic: 1, commentary: 1 });
  expect(author.counts).toEqual({ ...none, annotation: 2, post: 1, topic: 2, commentary: 1 });
  expect((await margin(macrina, 'homilies')).segments[0].counts).toEqual({ ...none, post: 1 });
});

test('responses of visitors and members are not mixed up', async () => {
  const [first, second, third] = [await margin(), await margin(macrina), await margin()];
  expect(third).toEqual(first);
  expect(second.segments[0].rows.length).toBeGreaterThan(first.segments[0].rows.length);
});
