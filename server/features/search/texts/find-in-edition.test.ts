import { beforeEach, expect, test } from 'vitest';
import { bible, importFile, jsonLines } from '../../editions/testing.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

let reader: string;
beforeEach(async () => {
  reader = await signUp('monica');
});

const find = (query: Record<string, string | number>, slug = 'bible') =>
  ask('GET /api/editions/{slug}/find', { as: reader, params: { slug }, query });
const importLines = (lines: { citation: string; text: string }[], slug = 'bible', edition: object = bible) =>
  importFile(app.sql, jsonLines({ ...edition }, lines), { slug });

test('finds words in reading order, with the total, part by part', async () => {
  const lines = Array.from({ length: 7 }, (_, i) => ({ citation: `Ps.119.${i + 1}`, text: i === 3 ? 'O Lord' : 'Thy statutes, the Law' }));
  await importLines(lines);
  await importLines(lines, 'other');
  const first = (await find({ q: 'statutes law', limit: 4 })).body;
  expect(first).toMatchObject({ total: 6, next: 'Ps.119.5' });
  expect(first.places[0]).toEqual({
    citation: 'Ps.119.1',
    label: 'Psalm 119:1 (118:1)',
    number: 1,
    excerpt: 'Thy statutes, the Law',
    marks: [
      [4, 12],
      [18, 21],
    ],
  });
  const citations = ({ places }: { places: { citation: string }[] }) => places.map(({ citation }) => citation);
  expect(citations(first)).toEqual(['Ps.119.1', 'Ps.119.2', 'Ps.119.3', 'Ps.119.5']);
  const second = (await find({ q: 'statutes law', limit: 4, after: first.next })).body;
  expect([citations(second), second.next, second.total]).toEqual([['Ps.119.6', 'Ps.119.7'], null, 6]);
  expect((await find({ q: 'stat' })).body.total).toBe(6);
  expect((await find({ q: '"the law" -lord' })).body.total).toBe(6);
});

test('starts at a place of the text, goes around it, and numbers the places in reading order', async () => {
  for (const count of [7, 2600]) {
    // So many segments of the longer text match that they are read in stretches.
    const lines = Array.from({ length: count }, (_, i) => ({ citation: `1.${i + 1}`, text: i === 3 ? 'natura' : `gratia ${i}` }));
    const total = count - 1;
    await importLines(lines, 'opus', { title: 'Opus', language: 'la' });
    const numbers = async (query: Record<string, string | number>) => {
      const { body } = await find({ q: 'gratia ', ...query }, 'opus');
      expect(body.total).toBe(total);
      const places: { citation: string; number: number }[] = body.places;
      for (const { citation, number } of places) expect(Number(citation.slice(2)) - number).toBe(number > 3 ? 1 : 0);
      return [places.map(({ number }) => number), body.next];
    };
    expect(await numbers({ from: '1.4', limit: 2 })).toEqual([[4, 5], '1.6']);
    expect(await numbers({ from: `1.${count - 1}`, limit: 3 })).toEqual([[total - 1, total, 1], '1.1']);
    expect(await numbers({ from: '1.4', after: `1.${count}`, limit: 2 })).toEqual([[1, 2], '1.2']);
    expect(await numbers({ from: '1.4', after: '1.2', limit: 2 })).toEqual([[3], null]);
    expect(await numbers({ from: '1.4', before: '1.5', limit: 2 })).toEqual([[2, 3], null]);
    expect(await numbers({ from: '1.2', before: '1.2', limit: 3 })).toEqual([[total - 1, total, 1], null]);
    expect(await numbers({ before: '1.2', limit: 3 })).toEqual([[1], null]);
  }
  expect((await find({ q: 'gratia', from: '9.9' }, 'opus')).status).toBe(404);
  expect((await find({ q: 'gratia', after: '1.1', before: '1.2' }, 'opus')).status).toBe(400);
});

test('names excerpts by their source, and opens them by their id', async () => {
  const lines = [
    { id: 'FTH:1', text: 'I am the good shepherd.', author: 'Ambrose', work: 'On the Holy Spirit' },
    { id: 'FTH:2', text: 'The shepherd.' },
  ];
  await importFile(app.sql, lines.map((line) => JSON.stringify(line)).join('\n'), { slug: 'fathers', language: 'en' });
  const { places } = (await find({ q: 'shepherd' }, 'fathers')).body;
  expect(places.map(({ citation, label }: { citation: string; label: string }) => [citation, label])).toEqual([
    ['FTH:1', 'Ambrose, On the Holy Spirit'],
    ['FTH:2', 'FTH:2'],
  ]);
  const { segments } = (await ask('GET /api/editions/{slug}/segments', { as: reader, params: { slug: 'fathers' }, query: { at: 'FTH:2' } }))
    .body;
  expect(segments).toMatchObject([{ citation: 'FTH:2' }]);
});

test('reads on over all places of a common word', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => ({
    citation: `1.${i + 1}`,
    text: i < 990 || i >= 4980 ? `gratia ${i}` : `natura ${i}`,
  }));
  await importLines(lines, 'opus', { title: 'Opus', language: 'la' });
  const first = (await find({ q: 'gratia ', limit: 100, after: '1.985' }, 'opus')).body;
  expect([first.total, first.places.length, first.places[5].citation, first.next]).toEqual([1010, 25, '1.4981', null]);
});

test('finds nothing without words, and answers 404 for an unknown place or edition', async () => {
  await importLines([{ citation: 'Ps.1.1', text: 'Blessed is the man' }]);
  for (const q of ['', '  ', '-man', '?']) expect((await find({ q })).body).toEqual({ total: 0, places: [], next: null });
  expect((await find({ q: 'man', after: 'Ps.2.1' })).status).toBe(404);
  expect((await find({ q: 'man' }, 'none')).status).toBe(404);
  await app.sql`update editions set slug = null`;
  expect((await find({ q: 'man' })).status).toBe(404);
});
