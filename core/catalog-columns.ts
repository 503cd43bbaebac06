/** The column names that each field of a catalog recognizes, in lower case with _ for all other characters. */
const columnNames = {
  id: ['id', 'identifier', 'key'],
  title: ['title'],
  alt_titles: ['alt_titles', 'alt_title', 'other_titles', 'original_title'],
  authors: ['authors', 'author', 'creator', 'creators'],
  year: ['year', 'date', 'published', 'publication_year'],
  year_label: ['year_label'],
  language: ['language', 'lang', 'language_code'],
  category: ['category', 'shelf'],
  subjects: ['subjects', 'subject', 'tags', 'keywords'],
  lcc: ['lcc'],
  type: ['type'],
  source: ['source'],
  url: ['url', 'link'],
} as const;

/** A field of a catalog's record that a column of a CSV file may have. */
export type CatalogField = keyof typeof columnNames;
export const catalogFields = Object.keys(columnNames) as CatalogField[];

export function isCatalogField(name: string): name is CatalogField {
  return Object.hasOwn(columnNames, name);
}

/** Returns the position of the column that a field recognizes by its name, or -1. */
export function recognizedColumn(field: CatalogField, names: readonly string[]): number {
  return names.findIndex((name) =>
    (columnNames[field] as readonly string[]).includes(
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, '_'),
    ),
  );
}

/** Returns the field of each column that is recognized by its name; null for the others. */
export function recognizedFields(names: readonly string[]): (CatalogField | null)[] {
  const columns = new Map(catalogFields.map((field) => [recognizedColumn(field, names), field]));
  return names.map((_, column) => columns.get(column) ?? null);
}
