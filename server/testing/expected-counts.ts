import type { Sql } from '../platform/db/open.ts';

export interface Edition {
  readonly slug: string;
  readonly scripture: boolean;
  readonly citations: readonly string[];
}

interface Row {
  readonly id: number;
  readonly author_id: number | null;
  readonly author: string | null;
  readonly visibility: string;
  readonly edition_id: number;
  readonly first_verse: number | null;
  readonly last_verse: number | null;
  readonly has_words: boolean;
  readonly is_lost: boolean;
  readonly beside: number | null;
  readonly first_position: number | null;
  /**
   * The citations of its segments in its own edition; a lost one is at its first segment if the
   * last one is gone.
   */
  readonly citations: readonly string[];
}

interface Segment {
  readonly position: number;
  readonly citation: string;
  readonly first_verse: number | null;
  readonly last_verse: number | null;
}

interface ExpectedCount {
  readonly citation: string;
  readonly marks: number;
  readonly ids: readonly number[];
}

/**
 * Counts the annotations in the margin of an edition one by one, from the rules in docs/margin.md.
 */
export async function countsFor(
  sql: Sql,
  username: string,
  slug: string,
  { person, circle }: { readonly person?: string; readonly circle?: number },
): Promise<ExpectedCount[]> {
  const [edition] = await sql<{ id: number; work_id: number; scripture: boolean }[]>`
    select id, work_id, scripture from editions where slug = ${slug}`;
  if (!edition) return [];
  const segments = await sql<Segment[]>`
    select position, citation, lower(address)::integer as first_verse, upper(address)::integer - 1 as last_verse
    from segments where edition_id = ${edition.id} and position is not null order by position`;
  const members =
    circle === undefined ? [] : await sql<{ id: number }[]>`select user_id as id from circle_members where circle_id = ${circle}`;
  const isWanted = (one: Row): boolean =>
    (person === undefined || one.author === person) && (circle === undefined || members.some(({ id }) => id === one.author_id));
  const annotations = (await visibleTo(sql, username, edition.work_id)).filter(isWanted);
  const counts = segments.map((segment) => {
    const here = annotations.flatMap((one) => {
      const begins = placeOf(one, { ...segment, editionId: edition.id, scripture: edition.scripture });
      return begins === undefined ? [] : [{ id: one.id, isMark: begins && one.has_words }];
    });
    return {
      citation: segment.citation,
      marks: here.filter(({ isMark }) => isMark).length,
      ids: here.map(({ id }) => id).toSorted((a, b) => b - a),
    };
  });
  return counts.filter(({ ids }) => ids.length > 0);
}

/** Returns whether an annotation begins at a segment; undefined if it is not there. */
function placeOf(
  one: Row,
  { position, citation, first_verse: first, last_verse: last, editionId, scripture }: Segment & { editionId: number; scripture: boolean },
): boolean | undefined {
  if (one.is_lost && one.first_position === null && one.edition_id === editionId) return one.beside === position ? true : undefined;
  if (one.first_verse !== null && one.last_verse !== null)
    return first !== null && last !== null && one.first_verse <= last && one.last_verse >= first ? one.first_verse >= first : undefined;
  if (scripture || !one.citations.includes(citation)) return undefined;
  return one.citations[0] === citation;
}

async function visibleTo(sql: Sql, username: string, workId: number): Promise<Row[]> {
  return sql<Row[]>`
    with me as (select id from users where username = ${username}),
    unseen as (
      select blocked_id as id from blocks where blocker_id = (select id from me)
      union select blocker_id from blocks where blocked_id = (select id from me)
      union select muted_id from mutes where muter_id = (select id from me)
    )
    select a.id, a.author_id, u.username as author, a.visibility, a.edition_id, a.start_offset is null as is_lost, f.position as first_position,
      lower(a.address)::integer as first_verse, upper(a.address)::integer - 1 as last_verse,
      a.body is not null or a.start_offset is null or exists (
        select from annotation_replies r where r.annotation_id = a.id and (r.author_id is null or r.author_id not in (select id from unseen))) as has_words,
      coalesce((select max(b.position) from segments b where b.edition_id = a.edition_id and b.citation_key <= f.citation_key), 0) as beside,
      array(select s.citation from segments s where s.edition_id = a.edition_id and s.position between f.position and coalesce(l.position, f.position) order by s.position) as citations
    from annotations a left join users u on u.id = a.author_id join editions e on e.id = a.edition_id
      join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id
    where e.slug is not null and (e.scripture or e.work_id = ${workId}) and (a.author_id is null or a.author_id not in (select id from unseen))
      and (a.author_id = (select id from me) or a.visibility = 'public' or exists (
        select from annotation_circles c join circle_members m on m.circle_id = c.circle_id and m.user_id = (select id from me) where c.annotation_id = a.id))`;
}
