import { expect, test } from 'vitest';
import { bible, chapter, importFile, jsonLines } from '../../editions/testing.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = testApp({ PUBLIC_LIBRARY: 'on' });
const { ask, signUp } = app;

test('visitors of a public library search its texts and nothing else', async () => {
  await importFile(app.sql, jsonLines(bible, chapter('Ps.23', 2)), { slug: 'bible' });
  const reader = await signUp('monica');
  await ask('POST /api/posts', { as: reader, body: { content: 'Text of a post' } });
  for (const type of ['literal', 'semantic']) {
    const search = (body: object) => ask('POST /api/search/{type}', { params: { type }, body: { query: 'text', ...body } });
    for (const body of [{}, { types: ['text'] }, { types: ['post', 'text', 'user'] }]) {
      const answer = await search(body);
      expect([answer.status, new Set(answer.body.map((hit: { type: string }) => hit.type))]).toEqual([200, new Set(['text'])]);
    }
    expect((await search({ types: ['post', 'work'] })).status).toBe(401);
    expect((await search({ filters: { kind: 'post' } })).status).toBe(401);
  }
});
