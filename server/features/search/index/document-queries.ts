import { asJson } from '../../../platform/db/json.ts';
import type { SqlRunner, Transaction } from '../../../platform/db/open.ts';
import type { Kind } from '../kinds.ts';
import type { SearchDocument } from './documents.ts';
import { INDEX_VERSION } from './tsvector.ts';

// The only writer of `search_document`, called in the transaction that saves the text. Foreign keys
// cascade deletes.

/** The document of a stored text, with the id and owner of that row. */
export interface IndexedDocument extends SearchDocument {
  readonly id: number;
  readonly userId: number | null;
}

export function indexedDocument(document: SearchDocument, id: number, userId: number | null): IndexedDocument {
  return { ...document, id, userId };
}

/**
 * Inserts or updates the search documents of texts of a kind; unchanged documents are not written.
 * The caller must have locked the rows, so that concurrent updates do not mix.
 */
export async function indexDocuments(tx: Transaction, kind: Kind, documents: readonly IndexedDocument[]): Promise<void> {
  const column = tx(`${kind}_id`);
  await tx`
    with d as (
      insert into search_document as d (${column}, kind, user_id, public, title, body, words, language, year, form)
      select id, ${kind}::text, user_id, public, title, body, words, language, year, ${INDEX_VERSION}::smallint from ${documentRecords(tx, documents)} order by id
      on conflict (${column}) where ${column} is not null do update
        set user_id = excluded.user_id, public = excluded.public, title = excluded.title, body = excluded.body, words = excluded.words,
          language = excluded.language, year = excluded.year, form = excluded.form, version = d.version + 1
        where (d.user_id, d.public, d.title, d.body, d.words, d.language, d.year, d.form)
          is distinct from (excluded.user_id, excluded.public, excluded.title, excluded.body, excluded.words, excluded.language, excluded.year,
            excluded.form)
      returning id
    )
    ${enqueueDocuments(tx)}`;
}

/**
 * Builds `d` and `q`, parts of a `with` that insert the document of a new post and queue it,
 * without an extra statement. A preceding part `p` inserts the post.
 */
export function insertPostDocumentParts(sql: SqlRunner, { body, words }: SearchDocument) {
  return sql`
    d as (
      insert into search_document (post_id, kind, user_id, public, title, body, words, form)
      select id, 'post', user_id, true, '', ${body}::text, ${words}::text::tsvector, ${INDEX_VERSION}::smallint from p returning id
    ),
    q as (insert into search_queue (document_id) select id from d)`;
}

/** Passes documents as JSON, any number of them in one statement. */
export function documentRecords(sql: SqlRunner, documents: readonly IndexedDocument[]) {
  const rows = documents.map(({ userId, ...document }) => ({ ...document, user_id: userId }));
  return sql`jsonb_to_recordset(${asJson(sql, rows)}) as r(
    id bigint, user_id bigint, public boolean, title text, body text, words tsvector, language text, year integer, version integer)`;
}

/**
 * Builds an insert into the embedding queue for the documents of a `with d`. Documents already
 * queued are released to be taken again.
 */
export function enqueueDocuments(sql: SqlRunner) {
  return sql`
    insert into search_queue (document_id) select id from d
    on conflict (document_id) do update set queued_at = clock_timestamp(), taken_until = '-infinity'`;
}
