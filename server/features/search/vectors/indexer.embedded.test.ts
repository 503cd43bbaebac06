import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProgram } from '../../../testing/child-process.ts';
import { EmbeddingsServer } from '../../../testing/embeddings-server.ts';
import { createDataDir } from '../../../testing/test-database.ts';
import { testMeaning } from '../../../testing/test-meaning.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import { startSemanticSearch } from '../semantic/start-semantic-search.ts';
import { httpEmbeddings, ProviderDown } from './http-embeddings.ts';
import { leaseDocuments } from './queue-queries.ts';

const app = testMeaning();
const { ask, signUp } = app;

let server: EmbeddingsServer;
beforeEach(async () => {
  server = await EmbeddingsServer.start();
});
afterEach(() => server.stop());

const post = async (as: string, content: string): Promise<number> => (await ask('POST /api/posts', { as, body: { content } })).body.id;
const embeddings = () => httpEmbeddings({ url: server.url, model: 'm', key: undefined }, { pause: 5, timeout: 200 });
const count = async (table: string): Promise<number> => (await app.sql`select 1 from ${app.sql(table)}`).length;

/** Creates a process that uses the embeddings server of the test. */
async function httpProcess() {
  const one = await app.process({ embeddings: embeddings() });
  await one.teacher.look();
  return one;
}

/** Restores the built-in model for the next test. */
afterEach(async () => {
  await app.sql`delete from search_model where vectors <> 'built-in'`;
  await app.sql`update search_model set state = 'ready' where state = 'retired'`;
});

describe('the embedding queue', { timeout: 120_000 }, () => {
  test('hands each document to one of two concurrent processes', async () => {
    const macrina = await signUp('macrina');
    const [one, other] = [await httpProcess(), await httpProcess()];
    for (let n = 0; n < 80; n++) await post(macrina, `Post ${n}`);
    server.calls.length = 0;
    const work = async ({ indexer }: typeof one) => {
      while ((await indexer.batch()) > 0);
    };
    await Promise.all([work(one), work(other)]);
    expect(server.texts.toSorted()).toEqual(Array.from({ length: 80 }, (_, n) => `Post ${n}`).toSorted());
    expect([await count('search_queue'), await count('search_meaning'), await count('search_bits')]).toEqual([0, 80, 80]);
  });

  test('hides a leased document from others until the lease expires', async () => {
    await post(await signUp('macrina'), 'Grace');
    expect(await leaseDocuments(app.sql, 10, 60)).toHaveLength(1);
    expect(await leaseDocuments(app.sql, 10, 60)).toHaveLength(0);
    const { indexer } = await app.process();
    expect(await indexer.batch()).toBe(0);
    await app.sql`update search_queue set taken_until = clock_timestamp() - interval '1 second'`;
    expect(await indexer.batch()).toBe(1);
  });

  test('rests while an import runs, and continues when it ends or was killed', async () => {
    await post(await signUp('macrina'), 'Grace');
    const { indexer } = await app.process();
    await app.sql`update catalogue_totals set importing_until = clock_timestamp() + interval '1 minute'`;
    expect(await indexer.batch()).toBe(0);
    await app.sql`update catalogue_totals set importing_until = clock_timestamp() - interval '1 second'`;
    expect(await indexer.batch()).toBe(1);
  });

  test('repeats a document that changed while it was encoded', async () => {
    const macrina = await signUp('macrina');
    const id = await post(macrina, 'Grace');
    const { indexer } = await httpProcess();
    server.answer = async ({ input }, response) => {
      if (input.includes('Grace')) await ask('PATCH /api/posts/{id}', { as: macrina, params: { id }, body: { content: 'Works' } });
      server.give(response, input);
    };
    await indexer.batch();
    expect([await count('search_queue'), await count('search_meaning')]).toEqual([1, 0]);
    await indexer.batch();
    expect(await app.sql`select version from search_meaning`).toEqual([{ version: 2 }]);
    expect(await count('search_queue')).toBe(0);
  });

  test('drops a document that was deleted while it was encoded', async () => {
    const macrina = await signUp('macrina');
    const id = await post(macrina, 'Grace');
    const { indexer, log } = await httpProcess();
    server.answer = async ({ input }, response) => {
      await ask('DELETE /api/posts/{id}', { as: macrina, params: { id } });
      server.give(response, input);
    };
    await indexer.batch();
    expect([await count('search_queue'), await count('search_meaning'), log.lines]).toEqual([0, 0, []]);
  });

  test('waits while the provider is down and resumes when it is back', async () => {
    const macrina = await signUp('macrina');
    const { indexer, log } = await httpProcess();
    for (const content of ['Grace', 'Works']) await post(macrina, content);
    server.answer = (_, response) => void response.writeHead(401).end();
    await expect(indexer.batch()).rejects.toThrow(ProviderDown);
    await expect(indexer.batch()).rejects.toThrow(ProviderDown);
    expect(log.lines).toEqual([
      expect.stringMatching(/^The embeddings provider at EMBEDDINGS_URL is not working: it responded with status 401;/),
    ]);
    expect(await app.sql`select refusals from search_queue where taken_until = '-infinity'`).toEqual([{ refusals: 0 }, { refusals: 0 }]);
    server.answer = ({ input }, response) => server.give(response, input);
    expect(await indexer.batch()).toBe(2);
    expect(log.lines.at(-1)).toBe('The embeddings provider at EMBEDDINGS_URL works again.');
    expect([await count('search_queue'), await count('search_bits')]).toEqual([0, 2]);
  });

  test('continues past a rejected text, which is finally indexed by its words', async () => {
    const macrina = await signUp('macrina');
    const { indexer, log } = await httpProcess();
    for (const content of ['Poison of salvation', 'Grace', 'Works']) await post(macrina, content);
    server.answer = ({ input }, response) => {
      if (input.some((text) => text.includes('Poison'))) response.writeHead(400).end();
      else server.give(response, input);
    };
    await indexer.batch();
    expect([await count('search_queue'), await count('search_meaning')]).toEqual([1, 2]);
    for (let round = 0; round < 5; round++) {
      await app.sql`update search_queue set taken_until = '-infinity'`;
      await indexer.batch();
    }
    expect([await count('search_queue'), await count('search_meaning')]).toEqual([0, 3]);
    expect(log.lines).toEqual([expect.stringMatching(/^The provider rejected document \d+ 3 times; it is indexed by its words alone\.$/)]);
  });

  test('rejects vectors of a different width', async () => {
    const macrina = await signUp('macrina');
    const { indexer } = await httpProcess();
    await post(macrina, 'Grace');
    server.width = 16;
    await expect(indexer.batch()).rejects.toThrow('its vectors now have 16 dimensions instead of 8');
    expect([await count('search_queue'), await count('search_meaning')]).toEqual([1, 0]);
  });
});

describe('an indexer killed while encoding', () => {
  test('loses nothing and leaves nothing half done', { timeout: 180_000 }, async () => {
    const dataDir = createDataDir();
    const program = startProgram('read', dataDir);
    await program.firstLine();
    await expect.poll(() => program.lines.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
    program.child.kill('SIGKILL');
    await program.ended;
    const database = await openDatabase({ dataDir });
    const { sql } = database;
    const state = async () => {
      const [row] = await sql`
        select count(*)::integer as documents, count(m.*)::integer as meanings, count(b.*)::integer as bits, count(q.*)::integer as queued,
          (count(*) filter (where (m.document_id is null) = (q.document_id is null)))::integer as wrong
        from search_document d left join search_meaning m on m.document_id = d.id left join search_bits b on b.document_id = d.id
          left join search_queue q on q.document_id = d.id`;
      return row;
    };
    const killed = await state();
    expect(killed).toMatchObject({ documents: 400, wrong: 0, bits: killed?.['meanings'] });
    expect(killed?.['queued']).toBeGreaterThan(0);
    expect(killed?.['meanings']).toBeGreaterThan(0);
    // As if the lease of the killed process had expired.
    await sql`update search_queue set taken_until = clock_timestamp() where taken_until > clock_timestamp()`;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const meaning = await startSemanticSearch({ database, embeddings: undefined, log, width: 64, lowPriority: false });
    await expect.poll(state, { timeout: 90_000, interval: 200 }).toMatchObject({ documents: 400, meanings: 400, bits: 400, queued: 0 });
    await meaning.stop();
    await database.close();
  });
});
