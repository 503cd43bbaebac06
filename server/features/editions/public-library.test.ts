import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { bible, chapter, importFile, jsonLines } from './testing.ts';

const app = testApp({ PUBLIC_LIBRARY: 'on' });
const { ask, signUp } = app;

const john316 = 43_003_016_016;
let monica: string;
let workId: number;
let authorId: number;
beforeEach(async () => {
  monica = await signUp('monica');
  await importFile(app.sql, jsonLines(bible, [...chapter('John.3', 18)]), { slug: 'bible' });
  const report = await importFile(
    app.sql,
    jsonLines({ title: 'Homily on John 3:16', author: 'Chrysostom', language: 'grc' }, [{ citation: '1' }]),
    {
      slug: 'homily',
    },
  );
  workId = report.work_id ?? 0;
  const [author] = await app.sql<{ id: number }[]>`select author_id as id from works where id = ${workId}`;
  authorId = author?.id ?? 0;
  await ask('POST /api/reads', { as: monica, body: { work_id: workId, rating: 5, comment: 'On John 3:16.' } });
  await ask('POST /api/topics', { as: monica, body: { title: 'Love', content: 'On John 3:16.', public: true, citations: [] } });
});

describe('with PUBLIC_LIBRARY=on, visitors', () => {
  test('open books without ratings, which members see', async () => {
    const work = async (as?: string) => (await ask('GET /api/works/{id}', { as, params: { id: workId } })).body;
    const seen = [await work(), await work(monica), await work()].map(({ rating_average, rating_count, editions }) => [
      rating_average,
      rating_count,
      editions.length,
    ]);
    expect(seen).toEqual([
      [null, 0, 1],
      [5, 1, 1],
      [null, 0, 1],
    ]);
  });

  test('do not receive the response of a member by its tag', async () => {
    const url = `/api/works/${workId}`;
    const { headers } = await app.app.inject({ url, headers: { authorization: `Bearer ${monica}` } });
    const response = await app.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
    expect([response.statusCode, response.json().rating_count]).toEqual([200, 0]);
  });

  test('open authors, editions and texts', async () => {
    const statuses = await Promise.all([
      ask('GET /api/authors/id/{id}', { params: { id: authorId } }),
      ask('GET /api/editions'),
      ask('GET /api/editions/{slug}', { params: { slug: 'bible' } }),
      ask('GET /api/editions/{slug}/sections', { params: { slug: 'bible' } }),
      ask('GET /api/editions/{slug}/segments', { params: { slug: 'bible' }, query: { at: 'John.3.16' } }),
      ask('GET /api/passages', { query: { q: 'John 3:16' } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('see only works on a passage, and no number of what members wrote', async () => {
    const passage = async (as?: string, query = {}) => (await ask('GET /api/passages/{id}', { as, params: { id: john316 }, query })).body;
    const [visitor, member] = [await passage(), await passage(monica)];
    const types = ({ texts }: { texts: { type: string }[] }) => texts.map(({ type }) => type).toSorted();
    expect([types(visitor), types(member)]).toEqual([['work'], ['review', 'topic', 'work']]);
    expect(Object.entries(visitor.counts).filter(([, count]) => count !== 0)).toEqual([['work', 1]]);
    expect(visitor.chapters.filter(({ texts }: { texts: number }) => texts > 0)).toEqual([]);
    expect([visitor.groups, visitor.neighbors, visitor.following]).toEqual([[], [], false]);
    expect(JSON.stringify(visitor)).not.toMatch(/monica|Love/);
    expect([types(await passage(undefined, { type: 'topic' })), types(await passage(undefined, { person: 'monica' }))]).toEqual([[], []]);
  });

  test.each([
    ['GET /api/works/{id}/related', {}],
    ['GET /api/references/works/{id}', {}],
    ['GET /api/reads', { work_id: 1 }],
    ['GET /api/reading', {}],
    ['GET /api/topics', {}],
    ['GET /api/folders', {}],
  ] as const)('are asked to log in for %s', async (name, query) => {
    expect((await ask(name, { params: { id: workId }, query })).status).toBe(401);
  });
});
