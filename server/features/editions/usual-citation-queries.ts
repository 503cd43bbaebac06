import { leavesOutChapters, sectionsOf, type UsualCitation, usualCitation } from '#core/section-citation.ts';
import { asJson } from '../../platform/db/json.ts';
import type { Sql } from '../../platform/db/open.ts';
import { citationKey, keysBelow } from './citation-key.ts';
import { findParagraphCitations } from './paragraph-citation-queries.ts';
import type { Span } from './segment-queries.ts';

interface Cited {
  readonly edition: { readonly id: number; readonly scripture: boolean; readonly citation_levels: readonly string[] };
  readonly citation: string;
}

/**
 * Returns how to cite places to readers who do not know the edition, where that differs from the
 * edition's own citations.
 */
export async function findUsualCitations(sql: Sql, places: readonly Cited[]): Promise<(place: Cited) => UsualCitation | undefined> {
  const sections = places.flatMap(({ edition, citation }) =>
    leavesOutChapters(edition) ? (sectionsOf(citation) ?? []).map((section) => ({ edition_id: edition.id, section })) : [],
  );
  const rows = sections.length === 0 ? [] : await listChapters(sql, sections);
  const chapters = new Map(rows.map(({ edition_id, section, chapter }) => [`${edition_id} ${section}`, chapter]));
  const inParagraphs = await findParagraphCitations(sql, places);
  return (place) => {
    const { edition, citation } = place;
    // In words where the edition counts paragraphs.
    if (!leavesOutChapters(edition)) return inParagraphs(place);
    // By book, chapter and section instead of book and section.
    return usualCitation(citation, (section) => chapters.get(`${edition.id} ${section}`));
  };
}

interface Section {
  readonly edition_id: number;
  readonly section: string;
}

/** Segments of a book before a section in which its chapter may begin. */
const REACH = 200;

/**
 * Returns the chapters of sections: the last one that begins in their book before their own text.
 */
function listChapters(sql: Sql, sections: readonly Section[]): Promise<(Section & { readonly chapter: string })[]> {
  const wanted = sections.map((one) => {
    const key = citationKey(one.section);
    return { ...one, key, book: `${key.split('.')[0]}.` };
  });
  return sql<(Section & { readonly chapter: string })[]>`
    select w.edition_id, w.section, c.chapter
    from jsonb_to_recordset(${asJson(sql, wanted)}) w (edition_id integer, section text, key text, book text)
      join lateral (
        select position from segments where edition_id = w.edition_id and citation_key = w.key and position is not null
        order by position limit 1
      ) s on true
      join lateral (
        select split_part(m ->> 'text', ' ', 2) as chapter
        from segments p cross join lateral jsonb_array_elements(p.marks) m
        where p.edition_id = w.edition_id and p.position between s.position - ${REACH}::integer and s.position
          and starts_with(p.citation_key, w.book) and m ->> 'kind' = 'milestone' and m ->> 'text' ~ '^(alt)?chapter [0-9]{1,4}$'
          and (p.position < s.position or left(p.body, (m ->> 'start')::integer) !~ '[[:alpha:]]')
        order by p.position desc, (m ->> 'start')::integer desc limit 1
      ) c on true`;
}

/**
 * Returns the segments of a chapter, by positions, in an edition by book and section: `10.27` may
 * be chapter 27 of book 10.
 */
export async function findChapter(sql: Sql, edition: Cited['edition'], citation: string): Promise<Span | undefined> {
  const [, book = '', chapter] = /^(\d{1,4})\.(\d{1,4})$/.exec(citation) ?? [];
  if (chapter === undefined || !leavesOutChapters(edition)) return undefined;
  const { from, to } = keysBelow(citationKey(book));
  const [span] = await sql<Span[]>`
    with own as (
      select position, marks, body from segments
      where edition_id = ${edition.id} and citation_key >= ${from} and citation_key < ${to} and position is not null
    ), chapters as (
      select split_part(m ->> 'text', ' ', 2) as number, position, left(body, (m ->> 'start')::integer) !~ '[[:alpha:]]' as starts_segment,
        lead(position) over w as next, lead(left(body, (m ->> 'start')::integer) !~ '[[:alpha:]]') over w as next_starts_segment
      from own cross join lateral jsonb_array_elements(marks) m
      where m ->> 'kind' = 'milestone' and m ->> 'text' ~ '^(alt)?chapter [0-9]{1,4}$'
      window w as (order by position, (m ->> 'start')::integer)
    )
    select min(position) as first,
      max(coalesce(next - next_starts_segment::integer, (select max(position) from own))) as last
    from chapters where number = ${chapter} having count(*) > 0`;
  return span && { first: span.first, last: Math.max(span.first, span.last) };
}
