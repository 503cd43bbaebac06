import { expect } from 'vitest';
import { marginKinds } from '#core/margin.ts';
import type { testApp, TestResponse } from '../test-app.ts';
import { expectWords, isOn, keysOf, keysOfMentions } from './compare.ts';
import { isMark, isShown, type Mention, mentions, type Name, places } from './model.ts';
import type { World } from './write-mentions.ts';

type App = ReturnType<typeof testApp>;

const editions = { john: 'John.1.', jean: 'John.1.', confessions: '7.9.', confessiones: '7.9.' } as const;
const PAGE = 40;

const countsOf = (list: readonly Mention[]): Record<string, number> =>
  Object.fromEntries(marginKinds.map((kind) => [kind, list.filter((one) => one.kind === kind).length]));
const segmentsOf = (prefix: string): string[] =>
  [...new Set(places.flatMap(({ segments }) => segments))].filter((one) => one.startsWith(prefix));

/** Checks counts, numbers in the text and rows of each segment in all editions. */
export async function expectMargins(app: App, world: World, name: Name): Promise<void> {
  const shown = mentions.filter((one) => isShown(name, one));
  const as = world.tokens.get(name);
  for (const [slug, prefix] of Object.entries(editions)) {
    const citations = segmentsOf(prefix);
    const read = (query: Record<string, string | number>): Promise<TestResponse> =>
      app.ask('GET /api/editions/{slug}/margin', { as, params: { slug }, query });
    const { body } = await read({ from: citations[0] ?? '', to: citations.at(-1) ?? '', limit: 0 });
    expect(body.segments).toEqual(
      citations.map((citation) => {
        const here = shown.filter(isOn(citation));
        const marks = here.filter((one) => one.place.segments[0] === citation && isMark(name, one)).length;
        return { citation, counts: countsOf(here), marks, rows: [] };
      }),
    );
    for (const from of citations) {
      const rows = await readPages((before) => read({ from, limit: PAGE, ...before }));
      const here = shown.filter(isOn(from));
      expect([name, slug, from, ...keysOf(rows)]).toEqual([name, slug, from, ...keysOfMentions(world, here)]);
      expectWords(rows, here);
    }
  }
}

/** Checks margins and pages of passages, their counts and the heat of the chapter. */
export async function expectPassages(app: App, world: World, name: Name): Promise<void> {
  const shown = mentions.filter((one) => isShown(name, one) && one.place.passage !== undefined);
  const texts = shown.filter(({ kind }) => kind !== 'annotation');
  const as = world.tokens.get(name);
  for (const { passage = 0, segments } of places.filter((place) => place.passage !== undefined)) {
    const [here, textsHere] = [shown.filter(isOn(...segments)), texts.filter(isOn(...segments))];
    const params = { id: passage };
    const read = (query: Record<string, string | number>): Promise<TestResponse> =>
      app.ask('GET /api/passages/{id}/margin', { as, params, query });
    expect((await read({ limit: 0 })).body).toMatchObject({ counts: countsOf(here), rows: [] });
    const rows = await readPages((before) => read({ limit: PAGE, ...before }));
    expect(keysOf(rows)).toEqual(keysOfMentions(world, here));
    expectWords(rows, here);

    const { body } = await app.ask('GET /api/passages/{id}', { as, params });
    const { annotation: _, ...counts } = countsOf(here);
    expect(body.counts).toEqual({ ...counts, work: 0 });
    expect([body.chapters[0].chapter, body.chapters[0].texts]).toEqual([1, texts.filter(({ kind }) => kind !== 'commentary').length]);
    const others = places.filter((place) => place.passage !== undefined && place.passage !== passage);
    const neighbors = others.map((place) => [
      place.passage,
      texts.filter((one) => one.place === place && one.kind !== 'commentary').length,
    ]);
    expect(body.neighbors.map((one: { id: number; texts: number }) => [one.id, one.texts]).sort()).toEqual(neighbors.sort());
    for (const type of marginKinds.filter((kind) => kind !== 'annotation')) {
      const listed = await readPages(
        (before) => app.ask('GET /api/passages/{id}', { as, params, query: { type, limit: 20, ...before } }),
        20,
      );
      const ofType = textsHere.filter(({ kind }) => kind === type);
      expect([name, passage, ...keysOf(listed.map(({ id }) => ({ kind: type, id })))]).toEqual([
        name,
        passage,
        ...keysOfMentions(world, ofType),
      ]);
      expectWords(listed, ofType);
    }
  }
}

interface Row {
  readonly kind: string;
  readonly id: number;
}

/**
 * Reads all pages of a list. All but the last are full, so that none betrays rows that were left
 * out.
 */
async function readPages(read: (before: Record<string, string>) => Promise<TestResponse>, size = PAGE): Promise<Row[]> {
  const pages: Row[][] = [];
  let before: Record<string, string> | undefined = {};
  while (before) {
    const { body, headers }: TestResponse = await read(before);
    pages.push(body.rows ?? body.texts ?? body.segments[0].rows);
    const cursor: string | undefined = /[?&]before=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    before = cursor === undefined ? undefined : { before: decodeURIComponent(cursor) };
  }
  expect(pages.slice(0, -1).filter(({ length }) => length !== size)).toEqual([]);
  return pages.flat();
}
