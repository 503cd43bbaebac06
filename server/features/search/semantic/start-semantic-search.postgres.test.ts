import { expect, test } from 'vitest';
import { searchNotice } from '#contract/search.ts';
import { testApp } from '../../../testing/test-app.ts';
import { TestLog } from '../../../testing/test-meaning.ts';
import { type SemanticSearch, startSemanticSearch } from './start-semantic-search.ts';
import { notices } from './create-searcher.ts';

// The PostgreSQL server of the tests has no pgvector.

let meaning: SemanticSearch | undefined;
const app = testApp({}, { semanticSearcher: async (...parameters) => (await meaning?.search(...parameters)) ?? { notice: 'not begun' } });

test('reports missing pgvector at startup and falls back to literal search with a notice', async () => {
  const log = new TestLog();
  meaning = await startSemanticSearch({ database: app.database, embeddings: undefined, log });
  expect(log.lines).toEqual([expect.stringMatching(/^Semantic search is not available: [^.]*pgvector[^.]*\. Everything else works\.$/)]);
  const macrina = await app.signUp('macrina');
  await app.ask('POST /api/posts', { as: macrina, body: { content: 'Salvation' } });
  const search = async (query: string) => {
    const answer = await app.ask('POST /api/search/{type}', { as: macrina, params: { type: 'semantic' }, body: { query } });
    return [answer.status, answer.body.length, answer.headers[searchNotice.toLowerCase()]];
  };
  expect(await search('salvation')).toEqual([200, 1, notices.missing]);
  expect(await search('soteriology')).toEqual([200, 0, notices.missing]);
  await meaning.stop();
});
