import { expect } from 'vitest';
import type { Annotation } from '#contract/annotations.ts';
import { unpack } from '../export.ts';
import type { testApp } from '../test-app.ts';
import { expectWords, isOn, keysOf, keysOfMentions, wordsIn } from './compare.ts';
import { circles, isShown, mayRead, type Mention, mentions, type Name, places, shownRepliers, wordOf } from './model.ts';
import { replyWord, type World } from './write-mentions.ts';

type App = ReturnType<typeof testApp>;

const annotations = mentions.filter(({ kind }) => kind === 'annotation');

/**
 * Checks lists of annotations, each annotation and its replies, the totals by text, and the
 * exports.
 */
export async function expectAnnotations(app: App, world: World, name: Name): Promise<void> {
  const shown = annotations.filter((one) => isShown(name, one));
  const own = annotations.filter(({ author }) => author === name);
  const as = world.tokens.get(name);
  const list = async (query: Record<string, string | number>): Promise<Annotation[]> =>
    app.askAll('GET /api/annotations', { as, query: { ...query, limit: 30 } });
  const expectList = async (query: Record<string, string | number>, expected: readonly Mention[]): Promise<void> => {
    const rows = await list(query);
    expect([name, query, ...keysOf(rows.map(({ id }) => ({ kind: 'annotation', id })))]).toEqual([
      name,
      query,
      ...keysOfMentions(world, expected),
    ]);
    expectWords(rows, expected);
  };
  await expectList({ mine: 1 }, own);
  for (const [edition, odd] of Object.entries({ john: 0, jean: 1, confessions: 0, confessiones: 1 })) {
    const isScripture = edition.startsWith('j');
    const here = shown.filter(({ number, place }) => number % 2 === odd && (place.passage !== undefined) === isScripture);
    const [from, to] = isScripture ? ['John.1.1', 'John.1.2'] : ['7.9.1', '7.9.2'];
    await expectList({ edition }, here);
    await expectList({ edition, from, to }, here.filter(isOn(from, to)));
    await expectList(
      { edition, mine: 1 },
      here.filter(({ author }) => author === name),
    );
  }
  for (const { passage, segments } of places) if (passage !== undefined) await expectList({ passage }, shown.filter(isOn(...segments)));
  await expectEach(app, world, name);
  await expectTotals(app, world, name);
  await expectExports(app, world, name);
}

/**
 * Checks annotations by their ids: their circles as far as the reader learns them, and their
 * replies.
 */
async function expectEach({ ask }: App, world: World, name: Name): Promise<void> {
  const as = world.tokens.get(name);
  for (const one of annotations.filter(({ place }) => place === places[3])) {
    const params = { id: world.ids.get(one.number) ?? 0 };
    const { status, body } = await ask('GET /api/annotations/{id}', { as, params });
    expect([name, one.number, status]).toEqual([name, one.number, mayRead(name, one) ? 200 : 404]);
    if (!mayRead(name, one)) continue;
    const repliers = shownRepliers(name, one);
    const circleIds = typeof one.audience === 'string' ? [] : one.audience.filter((index) => circles[index]?.includes(name));
    expect([one.number, body.reply_count, body.circle_ids.toSorted()]).toEqual([
      one.number,
      repliers.length,
      circleIds.map((index) => world.circleIds[index]).toSorted(),
    ]);
    if ((one.repliers ?? []).length === 0) continue;
    const replies = await ask('GET /api/annotations/{id}/replies', { as, params });
    const words = replies.body.map((reply: { body: string }) => reply.body.split(' ')[1]);
    expect(words.toSorted()).toEqual(repliers.map((replier) => replyWord(replier)).toSorted());
  }
}

async function expectTotals({ ask }: App, world: World, name: Name): Promise<void> {
  const as = world.tokens.get(name);
  for (const [query, visibility] of [
    [{}, undefined],
    [{ visibility: 'circles' }, 'circles'],
  ] as const) {
    const own = annotations.filter(({ author, audience }) => author === name && (visibility === undefined || typeof audience !== 'string'));
    const { body } = await ask('GET /api/annotations/texts', { as, query });
    const totals = Object.fromEntries(body.map(({ slug, count }: { slug: string; count: number }) => [slug, count]));
    const count = (isScripture: boolean, odd: number): number =>
      own.filter(({ number, place }) => (place.passage !== undefined) === isScripture && number % 2 === odd).length;
    const expected = { john: count(true, 0), jean: count(true, 1), confessions: count(false, 0), confessiones: count(false, 1) };
    expect(totals).toEqual(Object.fromEntries(Object.entries(expected).filter(([, total]) => total > 0)));
  }
}

/** Checks that each format has all of the reader's own annotations, and nothing of others. */
async function expectExports({ app }: App, world: World, name: Name): Promise<void> {
  const own = annotations.filter(({ author }) => author === name);
  const words = own.filter(({ hasNote }) => hasNote).map(({ number }) => wordOf(number));
  const download = async (format: string): Promise<{ body: string; rawPayload: Buffer }> => {
    const headers = { authorization: `Bearer ${world.tokens.get(name) ?? ''}` };
    const response = await app.inject({ url: `/api/annotations/export?format=${format}`, headers });
    expect(response.statusCode).toBe(200);
    return response;
  };
  const csv = (await download('csv')).body;
  expect([wordsIn(csv), csv.trimEnd().split('\r\n').length - 1]).toEqual([words.sort(), own.length]);
  const jsonLd = (await download('jsonld')).body;
  expect([wordsIn(jsonLd), JSON.parse(jsonLd).total]).toEqual([words, own.length]);
  const markdown = [...(await unpack((await download('markdown')).rawPayload)).values()].join('\n');
  expect([wordsIn(markdown), markdown.match(/^> /gm)?.length]).toEqual([words, own.length]);
}
