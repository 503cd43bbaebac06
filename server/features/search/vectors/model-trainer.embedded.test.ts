import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addWorks } from '../../../testing/library.ts';
import { EmbeddingsServer } from '../../../testing/embeddings-server.ts';
import { insertModel, readModel, type StoredModel, testMeaning } from '../../../testing/test-meaning.ts';
import { notices, createSemanticSearcher } from '../semantic/create-searcher.ts';
import { httpEmbeddings } from './http-embeddings.ts';
import { buildGraph } from './model-queries.ts';
import { trainingKinds } from '../kinds.ts';
import { hasGrown } from './model-trainer.ts';

const app = testMeaning();

let server: EmbeddingsServer;
/** The model trained on the thesaurus alone before the first test, restored before each test. */
let learned: StoredModel | undefined;
beforeEach(async () => {
  server = await EmbeddingsServer.start();
  learned ??= await readModel(app.sql);
});
afterEach(async () => {
  await server.stop();
  await app.sql`delete from search_model`;
  if (learned) await insertModel(app.sql, learned);
});

const requestFor = (query: string) => ({ query, limit: 10, kinds: trainingKinds, filters: {} });
const titles = async (search: Awaited<ReturnType<typeof app.process>>['search'], query: string): Promise<(string | null)[]> => {
  const answer = await search(0, requestFor(query));
  if ('notice' in answer) throw new Error(answer.notice);
  const ids = answer.found.map(({ id }) => id);
  const rows = await app.sql<{ id: number; title: string }[]>`select id, title from search_document where id = any(${ids}::bigint[])`;
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? null);
};
const states = () => app.sql`select vectors, state from search_model order by id`;
const library = (count: number) =>
  addWorks(
    app.sql,
    Array.from({ length: count }, (_, n) => ({ title: `Treatise ${n} on grace`, subjects: ['Salvation', `Subject ${n}`] })),
  );

describe('a model', { timeout: 180_000 }, () => {
  test('is retrained when the library has grown by half, and replaces the old one without a gap', async () => {
    const { models, teacher, search, indexer } = await app.process();
    await library(60);
    await indexer.batch();
    await indexer.batch();
    const first = models.ready?.id;
    let answers = 0;
    const over = new AbortController();
    const other = await app.process();
    const searching = (async () => {
      while (!over.signal.aborted) {
        expect(await titles(other.search, 'Treatise 7 on grace')).toContain('Treatise 7 on grace');
        answers++;
        await new Promise((resolve) => void setTimeout(resolve, 5));
      }
    })();
    await teacher.look();
    expect(models.ready?.id).not.toBe(first);
    expect(models.ready?.words.documents).toBe(60);
    // The other process has not noticed yet, and the old rows still exist.
    expect(other.models.ready?.id).toBe(first);
    expect(await states()).toEqual([
      { vectors: 'built-in', state: 'retired' },
      { vectors: 'built-in', state: 'ready' },
    ]);
    expect((await titles(search, 'Treatise 7 on grace'))[0]).toBe('Treatise 7 on grace');
    // Later the old rows are deleted, and processes that still use the old model switch to the new
    // one.
    await teacher.look();
    expect(await states()).toEqual([{ vectors: 'built-in', state: 'ready' }]);
    expect(await app.sql`select 1 from search_meaning where model_id = ${first ?? 0}`).toHaveLength(0);
    await new Promise((resolve) => void setTimeout(resolve, 50));
    over.abort();
    await searching;
    expect(answers).toBeGreaterThan(1);
    expect(other.models.ready?.id).toBe(models.ready?.id);
    // Nothing has changed, so nothing is trained.
    await teacher.look();
    expect(await states()).toHaveLength(1);
  });

  test('is trained once if several processes find none', async () => {
    await app.sql`delete from search_model`;
    const processes = [await app.process(), await app.process(), await app.process()];
    await Promise.all(processes.map(({ teacher }) => teacher.look()));
    expect(await states()).toEqual([{ vectors: 'built-in', state: 'ready' }]);
  });

  test('begun by a killed process is completed by the next one', async () => {
    await library(3);
    await app.indexAll();
    await app.sql`update search_model set state = 'building'`;
    await app.sql`delete from search_meaning where document_id = 2`;
    await app.sql`update search_teacher set holder = gen_random_uuid(), held_until = clock_timestamp() + interval '1 minute'`;
    const next = await app.process();
    await next.teacher.look();
    expect(await states()).toMatchObject([{ state: 'building' }]);
    await app.sql`update search_teacher set held_until = clock_timestamp() - interval '1 second'`;
    await next.teacher.look();
    expect(await states()).toMatchObject([{ state: 'ready' }]);
    expect(await app.sql`select 1 from search_meaning`).toHaveLength(3);
  });

  test('of another encoding version is retrained once at the start', async () => {
    await library(2);
    await app.indexAll();
    await app.sql`update search_model set fingerprint = 'of an older version'`;
    const { teacher, search } = await app.process();
    expect(await titles(search, 'Treatise 1 on grace')).toHaveLength(2);
    await teacher.look();
    const [row] = await app.sql`select fingerprint from search_model where state = 'ready'`;
    expect(row?.['fingerprint']).not.toBe('of an older version');
    expect(await titles(search, 'Treatise 1 on grace')).toHaveLength(2);
  });

  test('is replaced if it is damaged', async () => {
    await app.sql`update search_model_part set bytes = '\\x00' where part = 0`;
    const { teacher, models, log } = await app.process();
    expect([models.ready, log.lines.length]).toEqual([undefined, 1]);
    await teacher.look();
    expect(models.ready).toBeDefined();
  });

  test('of a configured provider replaces the built-in one; if the provider is down, searches return a notice', async () => {
    await library(3);
    await app.indexAll();
    const embeddings = httpEmbeddings({ url: server.url, model: 'test', key: undefined }, { timeout: 200, pause: 5 });
    const { teacher, models, search, log } = await app.process({ embeddings });
    await teacher.look();
    expect(await states()).toMatchObject([{ vectors: 'built-in' }, { vectors: 'http:test:8', state: 'ready' }]);
    expect(models.ready?.width).toBe(8);
    expect((await titles(search, 'Treatise 2 on grace'))[0]).toBe('Treatise 2 on grace');
    server.answer = (_, response) => void response.writeHead(401).end();
    expect(await search(0, requestFor('another query'))).toEqual({ notice: notices.down });
    expect((await titles(search, 'Treatise 2 on grace'))[0]).toBe('Treatise 2 on grace');
    expect(log.lines).toEqual([]);
  });

  test('reuses vectors of the same provider when it is retrained', async () => {
    const embeddings = httpEmbeddings({ url: server.url, model: 'test', key: undefined });
    const { teacher, indexer } = await app.process({ embeddings });
    await teacher.look();
    await library(60);
    while ((await indexer.batch()) > 0);
    server.calls.length = 0;
    await teacher.look();
    expect(await app.sql`select 1 from search_model where state = 'ready' and documents = 60`).toHaveLength(1);
    expect(server.texts.filter((text) => text !== 'theology')).toEqual([]);
  });

  test('finds the nearest documents by HNSW indexes if they exist', async () => {
    await library(5);
    await app.indexAll();
    const { models } = await app.process();
    const { id, width } = models.ready ?? { id: 0, width: 0 };
    for (const kind of trainingKinds) await buildGraph(app.sql, id, kind, width);
    const fresh = await app.process();
    expect(fresh.models.ready?.graphs).toBe(true);
    const search = createSemanticSearcher(app.sql, fresh.models, fresh.log);
    expect((await titles(search, 'Treatise 3 on grace'))[0]).toBe('Treatise 3 on grace');
    expect(await titles(search, 'redemption')).toHaveLength(5);
  });
});

test('retrains after growth by half and by at least fifty documents', () => {
  expect([hasGrown(0, 49), hasGrown(0, 50), hasGrown(100, 149), hasGrown(100, 150), hasGrown(10, 59), hasGrown(1000, 1499)]).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
});
