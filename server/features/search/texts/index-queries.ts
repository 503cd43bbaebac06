import { asJson } from '../../../platform/db/json.ts';
import type { Sql, Transaction } from '../../../platform/db/open.ts';
import { visibleEditions } from '../../editions/access.ts';
import { lexemes, SEGMENT_WORDS_VERSION } from '../index/tsvector.ts';

export interface OutdatedEdition {
  readonly id: number;
  readonly language: string;
  /** The time of its import, as text: a later import has other segments. */
  readonly imported: string;
}

/** Lists the editions with segments whose words are missing or of an older version. */
export function listOutdatedEditions(sql: Sql): Promise<OutdatedEdition[]> {
  return sql<OutdatedEdition[]>`
    select e.id, e.language, e.imported_at::text as imported from editions e
    where e.words_version < ${SEGMENT_WORDS_VERSION}::smallint and ${visibleEditions(sql, 'e')} order by e.id`;
}

/** Locks and returns the next segments of an edition. */
export function listUnindexedSegments(
  tx: Transaction,
  editionId: number,
  after: number,
  limit: number,
): Promise<{ id: number; body: string }[]> {
  return tx<{ id: number; body: string }[]>`
    select id, body from segments where edition_id = ${editionId} and id > ${after} order by id limit ${limit}::integer for no key update`;
}

export async function updateSegmentWords(
  tx: Transaction,
  editionId: number,
  segments: readonly { readonly id: number; readonly words: string }[],
): Promise<void> {
  if (segments.length === 0) return;
  await tx`
    update segments s set words = r.words || array_to_tsvector(array[${lexemes.edition(editionId)}::text])
    from jsonb_to_recordset(${asJson(tx, segments)}) r (id bigint, words tsvector)
    where s.id = r.id`;
}

/**
 * Records that all segments have current words, unless the edition was imported again meanwhile.
 */
export async function finishEdition(sql: Sql, { id, imported }: OutdatedEdition): Promise<void> {
  await sql`
    update editions set words_version = ${SEGMENT_WORDS_VERSION}::smallint where id = ${id} and imported_at = ${imported}::timestamptz`;
}
