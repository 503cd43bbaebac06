import { expect, test } from 'vitest';
import type { MarginCounts, MarginRow } from '#contract/margin.ts';
import type { MarginKind } from '#core/margin.ts';
import { annotator, john } from '../../testing/annotator.ts';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn } = annotator(app);

const names = ['macrina', 'basil', 'gregory', 'peter', 'ruth'] as const;
type Name = (typeof names)[number];
const TEXTS = 500;
type Verse = keyof typeof john;
const verses: readonly Verse[] = [1, 2, 3];

/** A text with a word of its own, so that a trace of it in any response is found. */
interface Sample {
  readonly kind: MarginKind;
  readonly id: number;
  readonly verse: Verse;
  readonly word: string;
  readonly author: Name;
  readonly mayRead: (reader: Name) => boolean;
}

const tokens = new Map<Name, string>();
const tokenOf = (name: Name): string => tokens.get(name) ?? '';
/** Each circle with its members, the first of whom owns it. */
const circles: { readonly id: number; readonly members: readonly Name[] }[] = [];
const samples: Sample[] = [];

async function created(as: Name, ...[name, more]: Parameters<typeof ask>): Promise<number> {
  const { status, body } = await ask(name, { ...more, as: tokenOf(as) });
  expect([name, status, status < 300 ? '' : body]).toEqual([name, status, '']);
  return body.id;
}

const wordOf = (n: number): string => `qz${String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}x`;
const everyone = (): boolean => true;
const only = (author: Name) => (reader: Name) => reader === author;

/** Writes the text with this number: its kind, author, verse and visibility follow from the number. */
async function writeSample(n: number, { folders, works }: { folders: ReadonlyMap<Name, number>; works: readonly number[] }): Promise<void> {
  const author = names[n % names.length] ?? 'macrina';
  const verse = verses[Math.floor(n / 5) % 3] ?? 1;
  const word = wordOf(n);
  const content = `${word} on John 1:${verse}`;
  const isOpen = Math.floor(n / 15) % 2 === 0;
  const add = (kind: MarginKind, id: number, mayRead: Sample['mayRead']): void =>
    void samples.push({ kind, id, verse, word, author, mayRead });
  const mayReadOpen = isOpen ? everyone : only(author);
  const kinds: Readonly<Record<string, () => Promise<void>>> = {
    private: async () => add('annotation', await annotated(author, verse, { body: content }), only(author)),
    public: async () => add('annotation', await annotated(author, verse, { body: content, visibility: 'public' }), everyone),
    circles: async () => {
      const own = circles.filter(({ members }) => members.includes(author)).slice(0, 1 + (n % 2));
      const more = { body: content, visibility: 'circles', circle_ids: own.map(({ id }) => id) };
      const mayRead = (reader: Name): boolean => reader === author || own.some(({ members }) => members.includes(reader));
      add('annotation', await annotated(author, verse, more), mayRead);
    },
    post: async () => add('post', await created(author, 'POST /api/posts', { body: { content } }), everyone),
    comment: async () => {
      const id = await created(author, 'POST /api/posts', { body: { content: 'A post.' } });
      add('comment', await created(author, 'POST /api/posts/{id}/comments', { params: { id }, body: { content } }), everyone);
    },
    topic: async () => {
      const body = { title: `Topic ${word}`, content, public: isOpen, citations: [] };
      add('topic', await created(author, 'POST /api/topics', { body }), mayReadOpen);
    },
    essay: async () => {
      const fields = form(['title', `Essay ${word}`], ['content', `<p>${content}</p>`], ['status', isOpen ? 'published' : 'draft']);
      add('essay', await created(author, 'POST /api/essays', { body: fields }), mayReadOpen);
    },
    note: async () => {
      const body = { folder_id: folders.get(author), title: `Note ${word}`, content };
      add('note', await created(author, 'POST /api/notes', { body }), only(author));
    },
    review: async () => {
      const body = { work_id: works[n], rating: 3, comment: content };
      add('review', await created(author, 'POST /api/reads', { body }), everyone);
    },
  };
  const [, write] = Object.entries(kinds)[n % Object.keys(kinds).length] ?? [];
  await write?.();
}

const annotated = async (as: Name, verse: Verse, more: object): Promise<number> => {
  const { status, body } = await annotate(tokenOf(as), 'was', more, verse);
  expect([status, status < 300 ? '' : body]).toEqual([201, '']);
  return body.id;
};

async function writeAll(): Promise<void> {
  for (const name of names) tokens.set(name, await signUp(name));
  await importJohn({ 1: john[1], 2: john[2], 3: john[3] });
  for (const members of [
    ['macrina', 'basil'],
    ['gregory', 'macrina', 'peter'],
    ['basil', 'gregory'],
    ['peter', 'basil'],
    ['ruth', 'peter'],
  ] as const) {
    const [owner, ...others] = members;
    const id = await created(owner, 'POST /api/circles', { body: { name: `Circle of ${owner}`, open: true } });
    for (const member of others) await ask('POST /api/circles/{id}/membership', { as: tokenOf(member), params: { id } });
    circles.push({ id, members });
  }
  const folders = new Map<Name, number>();
  for (const name of names) folders.set(name, await created(name, 'POST /api/folders', { body: { name: 'Public', public: true } }));
  const works = await addWorks(
    app.sql,
    Array.from({ length: TEXTS }, (_, n) => ({ title: `Work ${n}` })),
  );
  for (let n = 0; n < TEXTS; n++) await writeSample(n, { folders, works });
}

/** Reads all pages of a verse's margin. */
async function marginOf(as: Name, verse: Verse): Promise<{ counts: MarginCounts; rows: MarginRow[] }> {
  const rows: MarginRow[] = [];
  let query: Record<string, string | number> = { from: `John.1.${verse}`, limit: 100 };
  for (;;) {
    const { body, headers } = await ask('GET /api/editions/{slug}/margin', { as: tokenOf(as), params: { slug: 'john' }, query });
    rows.push(...body.segments[0].rows);
    const next = /<([^>]*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
    if (next === undefined) return { counts: body.segments[0].counts, rows };
    query = Object.fromEntries(new URL(next, 'http://any').searchParams);
  }
}

const keysOf = (rows: readonly { readonly kind: string; readonly id: number }[]): string[] =>
  rows.map(({ kind, id }) => `${kind} ${id}`).sort();
const wordsIn = (text: string): string[] => [...new Set(text.match(/qz[a-j]+x/g) ?? [])].sort();

test('five readers see all of 500 texts of every kind that they may read, and no trace of the others', { timeout: 300_000 }, async () => {
  await writeAll();
  for (const name of names) {
    const readable = samples.filter(({ mayRead }) => mayRead(name));
    const allowed = new Set(readable.map(({ word }) => word));
    const foreign = (response: unknown): string[] => wordsIn(JSON.stringify(response)).filter((word) => !allowed.has(word));
    for (const verse of verses) {
      const expected = readable.filter((one) => one.verse === verse);
      const { counts, rows } = await marginOf(name, verse);
      expect(keysOf(rows)).toEqual(keysOf(expected));
      for (const [kind, count] of Object.entries(counts))
        expect([kind, count]).toEqual([kind, expected.filter((one) => one.kind === kind).length]);
      expect(foreign(rows)).toEqual([]);
      const id = 43_001_000_000 + verse * 1000 + verse;
      const passage = (await ask('GET /api/passages/{id}/margin', { as: tokenOf(name), params: { id } })).body;
      expect(passage.counts).toEqual(counts);
      for (const query of [{ edition: 'john' }, { passage: id }])
        expect(foreign((await ask('GET /api/annotations', { as: tokenOf(name), query })).body)).toEqual([]);
    }
    const exported = (await ask('GET /api/annotations/export', { as: tokenOf(name), query: { format: 'csv' } })).body;
    const ownNotes = samples.filter(({ kind, author }) => kind === 'annotation' && author === name).map(({ word }) => word);
    expect(wordsIn(exported)).toEqual(ownNotes.sort());
    await expectSearch(name);
  }
});

/** Searches for texts of every kind, readable and not: the results, their number and the suggestions have only the readable ones. */
async function expectSearch(name: Name): Promise<void> {
  for (const sample of samples.filter((_, i) => i % 11 === 0)) {
    const request = { as: tokenOf(name), params: { type: 'literal' }, body: { query: sample.word } };
    const hits = (await ask('POST /api/search/{type}', request)).body;
    if (!sample.mayRead(name)) expect([sample.kind, sample.word, hits]).toEqual([sample.kind, sample.word, []]);
    const suggestions = (await ask('GET /api/search/suggestions', { as: tokenOf(name), query: { q: sample.word } })).body;
    if (!sample.mayRead(name)) expect(JSON.stringify(suggestions)).not.toContain(sample.word);
  }
}
