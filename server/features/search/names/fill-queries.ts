import { asJson } from '../../../platform/db/json.ts';
import type { Sql } from '../../../platform/db/open.ts';

/** The tables with columns of folded words that were added after the rows, of names or subjects. */
export const nameTables = ['users', 'circles', 'authors', 'works'] as const;
export type NameTable = (typeof nameTables)[number];

/** A row without words, and the texts that they come from. */
interface NamedTexts {
  readonly id: number;
  readonly texts: readonly string[];
}

function columnsOf(sql: Sql, table: NameTable) {
  return {
    users: { column: sql`display_name_words`, texts: sql`array[t.display_name]`, where: sql`t.display_name is not null` },
    circles: { column: sql`words`, texts: sql`array[t.name, coalesce(t.description, '')]`, where: sql`true` },
    authors: { column: sql`name_words`, texts: sql`t.name || t.aliases`, where: sql`true` },
    works: { column: sql`subject_words`, texts: sql`t.subjects`, where: sql`true` },
  }[table];
}

export function listWithoutNameWords(sql: Sql, table: NameTable, limit: number): Promise<NamedTexts[]> {
  const { column, texts, where } = columnsOf(sql, table);
  return sql<NamedTexts[]>`
    select t.id, ${texts} as texts from ${sql(table)} t where t.${column} is null and ${where} order by t.id limit ${limit}::integer`;
}

/** Skips rows whose texts have changed since: their writer has stored the words. */
export async function updateNameWords(
  sql: Sql,
  table: NameTable,
  rows: readonly (NamedTexts & { readonly words: string })[],
): Promise<void> {
  const { column, texts } = columnsOf(sql, table);
  await sql`
    update ${sql(table)} t set ${column} = r.words
    from jsonb_to_recordset(${asJson(sql, rows)}) as r (id bigint, texts text[], words text)
    where t.id = r.id and ${texts} = r.texts`;
}
