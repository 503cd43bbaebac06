import { expect, test } from 'vitest';
import { numberOf, overlap, versesOf } from '#core/scripture.ts';
import { testApp } from '../../testing/test-app.ts';
import { writer } from '../../testing/texts.ts';
import { compactPassageCounts } from './backfill-queries.ts';

const app = testApp();
const { ask, signUp } = app;
const write = writer(app);

const VERSES = 4;
const chapter = numberOf({ book: 56, chapter: 1, first: 0, last: 0 });
const verses = (first: number, last: number): number => numberOf({ book: 56, chapter: 1, first, last });
const ranges = Array.from({ length: VERSES }, (_, i) =>
  Array.from({ length: VERSES - i }, (_one, n) => [i + 1, i + 1 + n] as const),
).flat();

interface SampleText {
  readonly type: string;
  readonly id: number;
  readonly user: string;
  readonly public: boolean;
  readonly passages: readonly number[];
}

/** Returns up to four passages of Titus 1, the same for each `n` in every run. */
function passagesOf(n: number): number[] {
  const chosen = [n * 7, n * 11 + 3, n * 5 + n * n, n * 13].slice(0, 1 + (n % 4)).map((at) => at % (ranges.length + 1));
  return [...new Set(chosen)].map((at) => verses(...(ranges[at] ?? [0, 0])));
}

function wording(passage: number): string {
  if (passage === chapter) return 'Titus 1';
  const { first, last } = versesOf(passage);
  return first === last ? `Titus 1:${first}` : `Titus 1:${first}-${last}`;
}

const widthOn = (text: SampleText, passage: number): number =>
  Math.min(...text.passages.filter((one) => overlap(one, passage)).map((one) => versesOf(one).last - versesOf(one).first));

test('lists and counts every text once for everyone who may see it', async () => {
  const users = [await signUp('macrina'), await signUp('gaunilo')] as const;
  const texts: SampleText[] = [];
  for (let n = 0; n < 14; n++) {
    const user = users[n % 2] ?? '';
    const passages = passagesOf(n);
    const content = passages.map(wording).join(' and ');
    const isPublic = n % 3 > 0;
    const text = { user, passages, public: isPublic };
    texts.push({ ...text, type: 'topic', id: await write.topic(user, content, isPublic) });
    texts.push({ ...text, type: 'post', id: await write.post(user, content), public: true });
    if (n % 4 === 0) texts.push({ ...text, type: 'essay', id: await write.essay(user, content, isPublic ? 'published' : 'draft') });
  }
  // Equal times, as after an import, and different ones.
  await app.sql`update passage_references set written_at = '2026-01-01'::timestamptz + (text_id % 3) * interval '1 hour'`;
  const check = async () => {
    for (const [as, passage] of users.flatMap((user) =>
      [chapter, ...ranges.map((range) => verses(...range))].map((one) => [user, one] as const),
    )) {
      const seen = texts.filter((text) => (text.public || text.user === as) && text.passages.some((one) => overlap(one, passage)));
      const { counts, found } = await pagesOf(as, passage);
      for (const type of ['topic', 'post', 'essay']) expect(counts[type]).toBe(seen.filter((text) => text.type === type).length);
      const expected = seen.toSorted(
        (a, b) =>
          widthOn(a, passage) - widthOn(b, passage) ||
          (b.id % 3) - (a.id % 3) ||
          (a.type < b.type ? -1 : a.type > b.type ? 1 : b.id - a.id),
      );
      expect(found).toEqual(expected.map(({ type, id }) => `${type} ${id}`));
      const ofType = await pagesOf(as, passage, { type: 'topic', person: 'gaunilo' });
      expect(ofType.found).toEqual(
        expected.filter(({ type, user }) => type === 'topic' && user === users[1]).map(({ type, id }) => `${type} ${id}`),
      );
    }
  };
  await check();
  await compactPassageCounts(app.sql);
  const gone = texts.splice(2, 4);
  for (const { user, type, id } of gone) {
    if (type === 'post') await ask('DELETE /api/posts/{id}', { as: user, params: { id } });
    if (type === 'topic') await ask('DELETE /api/topics/{id}', { as: user, params: { id } });
    if (type === 'essay') await ask('DELETE /api/essays/{id}', { as: user, params: { id } });
  }
  await check();
});

/** Reads all pages of the list. */
async function pagesOf(as: string, passage: number, filter: Record<string, string> = {}) {
  const found: string[] = [];
  let counts: Record<string, number> = {};
  let query: Record<string, string | number> = { ...filter, limit: 20 };
  for (;;) {
    const { body, headers } = await ask('GET /api/passages/{id}', { as, params: { id: passage }, query });
    ({ counts } = body);
    found.push(...body.texts.map(({ type, id }: { type: string; id: number }) => `${type} ${id}`));
    const next = /<([^>]*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
    if (next === undefined) return { counts, found };
    query = Object.fromEntries(new URL(next, 'http://any').searchParams);
  }
}
