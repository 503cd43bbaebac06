import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Annotation } from '#contract/annotations.ts';
import { annotator, john } from '../../testing/annotator.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

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

test('finds a lost quote again when its text is restored', async () => {
  const { id } = (await annotate(macrina, 'with God')).body;
  expect((await importJohn({ ...john, 1: 'In the beginning was the Word.' })).annotations).toEqual({ kept: 0, moved: 0, lost: 1 });
  expect((await importJohn({ ...john, 2: 'The same was.' })).annotations).toEqual({ kept: 0, moved: 1, lost: 0 });
  expect(await get(id)).toMatchObject({ first: { start: 48 }, last: { end: 56 } });
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

interface Word {
  readonly text: string;
  /** Its place in the first version; undefined for a word that an edit added. */
  readonly from?: number | undefined;
}

const vocabulary = ['the', 'and', 'Word', 'was', 'God', 'with', 'holy,', 'light', 'of', 'he', 'said.', 'unto'];
const texts = fc.array(fc.array(fc.constantFrom(...vocabulary), { minLength: 6, maxLength: 40 }), { minLength: 25, maxLength: 25 });
const edits = fc.array(
  fc.record({ kind: fc.constantFrom('delete', 'insert', 'replace'), at: fc.nat(1000), length: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 25, maxLength: 25 },
);
const quotes = fc.array(fc.record({ at: fc.nat(1000), length: fc.integer({ min: 1, max: 6 }) }), { minLength: 25, maxLength: 25 });

function edited(words: readonly Word[], { kind, at, length }: { kind: string; at: number; length: number }): readonly Word[] {
  const start = at % (words.length + 1);
  const inserted = kind === 'delete' ? [] : [{ text: 'corrected' }];
  const result = [...words.slice(0, start), ...inserted, ...words.slice(kind === 'insert' ? start : start + length)];
  return result.length === 0 ? [{ text: 'corrected' }] : result;
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');
/** Returns which words of the first version an extent covers. */
function originsOf(words: readonly Word[], start: number, end: number): (number | undefined)[] {
  let at = 0;
  return words.flatMap(({ text, from }) => {
    const place = at;
    at += text.length + 1;
    return place >= start && place + text.length <= end ? [from] : [];
  });
}

test('puts no annotation on other words in 1,000 edits', async () => {
  let [made, placed] = [0, 0];
  const property = fc.asyncProperty(texts, quotes, fc.tuple(edits, edits), async (verses, extents, rounds) => {
    await app.sql`delete from editions`;
    const importHomily = (all: readonly (readonly Word[])[], dryRun = false) =>
      importFile(
        app.sql,
        jsonLines(
          { title: 'Homily' },
          all.map((words, i) => ({ citation: `1.${i + 1}`, text: textOf(words) })),
        ),
        { slug: 'homily', dryRun },
      );
    let current = verses.map((words): readonly Word[] => words.map((text, from) => ({ text, from })));
    await importHomily(current);
    const expected = new Map<number, { verse: number; origins: (number | undefined)[] }>();
    for (const [verse, { at, length }] of extents.entries()) {
      const words = current[verse] ?? [];
      const first = at % words.length;
      const start = textOf(words.slice(0, first)).length + (first > 0 ? 1 : 0);
      const quote = textOf(words.slice(first, first + length));
      const [citation, end] = [`1.${verse + 1}`, start + quote.length];
      const body = { edition: 'homily', first: { citation, start }, last: { citation, end }, quote };
      const { id } = (await ask('POST /api/annotations', { as: macrina, body })).body;
      expected.set(id, { verse, origins: originsOf(words, start, end) });
    }
    for (const round of rounds) {
      current = current.map((words, i) => edited(words, round[i] ?? { kind: 'insert', at: 0, length: 1 }));
      const { annotations: foretold } = await importHomily(current, true);
      const { annotations } = await importHomily(current);
      expect(foretold).toEqual(annotations);
      made += round.length;
      const rows = (await ask('GET /api/annotations', { as: macrina, query: { edition: 'homily', limit: 100 } })).body as Annotation[];
      expect([rows.length, rows.filter(({ lost }) => lost).length]).toEqual([expected.size, annotations.lost]);
      for (const { id, first, last, quote, lost } of rows) {
        if (lost) continue;
        placed++;
        const { verse = 0, origins } = expected.get(id) ?? {};
        const words = current[verse] ?? [];
        const [start, end] = [first.start ?? -1, last.end ?? -1];
        expect(textOf(words).slice(start, end)).toBe(quote);
        expect(originsOf(words, start, end)).toEqual(origins);
      }
    }
  });
  await fc.assert(property, { numRuns: process.env['TEST_EXTENT'] === 'long' ? 200 : 20 });
  expect(made).toBeGreaterThanOrEqual(1000);
  expect(placed / made).toBeGreaterThan(0.3);
}, 240_000);
