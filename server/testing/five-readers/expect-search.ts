import { expect } from 'vitest';
import type { Hit } from '#contract/search.ts';
import type { MarginKind } from '#core/margin.ts';
import type { testApp } from '../test-app.ts';
import { expectWords, keysOf, keysOfMentions } from './compare.ts';
import { mayRead, mentions, type Name, places, sharedWord, wordOf } from './model.ts';
import type { World } from './write-mentions.ts';

type App = ReturnType<typeof testApp>;

/** Titles are suggested; the search finds posts, too. */
const titled: readonly MarginKind[] = ['essay', 'topic', 'note'];
const searched: readonly MarginKind[] = [...titled, 'post'];

/**
 * Checks that the search finds all of the kinds that it has, as many as the reader may read, and
 * suggests nothing else.
 */
export async function expectSearch({ ask }: App, world: World, name: Name): Promise<void> {
  const as = world.tokens.get(name);
  const readable = mentions.filter((one) => mayRead(name, one));
  const search = async (query: string, types?: readonly MarginKind[]): Promise<Hit[]> =>
    (await ask('POST /api/search/{type}', { as, params: { type: 'literal' }, body: { query, limit: 50, ...(types && { types }) } })).body;
  for (const kind of searched) {
    const expected = readable.filter((one) => one.kind === kind);
    const hits = await search(sharedWord, [kind]);
    expect([name, ...keysOf(hits.map(({ id, type }) => ({ kind: type, id })))]).toEqual([name, ...keysOfMentions(world, expected)]);
    expectWords(hits, expected);
  }
  const found = await search(sharedWord);
  expect(found.filter(({ type }) => !searched.includes(type as MarginKind))).toEqual([]);
  expectWords(found, readable);
  for (const one of mentions.filter(({ kind, place }) => titled.includes(kind) && place === places[1])) {
    const word = wordOf(one.number);
    const { body } = await ask('GET /api/search/suggestions', { as, query: { q: word } });
    expect([one.kind, word, body.length]).toEqual([one.kind, word, mayRead(name, one) ? 1 : 0]);
  }
}
