import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { searchNotice } from '#contract/search.ts';
import { form } from '../../../testing/forms.ts';
import { addWorks } from '../../../testing/library.ts';
import { searchCalls } from '../../../testing/search-calls.ts';
import { TestLog, testMeaning } from '../../../testing/test-meaning.ts';
import { Models } from '../vectors/models.ts';
import { startSemanticSearch } from './start-semantic-search.ts';
import { notices } from './create-searcher.ts';

const app = testMeaning();
const { ask, signUp, indexAll: settle } = app;
const { post, essay, search, found } = searchCalls(app, 'semantic');

const works = [
  { title: 'On the Redemption of Mankind', author: 'Gregory', language: 'Greek', year: 380 },
  { title: 'A Grammar of Syriac', author: 'Nöldeke', language: 'German', year: 1880 },
  { title: 'The Second Coming', author: 'Ephrem', language: 'Syriac', year: 365 },
  { title: 'Bread in the Ancient World', author: 'Unknown Baker', language: 'English', year: 1950 },
];

describe('A search by meaning', () => {
  test('finds similar in meaning in other words, best first', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, works);
    await essay(macrina, 'What salvation is', '<p>We are saved by grace.</p>');
    await post(macrina, 'Bread is baked in an oven.');
    await settle();
    const hits = await search(macrina, 'soteriology');
    expect(hits.slice(0, 2).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['What salvation is', 'On the Redemption of Mankind']),
    );
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
    expect((await found(macrina, 'parousia'))[0]).toBe('The Second Coming');
  });

  test('ranks an exact title first, regardless of case and accents', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [
      ...works,
      { title: 'De Trinitate' },
      { title: 'The Trinity' },
      { title: 'On the Trinity, and the Trinity again' },
    ]);
    await settle();
    expect((await found(macrina, 'de trinitáte'))[0]).toBe('De Trinitate');
    expect((await found(macrina, 'the TRINITY'))[0]).toBe('The Trinity');
  });

  test('finds texts with the words of a reference, not those with similar numbers', async () => {
    const macrina = await signUp('macrina');
    const cites = await post(macrina, 'Paul answers in Romans 9:20.');
    await post(macrina, 'Service on 9 May at 20 Park Road');
    await settle();
    const hits = await search(macrina, 'Rom 9:20');
    expect(hits.map(({ type, id }) => (type === 'passage' ? type : id))).toEqual(['passage', cites]);
  });

  test('leaves out excluded terms and does not search for them', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, works);
    await post(macrina, 'Salvation of the soul by grace');
    await post(macrina, 'Redemption from captivity');
    await settle();
    expect(await found(macrina, 'salvation', { filters: { kind: 'post' } })).toHaveLength(2);
    expect(await found(macrina, 'salvation -grace', { filters: { kind: 'post' } })).toEqual(['Redemption from captivity']);
    expect(await found(macrina, 'salvation -"soul by"')).not.toContain('Salvation of the soul by grace');
    expect(await found(macrina, '-grace')).toEqual([]);
    expect(await found(macrina, 'parousia -redemption')).toEqual(await found(macrina, 'parousia'));
  });

  test('applies filters before ranking', async () => {
    const macrina = await signUp('macrina');
    const basil = await signUp('basil');
    await addWorks(app.sql, works);
    await post(macrina, 'Salvation of the soul');
    await post(basil, 'Redemption and salvation');
    await settle();
    const by = async (filters: object) => (await found(macrina, 'salvation', { filters })).toSorted();
    expect(await by({ kind: 'post' })).toEqual(['Redemption and salvation', 'Salvation of the soul']);
    expect(await by({ author: 'basil' })).toEqual(['Redemption and salvation']);
    expect(await by({ language: 'Greek' })).toEqual(['On the Redemption of Mankind']);
    expect(await by({ language: 'greek' })).toEqual(['On the Redemption of Mankind']);
    expect(await by({ language: 'Greek', century: 19 })).toEqual([]);
    expect(await by({ century: 4, author: 'gregory' })).toEqual(['On the Redemption of Mankind']);
    expect(await by({ century: -2 })).toEqual([]);
    expect(await by({ kind: 'essay' })).toEqual([]);
    expect(await by({ author: '??' })).toEqual([]);
  });

  test('shows some results of each kind even if one has many more', async () => {
    const macrina = await signUp('macrina');
    await addWorks(
      app.sql,
      Array.from({ length: 120 }, (_, i) => ({ title: `Salvation ${i}` })),
    );
    await post(macrina, 'Of redemption we spoke');
    await settle();
    const hits = await search(macrina, 'salvation');
    expect(hits).toHaveLength(50);
    expect(hits.filter(({ type }) => type === 'post')).toHaveLength(1);
    expect(await search(macrina, 'salvation', { limit: 3 })).toHaveLength(3);
  });

  test('finds drafts for their author only, and hides withdrawn essays at once', async () => {
    const macrina = await signUp('macrina');
    const basil = await signUp('basil');
    const id = await essay(macrina, 'On salvation', '<p>Redemption</p>', 'draft');
    await settle();
    expect([await found(macrina, 'soteriology'), await found(basil, 'soteriology')]).toEqual([['On salvation'], []]);
    const change = (status: string) =>
      ask('PUT /api/essays/{id}', {
        as: macrina,
        params: { id },
        body: form(['title', 'On salvation'], ['content', '<p>Redemption</p>'], ['status', status]),
      });
    await change('published');
    await settle();
    expect(await found(basil, 'soteriology')).toEqual(['On salvation']);
    await change('draft');
    expect(await found(basil, 'soteriology')).toEqual([]);
    expect(await found(macrina, 'soteriology')).toEqual(['On salvation']);
  });

  test('forgets deleted texts at once', async () => {
    const macrina = await signUp('macrina');
    const id = await post(macrina, 'Salvation');
    await settle();
    expect(await found(macrina, 'salvation')).toHaveLength(1);
    await ask('DELETE /api/posts/{id}', { as: macrina, params: { id } });
    expect(await found(macrina, 'salvation')).toEqual([]);
    expect(await app.sql`select 1 from search_meaning union all select 1 from search_bits`).toHaveLength(0);
  });

  test.each([
    '',
    '"',
    '😀',
    'a:*B & !(',
    'the',
    '\u05d0\u05d1',
    `${'salvation '.repeat(99)}`,
    '-',
    '\u0000',
    '\ud800',
    'x'.repeat(1000),
    "'); drop table",
    '.*',
  ])('handles %j without an error', async (query) => {
    const macrina = await signUp('macrina');
    await post(macrina, 'Salvation');
    await settle();
    const { status } = await ask('POST /api/search/{type}', { as: macrina, params: { type: 'semantic' }, body: { query } });
    expect(status).toBeLessThanOrEqual(400);
  });

  test('loads the model on the first search, not at the start, if all texts are encoded', async () => {
    await post(await signUp('macrina'), 'We are saved by grace.');
    await settle();
    const refresh = vi.spyOn(Models.prototype, 'refresh');
    const started = await startSemanticSearch({ database: app.database, embeddings: undefined, log: new TestLog() });
    await sleep(1_200);
    expect(refresh).not.toHaveBeenCalled();
    const request = { query: 'soteriology', limit: 10, kinds: ['post'], filters: {} } as const;
    expect(await started.search(1, request)).toMatchObject({ found: [{ kind: 'post' }] });
    expect(refresh).toHaveBeenCalled();
    await started.stop();
    refresh.mockRestore();
  });

  test('waits for the model to load right after the start, as does stopping', async () => {
    await post(await signUp('macrina'), 'We are saved by grace.');
    await settle();
    const start = () => startSemanticSearch({ database: app.database, embeddings: undefined, log: new TestLog() });
    const started = await start();
    expect(await started.search(1, { query: 'soteriology', limit: 10, kinds: ['post'], filters: {} })).toMatchObject({
      found: [{ kind: 'post' }],
    });
    await started.stop();
    await (await start()).stop();
  });

  test('falls back to literal search with a notice while there is no model', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'Salvation');
    const { sql } = app;
    await sql`update search_model set state = 'building'`;
    const { search: without, models } = await app.process();
    await models.refresh();
    app.searchWith(without);
    const { body, headers } = await ask('POST /api/search/{type}', {
      as: macrina,
      params: { type: 'semantic' },
      body: { query: 'salvation' },
    });
    expect([body.length, headers[searchNotice.toLowerCase()]]).toEqual([1, notices.preparing]);
    await sql`update search_model set state = 'ready'`;
  });
});
