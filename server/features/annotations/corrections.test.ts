import { beforeEach, expect, test } from 'vitest';
import type { Annotation } from '#contract/annotations.ts';
import { annotator, john } from '../../testing/annotator.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn: importVerses, list } = annotator(app);

/** Corrects the edition, after a dry run that must report the same. */
async function importJohn(verses?: Readonly<Record<number, string>>): ReturnType<typeof importVerses> {
  const dry = await importVerses(verses, { dryRun: true });
  const report = await importVerses(verses);
  expect({ ...dry.annotations }).toEqual(report.annotations);
  return report;
}

let macrina = '';
beforeEach(async () => {
  macrina = await signUp('macrina');
  await importJohn();
});

const get = async (id: number): Promise<Annotation> => (await ask('GET /api/annotations/{id}', { as: macrina, params: { id } })).body;

test('moves annotations with their words, and reports where they are', async () => {
  const [kept, moved, lost, elsewhere] = [
    (await annotate(macrina, 'the beginning')).body.id,
    (await annotate(macrina, 'with God')).body.id,
    (await annotate(macrina, 'Word was God')).body.id,
    (await annotate(macrina, 'All things', {}, 3)).body.id,
  ];
  const report = await importJohn({
    ...john,
    1: 'In the beginning was the Word, and that Word was with God, and the Word was divine.',
  });
  expect(report.annotations).toEqual({ kept: 2, moved: 1, lost: 1 });
  expect((await get(kept)).first).toEqual({ citation: 'John.1.1', start: 3 });
  expect(await get(moved)).toMatchObject({ first: { start: 49 }, last: { end: 57 }, quote: 'with God' });
  const one = await get(lost);
  expect(one).toMatchObject({ lost: true, first: { citation: 'John.1.1' }, quote: 'Word was God' });
  expect([one.first, one.last]).toEqual([{ citation: 'John.1.1' }, { citation: 'John.1.1' }]);
  expect((await get(elsewhere)).first.start).toBe(0);
  expect(await list(macrina, { edition: 'john', from: 'John.1.1' })).toEqual(['Word was God', 'with God', 'the beginning']);
});

test('follows corrections of letters and punctuation, and keeps the words that were annotated', async () => {
  const { id } = (await annotate(macrina, 'Word, and the Word was with God', { visibility: 'public' })).body;
  const corrected = john[1].replace('Word, and', 'Word; and').replace('beginning', 'begynning');
  expect((await importJohn({ ...john, 1: corrected })).annotations).toEqual({ kept: 1, moved: 0, lost: 0 });
  const words = { quote: 'Word; and the Word was with God', original_quote: 'Word, and the Word was with God' };
  expect(await get(id)).toMatchObject({ ...words, first: { start: 25 }, last: { end: 56 } });
  expect(await list(macrina, { mine: '1', q: 'word god' })).toEqual([words.quote]);
  await importJohn({ ...john, 1: `Now ${corrected}` });
  expect(await get(id)).toMatchObject({ ...words, first: { start: 29 } });
  await importJohn();
  expect((await get(id)).original_quote).toBeUndefined();
});

test('finds a lost quote again when its text is restored', async () => {
  const { id } = (await annotate(macrina, 'with God')).body;
  expect((await importJohn({ ...john, 1: 'In the beginning was the Word.' })).annotations).toEqual({ kept: 0, moved: 0, lost: 1 });
  expect((await importJohn({ ...john, 2: 'The same was.' })).annotations).toEqual({ kept: 0, moved: 1, lost: 0 });
  expect(await get(id)).toMatchObject({ first: { start: 48 }, last: { end: 56 } });
});

test('lets the author of a lost annotation place it on other words', async () => {
  const gregory = await signUp('gregory');
  const { id } = (await annotate(macrina, 'with God', { visibility: 'public', body: 'On this' })).body;
  await ask('POST /api/annotations/{id}/replies', { as: gregory, params: { id }, body: { body: 'Indeed' } });
  const place = { first: { citation: 'John.1.2', start: 0 }, last: { citation: 'John.1.2', end: 8 }, quote: 'The same' };
  const put = (as: string, more: object = {}) => ask('PATCH /api/annotations/{id}', { as, params: { id }, body: { place, ...more } });
  expect((await put(macrina)).status).toBe(400);
  await importJohn({ ...john, 1: 'In the beginning was the Word.' });
  const lost = await get(id);
  expect((await put(gregory)).status).toBe(403);
  expect((await put(macrina, { place: { ...place, quote: 'the same' } })).status).toBe(400);
  expect((await get(id)).lost).toBe(true);
  const { lost: _, ...kept } = lost;
  const placed = { ...kept, ...place, address: { osis: 'John.1.2' }, reply_count: 1, updated_at: expect.any(String) };
  expect((await put(macrina)).body).toMatchObject(placed);
  // A repeated request changes nothing.
  expect((await put(macrina)).body).toEqual(await get(id));
  expect(await list(macrina, { mine: '1', q: 'same' })).toEqual(['The same']);
  expect(await list(macrina, { edition: 'john', from: 'John.1.2' })).toEqual(['The same']);
  expect(await list(gregory, { edition: 'john', from: 'John.1.1', to: 'John.1.1' })).toEqual([]);
});

test('shows an annotation of a removed segment beside the segment before it', async () => {
  const { id } = (await annotate(macrina, 'The same', {}, 2)).body;
  const { 2: _, ...others } = john;
  expect((await importJohn(others)).annotations).toEqual({ kept: 0, moved: 0, lost: 1 });
  expect(await get(id)).toMatchObject({ lost: true, beside: 'John.1.1', first: { citation: 'John.1.2' } });
  expect(await list(macrina, { edition: 'john', from: 'John.1.1' })).toEqual(['The same']);
  expect(await list(macrina, { edition: 'john', from: 'John.1.3' })).toEqual([]);
  await importJohn();
  expect(await get(id)).toMatchObject({ first: { citation: 'John.1.2', start: 0 } });
});

test('moves an annotation over several segments only within them', async () => {
  const place = { first: { citation: 'John.1.1', start: 62 }, last: { citation: 'John.1.2', end: 8 } };
  const { id } = (await annotate(macrina, 'the Word was God. The same', place)).body;
  await importJohn({ ...john, 1: `Now ${john[1]}`, 2: `The same ${john[2].slice(9)} Amen.` });
  expect(await get(id)).toMatchObject({ first: { citation: 'John.1.1', start: 66 }, last: { citation: 'John.1.2', end: 8 } });
  await importJohn({ 1: `${john[1]} The same`, 2: 'was in the beginning with God.', 3: john[3] });
  expect((await get(id)).lost).toBe(true);
});

test('follows the verses of a corrected numbering', async () => {
  const { id } = (await annotate(macrina, 'The same', {}, 2)).body;
  await app.sql`update segments set address = '[43003016,43003017)' where citation = 'John.1.2'`;
  await importJohn({ ...john, 2: `${john[2]} Amen.` });
  expect((await get(id)).address?.osis).toBe('John.1.2');
});

test('rejects an annotation of words that a correction replaces meanwhile', async () => {
  const [created, corrected] = await Promise.all([
    annotate(macrina, 'with God', { visibility: 'public' }),
    importVerses({ ...john, 1: `Now ${john[1]}` }),
  ]);
  const [row] = await app.sql<{ quote: string; words: string }[]>`
    select a.quote, substr(s.body, a.start_offset + 1, a.end_offset - a.start_offset) as words
    from annotations a join segments s on s.id = a.first_segment_id`;
  if (created.status === 201) expect(row?.words).toBe('with God');
  else expect([created.status, row]).toEqual([400, undefined]);
  expect(corrected.changed).toBe(1);
});
