import type { PassageText } from '#contract/references.ts';
import { limits } from '#core/limits.ts';
import { isPassage, isWholeBook } from '#core/scripture.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import { type Span, versesOfSpan } from '#core/scripture/spans.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleNotes } from '../notes/access.ts';
import { visibleTopics } from '../topics/access.ts';

/** A text that refers to a passage or an overlapping one. */
export interface TextOnPassage<Type extends PassageText['type'] = PassageText['type']> extends Omit<
  PassageText,
  'passages' | 'url' | 'type'
> {
  readonly type: Type;
  /** The overlapping passages in the order of the text. */
  readonly passages: number[];
  /** The page that shows it: its own, or that of what it is about. */
  readonly shown_on: 'topic' | 'post' | 'essay' | 'note' | 'work';
  readonly shown_on_id: number;
  /** How many verses the narrowest of the passages has, less one. */
  readonly width: number;
}

/** Keyset cursor: narrowest passage first, then newest, then by type, then by descending id. */
export interface TextCursor {
  readonly width: number;
  readonly writtenAt: string;
  readonly type: PassageText['type'];
  readonly id: number;
}

/** Which texts are listed and counted. */
export interface TextFilter {
  readonly username?: string | undefined;
  readonly circleId?: number | undefined;
  /** The first and last year of a work. */
  readonly years?: { readonly from: number; readonly to: number } | undefined;
}

interface TextPage<Type> {
  readonly types?: readonly Type[] | undefined;
  readonly before?: TextCursor | undefined;
  readonly limit: number;
}

interface TextsOnPassage<Type extends PassageText['type']> {
  readonly texts: TextOnPassage<Type>[];
  readonly counts: { readonly [type in PassageText['type']]?: number };
  /** The passages of the chapter that the most texts mention; none for several chapters. */
  readonly neighbors: { readonly passage: number; readonly texts: number }[];
}

/** Lists and counts the texts on a span or an overlapping passage that the caller may read. */
export async function listTextsOnPassage<Type extends PassageText['type'] = PassageText['type']>(
  sql: Sql,
  callerId: number,
  span: Span,
  { types, before, limit }: TextPage<Type>,
  filter: TextFilter = {},
): Promise<TextsOnPassage<Type>> {
  const isOneChapter = isPassage(span) && !isWholeBook(span);
  const rows = await sql<(TextOnPassage<Type> & Pick<TextsOnPassage<Type>, 'counts' | 'neighbors'>)[]>`
    with near as materialized (${referencesInChapters(sql, callerId, span)}),
    hits as materialized (
      select kind, text_id, min(passage_last(passage) - passage_first(passage)) as width, max(written_at) as written_at
      from near where ${overlaps(sql, span)} ${passesFilter(sql, filter)} group by kind, text_id
    ),
    page as materialized (
      select * from hits where true ${types ? sql`and kind = any(${[...types]}::text[])` : sql``} ${afterCursor(sql, before)}
      order by width, written_at desc, kind, text_id desc ${limitClause(sql, limit)}
    ),
    named as materialized (
      select kind, text_id, json_agg(passage order by position) as passages
      from page join near using (kind, text_id) where ${overlaps(sql, span)} group by kind, text_id
    ),
    totals as (
      select (select coalesce(json_object_agg(kind, texts), '{}') from (select kind, count(*) as texts from hits group by kind) c) as counts,
        (select coalesce(json_agg(n), '[]') from (
          select passage, count(*) as texts from near where passage <> ${span}::bigint and ${isOneChapter}::boolean
          group by passage order by texts desc, passage limit ${sql.unsafe(String(limits.passages.neighbors))}
        ) n) as neighbors
    )
    select totals.counts, totals.neighbors, f.* from totals left join (${detailsOf(sql, callerId)}) f on true
    order by f.width, f.written_at desc, f.type, f.id desc`;
  const [first] = rows;
  const texts = rows.flatMap(({ counts: _, neighbors: _neighbors, ...text }) =>
    (text.id as number | null) === null ? [] : [text as unknown as TextOnPassage<Type>],
  );
  return { texts: texts.slice(0, limit), counts: first?.counts ?? {}, neighbors: first?.neighbors ?? [] };
}

/**
 * Selects the references in the chapters of a span from texts that the caller may read. Unpublished
 * texts are found by their author alone; reviews of an unpublished essay by nobody.
 */
function referencesInChapters(sql: SqlRunner, callerId: number, span: Span): Fragment {
  const columns = sql`kind, text_id, passage, position, written_at, user_id`;
  const inChapters = isInChapters(sql, span);
  return sql`
    select ${columns} from passage_references where public and ${inChapters}
    union all
    select ${columns} from passage_references where user_id = ${callerId}::bigint and not public and kind in ('topic', 'essay', 'note') and ${inChapters}`;
}

/** Selects passages in the chapters of a span, for the index; those of a whole book include itself. */
export function isInChapters(sql: SqlRunner, span: Span): Fragment {
  const { first, last } = boundsOf(span);
  return sql`passage between ${Math.floor(first / 1e3) * 1e6}::bigint and ${Math.floor(last / 1e3) * 1e6 + 999_999}::bigint`;
}

/** Selects passages that have a verse of a span, of those in its chapters. */
export function overlaps(sql: SqlRunner, span: Span): Fragment {
  const { first, last } = boundsOf(span);
  const chapter = sql`(passage / 1000000 * 1000)`;
  return sql`${chapter} + passage_first(passage) <= ${last}::integer and ${chapter} + passage_last(passage) >= ${first}::integer`;
}

function boundsOf(span: Span): VerseRange {
  const { first, last } = versesOfSpan(span);
  return { first: isWholeBook(span) ? Math.floor(first / 1e6) * 1e6 : first, last };
}

export function passesFilter(sql: SqlRunner, { username, circleId, years }: TextFilter): Fragment {
  return sql`
    ${username === undefined ? sql`` : sql`and user_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`}
    ${circleId === undefined ? sql`` : sql`and user_id in (select user_id from circle_members where circle_id = ${circleId}::bigint)`}
    ${years ? sql`and kind = 'work' and exists (select from works where id = text_id and year between ${years.from}::integer and ${years.to}::integer)` : sql``}`;
}

function afterCursor(sql: SqlRunner, cursor: TextCursor | undefined): Fragment {
  if (!cursor) return sql``;
  const at = sql`${cursor.writtenAt}::timestamptz`;
  const [width, type] = [sql`${cursor.width}::integer`, sql`${cursor.type}::text collate "C"`];
  return sql`and (width > ${width} or width = ${width} and (
    written_at < ${at} or written_at = ${at} and (kind > ${type} or kind = ${type} and text_id < ${cursor.id}::bigint)))`;
}

/** Selects the texts of `page` with their titles, through the visibility of each feature. */
function detailsOf(sql: SqlRunner, callerId: number): Fragment {
  return sql`
    select p.kind as type, p.text_id as id, p.width, p.written_at, n.passages, u.username, u.display_name,
      coalesce(t.title, o.title, e.title, m.title, co.title, rw.title, re.title, w.title) as title,
      case when co.id is not null then 'post' when re.id is not null then 'essay' when rw.id is not null then 'work' else p.kind end as shown_on,
      coalesce(co.id, re.id, rw.id, p.text_id) as shown_on_id
    from page p join named n using (kind, text_id)
      left join topics t on p.kind = 'topic' and t.id = p.text_id and ${visibleTopics(sql, callerId, 't')}
      left join posts o on p.kind = 'post' and o.id = p.text_id
      left join essays e on p.kind = 'essay' and e.id = p.text_id and ${visibleEssays(sql, callerId, 'e')}
      left join notes m on p.kind = 'note' and m.id = p.text_id and ${visibleNotes(sql, callerId, 'm')}
      left join comments c on p.kind = 'comment' and c.id = p.text_id
      left join posts co on co.id = c.post_id
      left join reads r on p.kind = 'review' and r.id = p.text_id
      left join works rw on rw.id = r.work_id
      left join essays re on re.id = r.essay_id and ${visibleEssays(sql, callerId, 're')}
      left join works w on p.kind = 'work' and w.id = p.text_id
      left join users u on u.id = coalesce(t.user_id, o.user_id, e.user_id, m.user_id, c.user_id, r.user_id)
    where coalesce(t.id, o.id, e.id, m.id, co.id, rw.id, re.id, w.id) is not null`;
}
