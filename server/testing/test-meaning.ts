import { beforeEach } from 'vitest';
import type { Sql } from '../platform/db/open.ts';
import { notices, createSemanticSearcher, type SemanticSearcher } from '../features/search/semantic/create-searcher.ts';
import type { Embeddings } from '../features/search/vectors/http-embeddings.ts';
import { Indexer } from '../features/search/vectors/indexer.ts';
import { Models } from '../features/search/vectors/models.ts';
import { prepareVectors } from '../features/search/vectors/prepare-vectors.ts';
import { ModelTrainer } from '../features/search/vectors/model-trainer.ts';
import { testApp } from './test-app.ts';

/** A log that collects the messages of semantic search. */
export class TestLog {
  readonly lines: string[] = [];
  info(): void {}
  warn(line: string): void {
    this.lines.push(line);
  }
  error(error: unknown): void {
    this.lines.push(String(error));
  }
}

type ModelRow = Record<'vectors' | 'fingerprint' | 'state', string> & Record<'documents' | 'parts', number>;

/** A stored model. */
export interface StoredModel {
  readonly model: ModelRow;
  readonly parts: readonly { readonly part: number; readonly bytes: Buffer }[];
}

/** Returns the only model in the database. */
export async function readModel(sql: Sql): Promise<StoredModel> {
  const [model] = await sql<ModelRow[]>`select vectors, fingerprint, documents, parts, state from search_model`;
  if (!model) throw new Error('There is no model.');
  return { model, parts: await sql<StoredModel['parts'][number][]>`select part, bytes from search_model_part` };
}

export async function insertModel(sql: Sql, { model, parts }: StoredModel): Promise<void> {
  const [row] = await sql<{ id: number }[]>`insert into search_model ${sql(model)} returning id`;
  const model_id = row?.id ?? 0;
  await sql`insert into search_model_part ${sql(parts.map(({ part, bytes }) => ({ model_id, part, bytes })))}`;
}

/** The model trained on the thesaurus alone, for the test files of a worker. */
let builtIn: StoredModel | undefined;

/**
 * The whole product with semantic search, if the database has pgvector. Nothing runs in the
 * background unless a test starts it. The built-in model, trained on the thesaurus, is reused.
 */
export function testMeaning() {
  const kept = ['search_model', 'search_model_part'];
  let search: SemanticSearcher | undefined;
  const app = testApp(
    {},
    {
      semanticSearcher: async (...parameters) => (await search?.(...parameters)) ?? { notice: 'not begun' },
      database: { kept, prepare: ({ sql }) => prepare(sql) },
    },
  );

  async function prepare(sql: Sql): Promise<void> {
    const { missing } = await prepareVectors(sql);
    if (missing === undefined && builtIn) await insertModel(sql, builtIn);
  }

  /** Creates the semantic search components of one process, over the same database. */
  async function process({ embeddings, noticed = 0 }: { embeddings?: Embeddings; noticed?: number } = {}) {
    const { sql } = app;
    const log = new TestLog();
    const models = new Models(sql, embeddings, log);
    const teacher = new ModelTrainer({
      sql,
      models,
      embeddings,
      log,
      graphs: false,
      noticeSeconds: noticed,
      width: 64,
      lowPriority: false,
    });
    const indexer = new Indexer({ sql, models, log });
    await models.refresh();
    return { log, models, teacher, indexer, search: createSemanticSearcher(sql, models, log) };
  }

  const first: { process?: Awaited<ReturnType<typeof process>> } = {};
  beforeEach(async () => {
    const missing = (await prepareVectors(app.sql)).missing !== undefined;
    search = () => Promise.resolve({ notice: notices.missing });
    if (missing) return;
    first.process = await process();
    await first.process.teacher.look();
    builtIn ??= await readModel(app.sql);
    search = first.process.search;
  }, 180_000);

  return Object.assign(app, {
    process,
    /** Indexes all queued documents. */
    async indexAll(): Promise<void> {
      while (((await first.process?.indexer.batch()) ?? 0) > 0);
    },
    /** Replaces the search that responds to requests. */
    searchWith(other: SemanticSearcher): void {
      search = other;
    },
  });
}
