import type { Sql } from '../../platform/db/open.ts';
import { type TextKind, textTables } from './text-reference-queries.ts';

interface StoredPassage {
  readonly kind: TextKind;
  readonly id: number;
  readonly passage: number;
}

/**
 * Lists those of the passages that the texts refer to. The caller must have checked who may read
 * the texts.
 */
export async function listStoredPassages(
  sql: Sql,
  texts: readonly Pick<StoredPassage, 'kind' | 'id'>[],
  passages: readonly number[],
): Promise<StoredPassage[]> {
  const [first, ...others] = [...new Set(texts.map(({ kind }) => kind))].map((kind) => {
    const column = sql(textTables[kind].column);
    const ids = texts.filter((one) => one.kind === kind).map(({ id }) => id);
    return sql`
      select ${kind}::text as kind, ${column} as id, passage from passage_references
      where ${column} = any(${ids}::bigint[]) and passage = any(${[...passages]}::bigint[])`;
  });
  return first ? sql<StoredPassage[]>`${others.reduce((all, one) => sql`${all} union all ${one}`, first)}` : [];
}
