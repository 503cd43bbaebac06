import { asJson } from '../../platform/db/json.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { CitingText, TextCitation } from './cited-queries.ts';

/**
 * Returns the next topics whose citations were not read yet, locked against changes; undefined once
 * all are.
 */
export async function lockUnreadTopics(
  tx: Transaction,
  limit: number,
): Promise<{ topics: { id: number; citations: { text: string }[] }[]; until: number } | undefined> {
  const [range] = await tx<{ from: number; until: number }[]>`
    select read_until as from, to_read_until as until from citations_read where read_until < to_read_until for update`;
  if (!range) return undefined;
  const topics = await tx<{ id: number; citations: { text: string }[] }[]>`
    select id, citations from topics where id > ${range.from} and id <= ${range.until} order by id limit ${limit} for share`;
  return { topics, until: topics.length < limit ? range.until : (topics.at(-1)?.id ?? range.until) };
}

export async function saveTopicsRead(tx: Transaction, until: number): Promise<void> {
  await tx`update citations_read set read_until = ${until}`;
}

/** The essay is null if only the progress is left to store. */
interface UnreadEssay {
  readonly essay: { readonly id: number; readonly content: string; readonly updated_at: string } | null;
  readonly until: number;
}

/** Returns the next essay whose citations were not read yet; undefined once all are. */
export async function findUnreadEssay(sql: Sql): Promise<UnreadEssay | undefined> {
  const [row] = await sql<UnreadEssay[]>`
    select coalesce(e.id, r.essays_to_read_until) as until,
      case when e.id is not null then json_build_object('id', e.id, 'content', e.content, 'updated_at', e.updated_at::text) end as essay
    from citations_read r left join lateral (
      select id, content, updated_at from essays where id > r.essays_read_until and id <= r.essays_to_read_until order by id limit 1
    ) e on true
    where r.essays_read_until < r.essays_to_read_until`;
  return row;
}

/** Locks an essay unless it was changed meanwhile: whoever changed it has stored its citations. */
export async function lockUnchangedEssay(tx: Transaction, { id, updated_at: at }: NonNullable<UnreadEssay['essay']>): Promise<boolean> {
  const rows = await tx`select id from essays where id = ${id} and updated_at = ${at}::timestamptz for share`;
  return rows.length > 0;
}

export async function saveEssaysRead(tx: Transaction, until: number): Promise<void> {
  await tx`update citations_read set essays_read_until = greatest(essays_read_until, ${until})`;
}

/**
 * Carries over decisions to citations whose key has changed; the text still has the former keys.
 */
export async function carrySettled(tx: Transaction, { type, id }: CitingText, citations: readonly TextCitation[]): Promise<void> {
  if (citations.length === 0) return;
  await tx`
    insert into settled_citations (key, work_id, settled_by, settled_at)
    select distinct on (c.key) c.key, s.work_id, s.settled_by, s.settled_at
    from jsonb_to_recordset(${asJson(tx, citations)}) as c (key text, text text)
    join text_citations former on former.${tx(`${type}_id`)} = ${id} and former.text = c.text and former.key <> c.key
    join settled_citations s on s.key = former.key
    order by c.key, s.work_id nulls last
    on conflict (key) do nothing`;
}
