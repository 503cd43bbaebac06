import { countsParagraphs, paragraphCitation, sectionOfParagraph, type UsualCitation } from '#core/section-citation.ts';
import { asJson } from '../../platform/db/json.ts';
import type { Sql } from '../../platform/db/open.ts';
import { citationKey } from './citation-key.ts';
import { divisionName } from './formats/section-name.ts';

interface Cited {
  readonly edition: { readonly id: number; readonly scripture: boolean; readonly citation_levels: readonly string[] };
  readonly citation: string;
}

/**
 * Returns how to cite places in editions that count paragraphs: in words, with what the headings
 * call their sections.
 */
export async function findParagraphCitations(sql: Sql, places: readonly Cited[]): Promise<(place: Cited) => UsualCitation | undefined> {
  const sections = places.flatMap(({ edition, citation }) => {
    const section = countsParagraphs(edition) ? sectionOfParagraph(citation) : undefined;
    return section === undefined ? [] : [{ edition_id: edition.id, key: citationKey(section) }];
  });
  const rows = sections.length === 0 ? [] : await listHeadings(sql, sections);
  const headings = new Map(rows.map(({ edition_id, key, label }) => [`${edition_id} ${key}`, label]));
  return ({ edition, citation }) => {
    if (!countsParagraphs(edition)) return undefined;
    const heading = headings.get(`${edition.id} ${citationKey(sectionOfParagraph(citation) ?? '')}`);
    return paragraphCitation(citation, divisionName(heading ?? '') ?? edition.citation_levels[0] ?? 'section');
  };
}

interface SectionKey {
  readonly edition_id: number;
  readonly key: string;
}

function listHeadings(sql: Sql, sections: readonly SectionKey[]): Promise<(SectionKey & { readonly label: string })[]> {
  return sql<(SectionKey & { readonly label: string })[]>`
    select distinct on (s.edition_id, s.citation_key) s.edition_id, s.citation_key as key, s.label
    from jsonb_to_recordset(${asJson(sql, sections)}) w (edition_id bigint, key text)
      join sections s on s.edition_id = w.edition_id and s.citation_key = w.key
    order by s.edition_id, s.citation_key, s.position`;
}
