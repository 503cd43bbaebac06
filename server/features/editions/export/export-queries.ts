import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { EditionMetadata, SegmentEvent } from '../formats/text-events.ts';

type Stored<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> | null };

/** The metadata of an edition as it is stored; what is absent is null. */
export type StoredEdition = Omit<Stored<EditionMetadata>, 'scripture' | 'citationLevels'> &
  Pick<EditionMetadata, 'scripture' | 'citationLevels'> & { readonly id: number; readonly version: string };

export async function findStoredEdition(sql: Sql, slug: string): Promise<StoredEdition | undefined> {
  const [row] = await sql<StoredEdition[]>`
    select e.id, e.imported_at::text as version, e.format, e.title, e.short_title as "shortTitle", e.author, e.translator, e.language, e.kind,
      e.published, e.license, e.attribution, e.source_url as "sourceUrl", e.citation_levels as "citationLevels", e.scripture, e.numbering,
      e.slug, w.source_key as work
    from editions e left join works w on w.id = e.work_id where e.slug = ${slug}`;
  return row;
}

export interface StoredSection {
  readonly position: number;
  readonly depth: number;
  readonly label: string;
  readonly citation: string | null;
}

export function listStoredSections(sql: Sql, editionId: number, after: number, limit: number): Promise<StoredSection[]> {
  return sql<StoredSection[]>`
    select position, depth, label, citation from sections where edition_id = ${editionId} and position > ${after}
    order by position limit ${limit}::integer`;
}

export interface StoredSegment extends Pick<SegmentEvent, 'citation' | 'label' | 'text' | 'marks' | 'notes'> {
  readonly position: number;
  readonly section_position: number | null;
  readonly first_verse: VerseRange['first'] | null;
  readonly last_verse: VerseRange['last'] | null;
  readonly about: readonly string[] | null;
  readonly source_author: string | null;
  readonly source_work: string | null;
  readonly source_year: number | null;
}

export function listStoredSegments(sql: Sql, editionId: number, after: number, limit: number): Promise<StoredSegment[]> {
  return sql<StoredSegment[]>`
    select position, section_position, citation, label, body as text, marks, notes, lower(address) as first_verse,
      upper(address) - 1 as last_verse, about, source_author, source_work, source_year
    from segments where edition_id = ${editionId} and position > ${after} order by position limit ${limit}::integer`;
}
