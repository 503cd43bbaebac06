import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

async function write(as: string, title: string, open = true): Promise<number> {
  return (await ask('POST /api/topics', { as, body: { title, content: 'Text', public: open } })).body.id;
}

async function world() {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const [city = 0, confessions = 0, freedom = 0] = await addWorks(app.sql, [
    { title: 'The City of God', author: 'Augustine' },
    { title: 'Confessions', author: 'Augustine' },
    { title: 'On the Freedom of the Will', author: 'Erasmus' },
  ]);
  const open = await write(macrina, 'Freedom and grace');
  const hidden = await write(macrina, 'Freedom, privately', false);
  return { macrina, gaunilo, city, confessions, freedom, open, hidden };
}

describe('titles of what a text refers to', () => {
  const titles = (as: string | undefined, query: Record<string, string>) => ask('GET /api/references/titles', { as, query });

  test('are told of what is there and the caller may read, and of nothing else', async () => {
    const { macrina, gaunilo, city, open, hidden } = await world();
    const query = { works: `${city},999,${city}`, topics: `${open},${hidden},999` };
    const both = { works: [{ id: city, title: 'The City of God' }], topics: [{ id: open, title: 'Freedom and grace' }] };
    expect((await titles(gaunilo, query)).body).toEqual(both);
    expect((await titles(macrina, query)).body.topics).toHaveLength(2);
    expect((await titles(gaunilo, {})).body).toEqual({ works: [], topics: [] });
    expect((await titles(undefined, query)).status).toBe(401);
  });

  test.each(['x', '1,', '0', '1;2', '9'.repeat(16), Array.from({ length: 101 }, (_, i) => i + 1).join(',')])(
    '%s is a 400',
    async (works) => {
      expect((await titles(await signUp('macrina'), { works })).status).toBe(400);
    },
  );
});

describe('suggestions', () => {
  const suggest = async (as: string, q: string, limit?: number) =>
    (await ask('GET /api/search/suggestions', { as, query: { q, ...(limit !== undefined && { limit }) } })).body.map(
      ({ title }: { title: string }) => title,
    );

  test('begin with the titles that go on like what was typed, articles and accents aside, and tell where they are', async () => {
    const { macrina, city } = await world();
    const { body } = await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'Cíty' } });
    expect(body).toEqual([{ type: 'work', id: city, title: 'The City of God', detail: 'Augustine', url: `/book/${city}` }]);
    expect(await suggest(macrina, 'the c')).toEqual(['The City of God', 'Confessions']);
  });

  test('find a word in the middle, an author, and topics beside works', async () => {
    const { macrina } = await world();
    expect(await suggest(macrina, 'augus')).toEqual(['Confessions', 'The City of God']);
    expect(await suggest(macrina, 'freedo')).toEqual(['On the Freedom of the Will', 'Freedom and grace', 'Freedom, privately']);
    expect(await suggest(macrina, 'freedo', 2)).toEqual(['On the Freedom of the Will', 'Freedom and grace']);
  });

  test("never tell of another's private topic, and follow a change of title", async () => {
    const { macrina, gaunilo, hidden, open } = await world();
    expect(await suggest(gaunilo, 'privately')).toEqual([]);
    expect(await suggest(macrina, 'privately')).toEqual(['Freedom, privately']);
    const body = { title: 'Bondage', content: 'Text', public: true };
    await ask('PUT /api/topics/{id}', { as: macrina, params: { id: open }, body });
    expect([await suggest(gaunilo, 'grace'), await suggest(gaunilo, 'bond')]).toEqual([[], ['Bondage']]);
    await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: hidden } });
    expect(await suggest(macrina, 'privately')).toEqual([]);
  });

  test('are none for nothing, marks or odd input, and only for readers', async () => {
    const { macrina } = await world();
    for (const q of ['', '  ', '?!', "'", "') | (", '&', ':*', '\\', '😀', 'א', 'x'.repeat(200)])
      expect(await suggest(macrina, q)).toEqual([]);
    expect((await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'x'.repeat(201) } })).status).toBe(400);
    expect((await ask('GET /api/search/suggestions', { as: macrina, query: { q: '\0' } })).status).toBe(400);
    expect((await ask('GET /api/search/suggestions', { query: { q: 'x' } })).status).toBe(401);
  });
});
