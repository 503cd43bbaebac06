import { describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

async function createTopic(as: string, title: string, open = true): Promise<number> {
  return (await ask('POST /api/topics', { as, body: { title, content: 'Text', public: open, citations: [] } })).body.id;
}

async function createEssay(as: string, title: string, status: string): Promise<number> {
  return (await ask('POST /api/essays', { as, body: form(['title', title], ['content', 'Text'], ['status', status]) })).body.id;
}

async function createWorld() {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const [city = 0, confessions = 0, freedom = 0] = await addWorks(app.sql, [
    { title: 'The City of God', author: 'Augustine' },
    { title: 'Confessions', author: 'Augustine' },
    { title: 'On the Freedom of the Will', author: 'Erasmus' },
  ]);
  const open = await createTopic(macrina, 'Freedom and grace');
  const hidden = await createTopic(macrina, 'Freedom, privately', false);
  return { macrina, gaunilo, city, confessions, freedom, open, hidden };
}

describe('GET /api/references/titles', () => {
  const getTitles = (as: string | undefined, query: Record<string, string>) => ask('GET /api/references/titles', { as, query });

  test('returns titles of existing works and topics that the caller may read', async () => {
    const { macrina, gaunilo, city, open, hidden } = await createWorld();
    const query = { works: `${city},999,${city}`, topics: `${open},${hidden},999` };
    const both = { texts: [], works: [{ id: city, title: 'The City of God' }], topics: [{ id: open, title: 'Freedom and grace' }] };
    expect((await getTitles(gaunilo, query)).body).toEqual(both);
    expect((await getTitles(macrina, query)).body.topics).toHaveLength(2);
    expect((await getTitles(gaunilo, {})).body).toEqual({ works: [], topics: [], texts: [] });
    expect((await getTitles(undefined, query)).status).toBe(401);
  });

  test.each(['x', '1,', '0', '1;2', '9'.repeat(16), Array.from({ length: 101 }, (_, i) => i + 1).join(',')])(
    'answers 400 for %s',
    async (works) => {
      expect((await getTitles(await signUp('macrina'), { works })).status).toBe(400);
    },
  );
});

describe('GET /api/titles', () => {
  test('names works, published essays and public topics to visitors', async () => {
    const { macrina, city, open } = await createWorld();
    const essay = await createEssay(macrina, 'On the soul', 'published');
    const titleOf = async (kind: 'works' | 'essays' | 'topics', id: number) =>
      (await ask(`GET /api/titles/${kind}/{id}`, { params: { id } })).body;
    expect(await titleOf('works', city)).toEqual({ title: 'The City of God' });
    expect(await titleOf('topics', open)).toEqual({ title: 'Freedom and grace' });
    expect(await titleOf('essays', essay)).toEqual({ title: 'On the soul' });
  });

  test('answers drafts and private topics as if they did not exist, even to their owner', async () => {
    const { macrina, hidden } = await createWorld();
    const draft = await createEssay(macrina, 'Unfinished', 'draft');
    const titleOf = async (kind: 'essays' | 'topics', id: number, as?: string) =>
      (await ask(`GET /api/titles/${kind}/{id}`, { as, params: { id } })).body;
    for (const as of [undefined, macrina]) {
      for (const id of [hidden, 999]) expect(await titleOf('topics', id, as)).toEqual({ title: null });
      for (const id of [draft, 999]) expect(await titleOf('essays', id, as)).toEqual({ title: null });
    }
  });
});
