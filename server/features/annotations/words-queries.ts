import { asJson } from '../../platform/db/json.ts';
import type { Sql } from '../../platform/db/open.ts';

interface SearchedText {
  readonly id: number;
  readonly quote: string;
  readonly body: string | null;
}

export function listAnnotationsWithoutWords(sql: Sql): Promise<SearchedText[]> {
  return sql<SearchedText[]>`select id, quote, body from annotations where words is null order by id limit 200`;
}

/** Stores words, unless the note has changed since; its author's change has then stored them. */
export async function updateWords(sql: Sql, texts: readonly (SearchedText & { readonly words: string })[]): Promise<void> {
  await sql`
    update annotations a set words = t.words
    from jsonb_to_recordset(${asJson(sql, texts)}) as t (id bigint, body text, words text)
    where a.id = t.id and a.words is null and a.body is not distinct from t.body`;
}
