import { againAfterConflict } from '../../../platform/db/retry.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { type IndexedDocument, indexedDocument } from './document-queries.ts';
import { type Document, documentOfEssay, documentOfPost, documentOfWork } from './documents.ts';
import type { Kind } from '../kinds.ts';
import { addDocuments, essaysWithout, lastId, postsWithout, worksWithout } from './backfill-queries.ts';

/**
 * Creates missing search documents and updates those of an older INDEX_VERSION. Returns their
 * number.
 * Older versions and tools that write tables directly leave such gaps. Several processes may run it
 * at once; it yields to other work between batches.
 */
export async function fillDocuments(sql: Sql, signal?: AbortSignal, ofEssay: DocumentOfEssay = documentOfEssay): Promise<number> {
  let added = 0;
  for (const kind of ['work', 'essay', 'post'] as const) {
    const last = await lastId(sql, kind);
    for (let from = 0; from < last; from += STRETCH) added += await fillStretch({ sql, signal, ofEssay }, kind, from);
  }
  return added;
}

/** Ids scanned per range, and documents built per batch. */
const STRETCH = 5000;
const AT_ONCE: Record<Kind, number> = { work: 200, post: 200, essay: 20 };

/**
 * Builds the document of an essay. The server uses the essay thread, since content may be
 * expensive.
 */
type DocumentOfEssay = (...args: Parameters<typeof documentOfEssay>) => Document | Promise<Document>;

interface Filling {
  readonly sql: Sql;
  readonly signal: AbortSignal | undefined;
  readonly ofEssay: DocumentOfEssay;
}

async function fillStretch({ sql, signal, ofEssay }: Filling, kind: Kind, from: number): Promise<number> {
  let added = 0;
  let after = from;
  for (;;) {
    if (signal?.aborted) break;
    const documents = await documentsWithout({ sql, ofEssay }, kind, { after, until: from + STRETCH }, AT_ONCE[kind]);
    if (documents.length > 0) added += await againAfterConflict(() => addDocuments(sql, kind, documents));
    if (documents.length < AT_ONCE[kind]) break;
    after = documents.at(-1)?.id ?? after;
  }
  return added;
}

type Lacking = IndexedDocument & { readonly version: number | null };

async function documentsWithout(
  { sql, ofEssay }: Pick<Filling, 'sql' | 'ofEssay'>,
  kind: Kind,
  ids: { after: number; until: number },
  limit: number,
): Promise<Lacking[]> {
  const told = (document: Document, { id, version }: { id: number; version: number | null }) => ({
    ...indexedDocument(document, id, null),
    version,
  });
  if (kind === 'work') return (await worksWithout(sql, ids, limit)).map((work) => told(documentOfWork(work), work));
  if (kind === 'post') return (await postsWithout(sql, ids, limit)).map((post) => told(documentOfPost(post), post));
  const documents: Lacking[] = [];
  for (const essay of await essaysWithout(sql, ids, limit)) documents.push(told(await ofEssay(essay), essay));
  return documents;
}
