import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { searchCalls } from '../../testing/search-calls.ts';
import { writer } from '../../testing/texts.ts';
import { bible, chapter, importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

const vulgate = { title: 'Biblia Vulgata', language: 'la', scripture: true, numbering: 'vulgate' };
const confessions = {
  title: 'Confessions',
  author: 'Augustine',
  translator: 'Albert C. Outler',
  language: 'en',
  citationLevels: ['book', 'chapter'],
};

let reader: string;
beforeEach(async () => {
  reader = await signUp('monica');
  await importFile(
    app.sql,
    jsonLines({ ...bible, shortTitle: 'TB' }, [...chapter('Ps.23', 6), ...chapter('Ps.51', 19), ...chapter('John.3', 36)]),
    {
      slug: 'bible',
    },
  );
  await importFile(app.sql, jsonLines(vulgate, [...chapter('Ps.22', 6), ...chapter('Ps.50', 21)]), { slug: 'vulgate' });
  await importFile(app.sql, jsonLines(confessions, [...chapter('7.9', 3), ...chapter('7.10', 2)]), { slug: 'confessions' });
});

const titles = async (...paths: string[]) =>
  (await ask('GET /api/references/titles', { as: reader, query: { texts: paths.join(' ') } })).body.texts;
const suggest = async (q: string) =>
  (await ask('GET /api/references/texts', { as: reader, query: { q } })).body.map(({ path }: { path: string }) => path);

describe('titles', () => {
  test('names places in editions, and omits those that do not exist', async () => {
    expect(
      await titles(
        'bible/John.3.16',
        'bible/Ps.23.1-3',
        'confessions/7.10',
        'vulgate',
        'bible/Rom.1.1',
        'none/John.3.16',
        'bible/John.3.16',
      ),
    ).toEqual([
      { path: 'bible/John.3.16', title: 'John 3:16, TB' },
      { path: 'bible/Ps.23.1-3', title: 'Psalm 23:1–3, TB' },
      { path: 'confessions/7.10', title: 'Augustine, Confessions 7.10, Outler' },
      { path: 'vulgate', title: 'Biblia Vulgata' },
    ]);
  });

  test('rejects more than 20 places', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `bible/Ps.23.${i}`).join(' ');
    expect((await ask('GET /api/references/titles', { as: reader, query: { texts: many } })).status).toBe(400);
  });
});

describe('suggestions', () => {
  test.each([
    ['bible/Jo', ['bible/John', 'bible/John.3', 'bible/John.3.1']],
    ['Text:bible/john 3:16', ['bible/John.3.16']],
    ['bible/ps 23:1-3', ['bible/Ps.23.1-3']],
    ['vulgate/ps 51', ['vulgate/Ps.50', 'vulgate/Ps.50.1']],
    ['ps 51:1', ['bible/Ps.51.1', 'vulgate/Ps.50.1-3']],
    ['john 3:16', ['bible/John.3.16']],
    ['conf 7.10', ['confessions/7.10']],
    ['Conf. 7.10', ['confessions/7.10']],
    ['Conf. 7.10.2', ['confessions/7.10.2']],
    ['Aug. Conf. 7.10', ['confessions/7.10']],
    ['Augustine, Conf. VII.10', ['confessions/7.10']],
    ['Conf. VII, 10, 2', ['confessions/7.10.2']],
    ['Conf. VII', ['confessions/7']],
    ['conf 7, 10', ['confessions/7.10']],
    ['augustine conf', ['confessions']],
    ['rom 8:28 kjv', []],
    ['john 3:16 (TB)', ['bible/John.3.16']],
    ['ps 23:1 biblia vulgata', ['vulgate/Ps.22.1', 'bible/Ps.23.1']],
    ['outler%', []],
    ['nothing/John', []],
    ['rom 8:28', []],
  ])('suggests places for %j', async (typed, paths) => {
    expect((await suggest(typed)).slice(0, paths.length || undefined)).toEqual(paths);
  });

  test.each([
    ['ps 51:1', ['Psalm 51:1, TB', 'Psalm 51:1 (50:3), Biblia Vulgata']],
    ['ps 50:3 lxx', ['Psalm 50:3 (51:1), TB', 'Psalm 50:3, Biblia Vulgata']],
    ['vulgate/ps 51', ['Psalm 51 (50), Biblia Vulgata']],
    ['john 3:16', ['John 3:16, TB']],
  ])('names the places for %j as it counts them', async (q, expected) => {
    const { body } = await ask('GET /api/references/texts', { as: reader, query: { q } });
    expect(body.map(({ title }: { title: string }) => title).slice(0, expected.length)).toEqual(expected);
  });

  test('finds all editions of a work by the names of each, its own and its abbreviation', async () => {
    const { work_id: work } = await importFile(
      app.sql,
      jsonLines({ title: 'De civitate Dei', author: 'Augustine', language: 'la', citationLevels: ['book', 'chapter'] }, chapter('19.4', 1)),
      { slug: 'civ-lat' },
    );
    await app.sql`update works set title = 'City of God', author = 'Augustine, Saint' where id = ${work}`;
    for (const name of ['City of God', 'Civ.', 'civ', 'Aug., Civ.', 'De civitate Dei']) {
      expect([name, await suggest(`${name} 19.4`)]).toEqual([name, ['civ-lat/19.4']]);
    }
    const { body } = await ask('GET /api/references/texts', { as: reader, query: { q: 'civ' } });
    expect(body).toMatchObject([{ path: 'civ-lat', named: true, work: { id: work, title: 'City of God', author: 'Saint Augustine' } }]);
  });

  test('says whether the edition is named', async () => {
    const named = async (q: string) =>
      (await ask('GET /api/references/texts', { as: reader, query: { q } })).body.map(
        ({ path, named }: { path: string; named: boolean }) => [path, named],
      );
    expect(await named('ps 23:1 biblia')).toEqual([
      ['vulgate/Ps.22.1', true],
      ['bible/Ps.23.1', false],
    ]);
    expect(await named('ps 23:1')).toEqual([
      ['bible/Ps.23.1', false],
      ['vulgate/Ps.22.1', false],
    ]);
  });

  test('offers a passage in the edition that the caller reads first', async () => {
    await ask('PUT /api/reading/{slug}', { as: reader, params: { slug: 'vulgate' }, body: { citation: 'Ps.22.1' } });
    expect(await suggest('Psalm 23')).toEqual(['vulgate/Ps.22', 'bible/Ps.23']);
  });
});

describe('a link to scripture', () => {
  const passage = async (q: string) => {
    const [{ id }] = (await ask('GET /api/passages', { as: reader, query: { q } })).body;
    const { body } = await ask('GET /api/passages/{id}', { as: reader, params: { id } });
    return body.texts.map(({ type, title }: { type: string; title: string }) => `${type} ${title}`);
  };

  test('is a reference to the passage in the numbering of its edition, in each kind of text', async () => {
    const content = 'See [Text:vulgate/Ps.50.3], `[Text:bible/Ps.23.1]` and [Text:none/John.3]';
    await ask('POST /api/posts', { as: reader, body: { content } });
    await ask('POST /api/topics', { as: reader, body: { title: 'Mercy', content, public: true, citations: [] } });
    await writer(app).essay(reader, '<p>So [Text:bible/Ps.51]</p><pre>[Text:bible/Ps.23.2]</pre>');
    expect(await passage('Ps 51:1')).toEqual([
      'topic Mercy',
      'post See Psalm 50:3, Biblia Vulgata, [Text:bible/Ps.23.1] and John 3, NONE',
      'essay On it',
    ]);
    expect([await passage('Ps 23:1'), await passage('Ps 50:3')]).toEqual([[], []]);
  });

  test('has the title of the edition in hits and excerpts', async () => {
    await ask('POST /api/posts', { as: reader, body: { content: 'A post on [Text:bible/Ps.23.1]' } });
    await ask('POST /api/topics', {
      as: reader,
      body: { title: 'Soul', content: 'On [Text:vulgate/Ps.50.3]', public: true, citations: [] },
    });
    await writer(app).essay(reader, '<p>So [Text:vulgate/Ps.50.3]</p>');
    const found = await searchCalls(app).search(reader, 'psalm', { types: ['post', 'topic', 'essay'] });
    expect(found.map(({ content }) => content).sort()).toEqual([
      'A post on Psalm 23:1, TB',
      'On Psalm 50:3, Biblia Vulgata',
      'So Psalm 50:3, Biblia Vulgata',
    ]);
    const essays = (await ask('GET /api/essays', { as: reader })).body;
    expect(essays.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual(['So Psalm 50:3, Biblia Vulgata']);
  });

  test('is forgotten with an edit of the text', async () => {
    const { id } = (await ask('POST /api/posts', { as: reader, body: { content: 'On [Text:bible/John.3.16]' } })).body;
    expect(await passage('John 3:16')).toHaveLength(1);
    await ask('PATCH /api/posts/{id}', { as: reader, params: { id }, body: { content: 'On [Text:confessions/7.10]' } });
    expect(await passage('John 3:16')).toEqual([]);
  });
});
