import { asJson } from '../../platform/db/json.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleTopics } from '../topics/access.ts';

/** A work as a text cites it. */
export interface TextCitation {
  readonly key: string;
  readonly text: string;
  /** The id by which the text names the work, if it does. */
  readonly workId: number | null;
}

/** A text that cites works. */
export interface CitingText {
  readonly type: 'topic' | 'essay';
  readonly id: number;
}

/** Replaces what a text cites; the text must be locked or new. */
export async function syncCitations(tx: Transaction, { type, id }: CitingText, citations: readonly TextCitation[]): Promise<void> {
  const text = tx(`${type}_id`);
  await tx`delete from text_citations where ${text} = ${id} and key <> all(${citations.map(({ key }) => key)}::text[])`;
  if (citations.length === 0) return;
  await tx`
    insert into text_citations (${text}, key, text, work_id)
    select ${id}::bigint, key, text, "workId" from jsonb_to_recordset(${asJson(tx, citations)}) as c (key text, text text, "workId" bigint)
    on conflict (${text}, key) do update set text = excluded.text, work_id = excluded.work_id
    where (text_citations.text, text_citations.work_id) is distinct from (excluded.text, excluded.work_id)`;
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
  readonly texts: readonly (CitingText & { readonly title: string })[];
  readonly dismissed_at: string | null;
}

/** A user id that no user has, so that only public texts are counted, whoever asks. */
const NOBODY = 0;

/**
 * Lists citations of public texts that no administrator settled, or those that were dismissed, most
 * cited first.
 */
export function listCitedGroups(sql: Sql, isDismissed: boolean, after: CitedPlace | undefined, limit: number): Promise<CitedGroup[]> {
  return sql<CitedGroup[]>`
    with groups as (
      select c.key, count(*)::integer as count, s.settled_at as dismissed_at
      from ${publicCitations(sql)} c left join settled_citations s on s.key = c.key
      where ${isDismissed ? sql`s.key is not null and s.work_id is null` : sql`s.key is null`}
      group by c.key, s.settled_at
    ),
    page as (
      select * from groups ${after ? sql`where (-count, key) > (${-after.count}::integer, ${after.key})` : sql``}
      order by count desc, key ${limitClause(sql, limit)}
    )
    select p.*,
      (select mode() within group (order by c.text collate "C") from ${publicCitations(sql)} c where c.key = p.key) as citation,
      array(
        select c.text from ${publicCitations(sql)} c where c.key = p.key group by c.text order by count(*) desc, c.text collate "C" limit 3
      ) as wordings,
      (select json_agg(json_build_object('type', newest.type, 'id', newest.id, 'title', newest.title) order by newest.shown_at desc, newest.id desc)
        from (
          select c.type, c.id, c.title, c.shown_at from ${publicCitations(sql)} c where c.key = p.key order by c.shown_at desc, c.id desc limit 5
        ) newest) as texts
    from page p order by p.count desc, p.key`;
}

/**
 * Selects the citations in public texts, without those that name a work of the catalog by its id.
 */
function publicCitations(sql: Sql): Fragment {
  return sql`(
    select c.key, c.text, 'topic' as type, t.id, t.title, t.created_at as shown_at
    from text_citations c join topics t on t.id = c.topic_id and ${visibleTopics(sql, NOBODY, 't')}
    union all
    select c.key, c.text, 'essay', e.id, e.title, coalesce(e.published_at, e.created_at)
    from text_citations c join essays e on e.id = c.essay_id and ${visibleEssays(sql, NOBODY, 'e')}
    where c.work_id is null
      or not exists (select from works where id = c.work_id) and not exists (select from merged_works where id = c.work_id)
  )`;
}

/** Stores which work a citation names; undefined if it names none. */
export async function saveSettledWork(sql: Sql, userId: number, key: string, workId: number | undefined): Promise<void> {
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

/** Returns whether a work with one of some authors has a title, of those with its sort key. */
export function findWorksByTitle(sql: SqlRunner, sortTitle: string): Promise<{ id: number; title: string; authors: string[] }[]> {
  return sql<{ id: number; title: string; authors: string[] }[]>`
    select w.id, w.title, array(
        select unnest(array[a.name] || a.aliases) from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id
      ) || coalesce(array[w.author], '{}') as authors
    from works w where w.sort_title = ${sortTitle} order by w.id limit 100`;
}
