import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Annotation } from '#contract/annotations.ts';
import {
  applyEdits,
  bodyOf,
  type EditedText,
  type EditKind,
  edits,
  idAfter,
  idsBetween,
  newText,
  segmentsBetween,
  texts,
} from '../../testing/edited-text.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

/** Every third annotation spans several segments. */
const quotes = fc.array(fc.record({ at: fc.nat(1000), length: fc.integer({ min: 1, max: 6 }), segments: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 25,
  maxLength: 25,
});

/**
 * The words of an annotation, and the text of its segments when it was written, with its place
 * there.
 */
interface Annotated {
  readonly ids: readonly number[];
  readonly body: string;
  readonly start: number;
  /** Words of the text that was annotated have lower identities. */
  readonly newIds: number;
}

const importHomily = (text: EditedText, dryRun = false): ReturnType<typeof importFile> => {
  const lines = text.map((segment) => ({ citation: segment.citation, text: bodyOf(segment) }));
  return importFile(app.sql, jsonLines({ title: 'Homily' }, lines), { slug: 'homily', dryRun });
};

/** Annotates words of each segment, some of them to the next segments. */
async function annotateAll(as: string, text: EditedText, extents: readonly { at: number; length: number; segments: number }[]) {
  const annotated = new Map<number, Annotated>();
  for (const [i, { at, length, segments }] of extents.entries()) {
    const own = text.slice(i, i % 3 === 0 ? i + segments : i + 1);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    const from = at % first.words.length;
    const start = bodyOf({ ...first, words: first.words.slice(0, from) }).length + (from > 0 ? 1 : 0);
    const ending = own.length > 1 ? last.words.slice(0, length) : last.words.slice(0, from + length);
    const end = bodyOf({ ...last, words: ending }).length;
    const body = own.map(bodyOf).join(' ');
    const quote = body.slice(start, body.length - bodyOf(last).length + end);
    const place = { first: { citation: first.citation, start }, last: { citation: last.citation, end } };
    const { status, body: made } = await ask('POST /api/annotations', { as, body: { edition: 'homily', ...place, quote } });
    expect(status).toBe(201);
    annotated.set(made.id, { ids: idsBetween(own, start, end), body, start, newIds: idAfter() });
  }
  return annotated;
}

/** Returns whether an annotation is on its words; undefined if it is lost. */
function isPlacedRight(
  { first, last, quote, original_quote: original, lost }: Annotation,
  text: EditedText,
  annotated: Annotated | undefined,
): boolean | undefined {
  if (lost) return undefined;
  const own = segmentsBetween(text, first.citation, last.citation);
  const body = own.map(bodyOf).join(' ');
  const [start, end] = [first.start ?? -1, last.end ?? -1];
  if (body.slice(start, body.length - bodyOf(own.at(-1)).length + end) !== quote) return false;
  if (!annotated) return false;
  // Equal words beside each other cannot be distinguished, nor can a text that occurs whole and
  // once.
  const isWhole = body.split(annotated.body).length === 2 && body.indexOf(annotated.body) + annotated.start === start;
  const ids = idsBetween(own, start, end);
  if (original !== undefined && original !== quote) return isCorrectedRight(ids, own, annotated);
  return isWhole || String(ids.toSorted()) === String(annotated.ids.toSorted());
}

/**
 * Returns whether corrected words are those annotated words that are left, in their order, with
 * only new words between them.
 */
function isCorrectedRight(ids: readonly number[], own: EditedText, annotated: Annotated): boolean {
  const all = new Set(own.flatMap(({ words }) => words.map(({ id }) => id)));
  const left = annotated.ids.filter((id) => all.has(id));
  return left.length > 0 && String(ids.filter((id) => id < annotated.newIds)) === String(left);
}

/** Returns whether all words of an annotation are still beside each other in its segments. */
function remainsIn(text: EditedText, { first, last }: Annotation, annotated: Annotated | undefined): boolean {
  const ids = segmentsBetween(text, first.citation, last.citation).flatMap(({ words }) => words.map(({ id }) => id));
  return annotated !== undefined && `,${String(ids)},`.includes(`,${String(annotated.ids)},`);
}

test('puts no annotation on other words in 1,000 edits', async () => {
  const macrina = await signUp('macrina');
  const made = new Map<EditKind, number>();
  const found = { placed: 0, remaining: 0, spanning: 0, corrected: 0 };
  const property = fc.asyncProperty(texts, quotes, fc.tuple(edits, edits), async (segments, extents, rounds) => {
    await app.sql`delete from editions`;
    let text = newText(segments);
    await importHomily(text);
    const annotated = await annotateAll(macrina, text, extents);
    for (const round of rounds) {
      text = applyEdits(text, round, made);
      const { annotations: foretold } = await importHomily(text, true);
      const { annotations } = await importHomily(text);
      expect(foretold).toEqual(annotations);
      const rows: Annotation[] = await askAll('GET /api/annotations', { as: macrina, query: { edition: 'homily', limit: 100 } });
      expect([rows.length, rows.filter((row) => row.lost).length]).toEqual([annotated.size, annotations.lost]);
      for (const row of rows) {
        const isRight = isPlacedRight(row, text, annotated.get(row.id));
        if (remainsIn(text, row, annotated.get(row.id))) {
          found.remaining++;
          if (!row.lost) found.placed++;
        }
        if (isRight && row.original_quote !== undefined) found.corrected++;
        if (isRight && row.first.citation !== row.last.citation) found.spanning++;
        if (isRight === false) expect.fail(describe(row, text, annotated.get(row.id)));
      }
    }
  });
  // The failure names the annotation; shrinking would take minutes.
  await fc.assert(property, { endOnFailure: true, numRuns: process.env['TEST_EXTENT'] === 'long' ? 400 : 30 });
  expect([...made.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1000);
  // A placer that loses everything would never be wrong. It places about 88 of 100 whose words
  // remain beside each other.
  expect(found.placed / found.remaining).toBeGreaterThan(0.8);
  expect([found.remaining > 300, found.spanning >= 10, found.corrected > 20]).toEqual([true, true, true]);
}, 240_000);

function describe({ first, last, quote }: Annotation, text: EditedText, annotated: Annotated | undefined): string {
  const own = segmentsBetween(text, first.citation, last.citation);
  return JSON.stringify({ quote, first, last, before: annotated?.body, after: own.map(bodyOf).join(' '), ids: annotated?.ids, own });
}
