import type { PassageText } from '#contract/references.ts';
import { partsOf } from '#core/scripture.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Span } from '#core/scripture/spans.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleNotes } from '../notes/access.ts';
import { visibleTopics } from '../topics/access.ts';
import {
  includesUsers,
  isInChapters,
  isInOneChapter,
  overlaps,
  ownInChapters,
  passesFilter,
  publicCounts,
  type TextFilter,
  widthOf,
} from './passage-conditions.ts';
import { andNotHidden } from './hidden-queries.ts';
import { textTables } from './text-reference-queries.ts';
import { worksOnPassage } from './works-on-passage-queries.ts';

/** A type of text whose references are stored; those of commentary are in the editions. */
export type StoredTextType = Exclude<PassageText['type'], 'commentary'>;

/** A text that refers to a passage or an overlapping one. */
export interface TextOnPassage<Type extends StoredTextType = StoredTextType> extends Omit<PassageText, 'passages' | 'url' | 'type'> {
  readonly type: Type;
  /** The overlapping passages in the order of the text. */
  readonly passages: number[];
  /** The page that shows it: its own, or that of what it is about. */
  readonly shown_on: 'topic' | 'post' | 'essay' | 'note' | 'work';
  readonly shown_on_id: number;
  /**
   * The number of verses of the narrowest passage minus one; wider for works on several chapters.
   */
  readonly width: number;
  /** The time by which it is listed, in milliseconds: of a work the beginning of its year. */
  readonly listed_at: number;
}

/** Keyset cursor: narrowest passage first, then newest, then by type, then by descending id. */
export interface TextCursor {
  readonly width: number;
  readonly writtenAt: string;
  readonly type: StoredTextType;
  readonly id: number;
}

interface TextPage<Type> {
  readonly types?: readonly Type[] | undefined;
  readonly before?: TextCursor | undefined;
  readonly limit: number;
}

/** Lists the texts on a span or an overlapping passage that the caller may read. */
export async function listTextsOnPassage<Type extends StoredTextType = StoredTextType>(
  sql: Sql,
  callerId: number,
  span: Span,
  { types, before, limit }: TextPage<Type>,
  filter: TextFilter = {},
  columns: Fragment = sql``,
): Promise<TextOnPassage<Type>[]> {
  const isListed = sql`${passesFilter(sql, filter)} ${andNotHidden(sql, callerId)}`;
  const part: PagePart = {
    sql,
    span,
    types: types ?? (filter.years && !includesUsers(filter.years) ? (['work'] as const) : undefined),
    before,
    isListed,
    limit: sql`${limitClause(sql, limit)}`,
  };
  const texts = await sql<TextOnPassage<Type>[]>`
    with page as materialized (
      select * from (
        (${publicPart(part)})
        union all
        ${mayBeWorks(part.types, filter) ? sql`(${worksOnPassage(sql, span, isListed)}) union all` : sql``}
        (${narrowestOf(sql, span, types, sql`${ownInChapters(sql, callerId, span)} ${isListed}`)})
      ) hits
      where true ${afterCursor(sql, before, sql`width`)} order by ${narrowestFirst(sql)} ${part.limit}
    ),
    named as materialized (${passagesOfPage(sql, span)})
    ${detailsOf(sql, callerId, columns)} order by p.width, p.written_at desc, p.kind, p.text_id desc`;
  return texts.slice(0, limit);
}

/** Returns whether works may be among the texts: they are by no member. */
function mayBeWorks(types: PagePart['types'], { username, circleId }: TextFilter): boolean {
  return types?.includes('work') !== false && username === undefined && circleId === undefined;
}

interface PagePart {
  readonly sql: SqlRunner;
  readonly span: Span;
  readonly types: readonly StoredTextType[] | undefined;
  readonly before: TextCursor | undefined;
  /** Further conditions on `passage_references`. */
  readonly isListed: Fragment;
  readonly limit: Fragment;
}

/** Selects public texts except works, which have another order (`worksOnPassage`). */
function publicPart(part: PagePart): Fragment {
  const { sql, span, types, isListed } = part;
  if (isInOneChapter(span)) return partsOf(span).first === 0 && !types ? publicOnChapter(part) : publicOnVerses(part);
  return narrowestOf(sql, span, types, sql`public and kind <> 'work' and ${isInChapters(sql, span)} ${isListed}`);
}

/** Selects the texts that meet a condition, each with its narrowest passage. */
function narrowestOf(sql: SqlRunner, span: Span, types: PagePart['types'], condition: Fragment): Fragment {
  return sql`
    select kind, text_id, min(${widthOf(sql)}) as width, max(written_at) as written_at from passage_references
    where ${condition} and ${overlaps(sql, span)} ${ofTypes(sql, types)} group by kind, text_id`;
}

/**
 * Selects the first public texts on a chapter; an index has the narrowest passage of each in order.
 */
function publicOnChapter({ sql, span, before, isListed, limit }: PagePart): Fragment {
  const width = widthOf(sql);
  return sql`
    select kind, text_id, ${width} as width, written_at from passage_references
    where public and leads_chapter and kind <> 'work' and passage / 1000000 = (select ${span / 1e6}::bigint)
      ${before ? sql`and ${width} >= (select ${before.width}::integer) ${afterCursor(sql, before, width)}` : sql``} ${isListed}
    order by ${narrowestFirst(sql)} ${limit}`;
}

/**
 * Selects the first public texts on a passage: the newest of each kind per overlapping passage,
 * except those on a narrower one too. Sorting by width first lets it stop reading at the limit.
 */
function publicOnVerses({ sql, span, types, before, isListed, limit }: PagePart): Fragment {
  const width = sql`o.width`;
  const afterPlace = before
    ? sql`and written_at <= case when ${width} = (select ${before.width}::integer) then (select ${before.writtenAt}::timestamptz) else 'infinity' end
        ${afterCursor(sql, before, width)}`
    : sql``;
  return sql`
    with overlapping as materialized (
      select passage, kind, ${widthOf(sql)} as width from (${publicCounts(sql, span)}) counted
      where kind <> 'work' and ${overlaps(sql, span)} ${ofTypes(sql, types)} group by passage, kind having sum(texts) > 0
    )
    select distinct on (width, written_at, kind, text_id) r.kind, r.text_id, o.width, r.written_at
    from (select * from overlapping ${before ? sql`where width >= (select ${before.width}::integer)` : sql``} order by width) o
      cross join lateral (
        select kind, text_id, written_at from passage_references r
        where public and r.passage = o.passage and r.kind = o.kind ${afterPlace} ${isListed} and (leads_chapter or not exists (
          select from overlapping narrower join passage_references other on other.public and other.passage = narrower.passage
            and other.kind = r.kind and other.written_at = r.written_at and other.text_id = r.text_id
          where narrower.width < o.width and narrower.kind = o.kind
        ))
        order by written_at desc, text_id desc ${limit}
      ) r
    order by ${narrowestFirst(sql)} ${limit}`;
}

function ofTypes(sql: SqlRunner, types: readonly StoredTextType[] | undefined): Fragment {
  return types ? sql`and kind = any((select ${[...types]}::text[])::text[])` : sql``;
}

function narrowestFirst(sql: SqlRunner): Fragment {
  return sql`width, written_at desc, kind, text_id desc`;
}

/** Selects the passages of the texts of `page` that overlap, through the index of their kind. */
export function passagesOfPage(sql: SqlRunner, span: Span | VerseRange): Fragment {
  const [first, ...others] = listedKinds.map(
    (kind) => sql`
      select passage, position, text_start from passage_references
      where p.kind = ${kind}::text and ${sql(textTables[kind].column)} = p.text_id
        and ${isInChapters(sql, span)} and ${overlaps(sql, span)}`,
  );
  const passages = others.reduce((all, one) => sql`${all} union all ${one}`, first ?? sql``);
  return sql`
    select p.kind, p.text_id, json_agg(r.passage order by r.position) as passages, min(r.text_start) as text_start
    from page p cross join lateral (${passages}) r group by p.kind, p.text_id`;
}

const listedKinds = ['topic', 'post', 'essay', 'note', 'comment', 'review', 'work'] as const satisfies readonly StoredTextType[];

export function afterCursor(sql: SqlRunner, cursor: TextCursor | undefined, width: Fragment): Fragment {
  if (!cursor) return sql``;
  const at = sql`(select ${cursor.writtenAt}::timestamptz)`;
  const [last, type] = [sql`(select ${cursor.width}::integer)`, sql`(select ${cursor.type}::text collate "C")`];
  return sql`and (${width} > ${last} or ${width} = ${last} and (
    written_at < ${at} or written_at = ${at} and (kind > ${type} or kind = ${type} and text_id < (select ${cursor.id}::bigint))))`;
}

/**
 * Selects the texts of `page` with their titles, through the visibility of each feature. `columns`
 * begin with a comma.
 */
export function detailsOf(sql: SqlRunner, callerId: number, columns: Fragment): Fragment {
  return sql`
    select p.kind as type, p.text_id as id, p.width, n.passages, u.username, u.display_name, w.author, w.year, w.year_label,
      coalesce(w.updated_at, p.written_at) as written_at, (extract(epoch from p.written_at) * 1000)::float8 as listed_at,
      coalesce(t.title, o.title, e.title, m.title, co.title, rw.title, re.title, w.title) as title,
      case when co.id is not null then 'post' when re.id is not null then 'essay' when rw.id is not null then 'work' else p.kind end as shown_on,
      coalesce(co.id, re.id, rw.id, p.text_id) as shown_on_id ${columns}
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
