import { retryOnConflict } from '../../../platform/db/retry.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { type RunBatch, runAtOnce } from '../../../platform/http/background-throttle.ts';
import { type IndexedDocument, indexedDocument } from './document-queries.ts';
import { type SearchDocument, documentOfEssay, documentOfNote, documentOfPost, documentOfTopic, documentOfWork } from './documents.ts';
import type { Kind } from '../kinds.ts';
import { fillNameWords } from '../names/fill-name-words.ts';
import { renewCatalogRevision } from '../../works/public.ts';
import {
  insertDocuments,
  listOutdatedEssays,
  getLastId,
  listOutdatedNotes,
  listOutdatedPosts,
  listOutdatedTopics,
  listOutdatedWorks,
} from './backfill-queries.ts';

/**
 * Creates search documents that older versions and direct writes left missing or outdated; returns
 * how many. Several processes may run it at once; it yields to other work between batches.
 */
export async function backfillDocuments(
  sql: Sql,
  signal?: AbortSignal,
  { buildEssayDocument = documentOfEssay, runBatch = runAtOnce }: { buildEssayDocument?: BuildEssayDocument; runBatch?: RunBatch } = {},
): Promise<number> {
  let total = 0;
  await fillNameWords(sql, signal, runBatch);
  for (const kind of ['work', 'essay', 'post', 'topic', 'note'] as const) {
    const last = await getLastId(sql, kind);
    let added = 0;
    for (let from = 0; from < last; from += RANGE_SIZE)
      added += await backfillRange({ sql, signal, buildEssayDocument, runBatch }, kind, from);
    // Lists of works match and rank by these documents, and are cached.
    if (kind === 'work' && added > 0) await renewCatalogRevision(sql);
    total += added;
  }
  return total;
}

/** Ids scanned per range, and documents built per batch. */
const RANGE_SIZE = 5000;
const BATCH_SIZE: Record<Kind, number> = { work: 50, post: 50, essay: 20, topic: 50, note: 50 };

/**
 * Builds the document of an essay. The server uses the essay thread, since content may be
 * expensive.
 */
type BuildEssayDocument = (...args: Parameters<typeof documentOfEssay>) => SearchDocument | Promise<SearchDocument>;

interface BackfillContext {
  readonly sql: Sql;
  readonly signal: AbortSignal | undefined;
  readonly buildEssayDocument: BuildEssayDocument;
  readonly runBatch: RunBatch;
}

async function backfillRange({ signal, runBatch, ...context }: BackfillContext, kind: Kind, from: number): Promise<number> {
  let added = 0;
  let after = from;
  for (;;) {
    if (signal?.aborted) break;
    const batch = await runBatch(() => backfillBatch(context, kind, { after, until: from + RANGE_SIZE }));
    added += batch.added;
    if (batch.last === undefined) break;
    after = batch.last;
  }
  return added;
}

/** Adds a batch of documents. Returns how many, and the id of the last one if there may be more. */
async function backfillBatch(
  context: Pick<BackfillContext, 'sql' | 'buildEssayDocument'>,
  kind: Kind,
  ids: { after: number; until: number },
): Promise<{ added: number; last: number | undefined }> {
  const documents = await buildOutdatedDocuments(context, kind, ids, BATCH_SIZE[kind]);
  const added = documents.length > 0 ? await retryOnConflict(() => insertDocuments(context.sql, kind, documents)) : 0;
  return { added, last: documents.length < BATCH_SIZE[kind] ? undefined : documents.at(-1)?.id };
}

type OutdatedDocument = IndexedDocument & { readonly version: number | null };

async function buildOutdatedDocuments(
  { sql, buildEssayDocument }: Pick<BackfillContext, 'sql' | 'buildEssayDocument'>,
  kind: Kind,
  ids: { after: number; until: number },
  limit: number,
): Promise<OutdatedDocument[]> {
  const withVersion = (document: SearchDocument, { id, version }: { id: number; version: number | null }) => ({
    ...indexedDocument(document, id, null),
    version,
  });
  if (kind === 'work') return (await listOutdatedWorks(sql, ids, limit)).map((work) => withVersion(documentOfWork(work), work));
  if (kind === 'topic') return (await listOutdatedTopics(sql, ids, limit)).map((topic) => withVersion(documentOfTopic(topic), topic));
  if (kind === 'note') return (await listOutdatedNotes(sql, ids, limit)).map((note) => withVersion(documentOfNote(note), note));
  if (kind === 'post') return (await listOutdatedPosts(sql, ids, limit)).map((post) => withVersion(documentOfPost(post), post));
  const documents: OutdatedDocument[] = [];
  for (const essay of await listOutdatedEssays(sql, ids, limit)) documents.push(withVersion(await buildEssayDocument(essay), essay));
  return documents;
}
