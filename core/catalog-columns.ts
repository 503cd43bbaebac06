/** The column names of each catalog field, in lower case with _ for all other characters. */
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

/** A field of a catalog record that a column of a CSV file may contain. */
export type CatalogField = keyof typeof columnNames;
export const catalogFields = Object.keys(columnNames) as CatalogField[];

export function isCatalogField(name: string): name is CatalogField {
  return Object.hasOwn(columnNames, name);
}

/** Returns the position of the column whose name belongs to a field, or -1. */
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

/** Returns the field of each column by its name; null for columns with other names. */
export function recognizedFields(names: readonly string[]): (CatalogField | null)[] {
  const columns = new Map(catalogFields.map((field) => [recognizedColumn(field, names), field]));
  return names.map((_, column) => columns.get(column) ?? null);
}
