import { againAfterConflict } from '../../platform/db/again.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Told } from './access.ts';
import { documentOfEssay, documentOfPost, documentOfWork } from './documents.ts';
import { addDocuments, essaysWithout, type Kind, lastId, postsWithout, worksWithout } from './queries.ts';

/**
 * Gives a document to each post, essay and work that has none: those that were written by a version that knew nothing of search, and what a tool
 * wrote past the product. Answers how many there were. Several processes may do it at once; between two batches others have their turn.
 */
export async function fillDocuments(sql: Sql, signal?: AbortSignal): Promise<number> {
  let added = 0;
  for (const kind of ['work', 'essay', 'post'] as const) {
    const last = await lastId(sql, kind);
    for (let from = 0; from < last && !signal?.aborted; from += STRETCH) added += await fillStretch(sql, kind, from, signal);
  }
  return added;
}

/** Ids that are looked through at once for things without a document, and how many of these are read at once. */
const STRETCH = 5000;
const AT_ONCE: Record<Kind, number> = { work: 200, post: 200, essay: 20 };

async function fillStretch(sql: Sql, kind: Kind, from: number, signal: AbortSignal | undefined): Promise<number> {
  let added = 0;
  let after = from;
  while (!signal?.aborted) {
    const documents = await documentsWithout(sql, kind, { after, until: from + STRETCH }, AT_ONCE[kind]);
    if (documents.length > 0) added += await againAfterConflict(() => addDocuments(sql, kind, documents));
    if (documents.length < AT_ONCE[kind]) break;
    after = documents.at(-1)?.id ?? after;
  }
  return added;
}

async function documentsWithout(sql: Sql, kind: Kind, ids: { after: number; until: number }, limit: number): Promise<Told[]> {
  if (kind === 'work') return (await worksWithout(sql, ids, limit)).map((work) => ({ ...documentOfWork(work), id: work.id, userId: null }));
  if (kind === 'post') return (await postsWithout(sql, ids, limit)).map((post) => ({ ...documentOfPost(post), id: post.id, userId: null }));
  return (await essaysWithout(sql, ids, limit)).map((essay) => ({ ...documentOfEssay(essay), id: essay.id, userId: null }));
}
