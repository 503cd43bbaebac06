import { asJson } from '../../platform/db/json.ts';
import type { Transaction } from '../../platform/db/open.ts';
import { deletePassagesPart, storePassagesPart, type TextKind } from './text-reference-queries.ts';

/** A range of ids left to process: above `from`, up to `until`. */
interface IdRange {
  readonly from: number;
  readonly until: number;
}

interface Text {
  readonly id: number;
  readonly content: string;
}

/**
 * Locks the remaining range of a kind until the transaction ends. Returns undefined if there is
 * none left.
 */
export async function lockRemainingRange(tx: Transaction, kind: TextKind): Promise<IdRange | undefined> {
  const [range] = await tx<IdRange[]>`
    select read_until as from, to_read_until as until from texts_read where kind = ${kind} and read_until < to_read_until for update`;
  return range;
}

export async function saveProgress(tx: Transaction, kind: TextKind, until: number): Promise<void> {
  await tx`update texts_read set read_until = ${until} where kind = ${kind}`;
}

/** Locks the first texts of the range against changes until the transaction ends. */
export async function lockTexts(tx: Transaction, kind: TextKind, { from, until }: IdRange, limit: number): Promise<Text[]> {
  return tx<Text[]>`
    select id, content from ${tx(`${kind}s`)} where id > ${from} and id <= ${until} order by id limit ${limit} for share`;
}

/** Stores the passages of several texts. The texts must be locked. */
export async function syncPassages(
  tx: Transaction,
  kind: TextKind,
  found: readonly { readonly id: number; readonly passages: readonly number[] }[],
): Promise<void> {
  const list = tx`s.passages`;
  await tx`
    with s as materialized (
      select t.*, f.passages from jsonb_to_recordset(${asJson(tx, found)}) as f(id bigint, passages bigint[])
        join ${tx(`${kind}s`)} t using (id)
    ),
    ${storePassagesPart(tx, kind, tx`s`, list)},
    ${deletePassagesPart(tx, kind, tx`s`, list)}
    select from s`;
}
