import type { CatalogAuthor, CatalogRecord, StoredAuthor } from '../record.ts';

/** Fields of a record that a librarian corrected, which imports leave alone. */
export interface WorkEdits extends Partial<Pick<CatalogRecord, EditedField>> {
  readonly authors?: readonly EditedAuthor[];
}

type EditedField = 'title' | 'altTitles' | 'year' | 'yearLabel' | 'language' | 'titleLanguage' | 'category' | 'subjects' | 'type' | 'url';

/** An author as a librarian named one of a work. */
interface EditedAuthor {
  readonly name: string;
  readonly role: string | null;
  /** Null for names that are not in the index, such as "Anonymous". */
  readonly id: number | null;
}

/** Returns an author of a record who is a row of the index, which imports then do not change. */
function toCatalogAuthor({ name, role }: EditedAuthor, stored: StoredAuthor | undefined): CatalogAuthor {
  const author = { name, role, birth: null, death: null, floruit: null, dates: null, url: null };
  return stored === undefined ? { ...author, aliases: [] } : { ...author, aliases: [stored.name, ...stored.aliases], stored };
}

/** Returns the record with the corrected fields. */
export function withEdits(
  record: CatalogRecord,
  { authors, ...fields }: WorkEdits,
  stored: ReadonlyMap<number, StoredAuthor>,
): CatalogRecord {
  const corrected = { ...record, ...fields };
  if (authors === undefined) return corrected;
  return {
    ...corrected,
    authors: authors.map((author) => toCatalogAuthor(author, author.id === null ? undefined : stored.get(author.id))),
  };
}
