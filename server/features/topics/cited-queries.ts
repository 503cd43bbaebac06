import { asJson } from '../../platform/db/json.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { visibleTopics } from './access.ts';

/** A work as a text cites it. */
export interface TextCitation {
  readonly key: string;
  readonly text: string;
}

/** Replaces what a topic cites; the topic must be locked or new. */
export async function syncCitations(tx: Transaction, topicId: number, citations: readonly TextCitation[]): Promise<void> {
  await tx`delete from text_citations where topic_id = ${topicId} and key <> all(${citations.map(({ key }) => key)}::text[])`;
  if (citations.length === 0) return;
  await tx`
    insert into text_citations (topic_id, key, text)
    select ${topicId}::bigint, key, text from jsonb_to_recordset(${asJson(tx, citations)}) as c (key text, text text)
    on conflict (topic_id, key) do update set text = excluded.text where text_citations.text <> excluded.text`;
}

/** Where a citation is in the list. */
export interface CitedPlace {
  readonly count: number;
  readonly key: string;
}

/** Citations of public texts that have one key. */
export interface CitedGroup extends CitedPlace {
  readonly citation: string;
  /** The most frequent wordings. */
  readonly wordings: readonly string[];
  readonly texts: readonly { readonly id: number; readonly title: string }[];
  readonly dismissed_at: string | null;
}

/** A user id that no user has, so that only public topics are counted, whoever asks. */
const NOBODY = 0;

/** Lists citations of public topics that no administrator settled, or those that were dismissed, most cited first. */
export function listCitedGroups(sql: Sql, isDismissed: boolean, after: CitedPlace | undefined, limit: number): Promise<CitedGroup[]> {
  return sql<CitedGroup[]>`
    with groups as (
      select c.key, count(*)::integer as count, s.settled_at as dismissed_at
      from text_citations c join topics t on t.id = c.topic_id and ${visibleTopics(sql, NOBODY, 't')}
        left join settled_citations s on s.key = c.key
      where ${isDismissed ? sql`s.key is not null and s.work_id is null` : sql`s.key is null`}
      group by c.key, s.settled_at
    ),
    page as (
      select * from groups ${after ? sql`where (-count, key) > (${-after.count}::integer, ${after.key})` : sql``}
      order by count desc, key limit ${sql.unsafe(String(limit))}
    )
    select p.*, (select mode() within group (order by c.text collate "C") ${publicCitations(sql)}) as citation,
      array(select c.text ${publicCitations(sql)} group by c.text order by count(*) desc, c.text collate "C" limit 3) as wordings,
      (select json_agg(json_build_object('id', newest.id, 'title', newest.title) order by newest.id desc)
        from (select t.id, t.title ${publicCitations(sql)} order by t.id desc limit 5) newest) as texts
    from page p order by p.count desc, p.key`;
}

function publicCitations(sql: Sql): Fragment {
  return sql`from text_citations c join topics t on t.id = c.topic_id and ${visibleTopics(sql, NOBODY, 't')} where c.key = p.key`;
}

/** Stores which work a citation names; undefined if it names none. */
export async function settleCitation(sql: Sql, userId: number, key: string, workId: number | undefined): Promise<void> {
  await sql`
    with me as (select id from users where id = ${userId} for key share)
    insert into settled_citations (key, work_id, settled_by) select ${key}, ${workId ?? null}::bigint, id from me
    on conflict (key) do update set work_id = excluded.work_id, settled_by = excluded.settled_by, settled_at = now()
    where excluded.work_id is not null`;
}

export async function deleteDismissal(sql: Sql, key: string): Promise<void> {
  await sql`delete from settled_citations where key = ${key} and work_id is null`;
}

export async function findSettledWork(sql: Sql, key: string): Promise<{ id: number; title: string } | undefined> {
  const [row] = await sql<{ id: number; title: string }[]>`
    select w.id, w.title from settled_citations s join works w on w.id = s.work_id where s.key = ${key}`;
  return row;
}

/** Returns the next topics whose citations were not read yet, locked against changes; undefined once all are. */
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

export async function saveCitationsRead(tx: Transaction, until: number): Promise<void> {
  await tx`update citations_read set read_until = ${until}`;
}

/** Returns whether a work with one of some authors has a title, of those with its sort key. */
export function findWorksByTitle(sql: SqlRunner, sortTitle: string): Promise<{ id: number; title: string; authors: string[] }[]> {
  return sql<{ id: number; title: string; authors: string[] }[]>`
    select w.id, w.title, array(
        select unnest(array[a.name] || a.aliases) from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id
      ) || coalesce(array[w.author], '{}') as authors
    from works w where w.sort_title = ${sortTitle} order by w.id limit 100`;
}
