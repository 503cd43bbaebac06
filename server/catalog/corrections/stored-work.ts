import { sortKey } from '#core/fold.ts';
import { languageOf } from '../languages.ts';
import type { CatalogRecord } from '../record.ts';
import { type Credit, creditsOf } from './credits.ts';
import type { StoredWork } from './work-queries.ts';

/**
 * Returns the language whose leading articles the sort key leaves out, if it is not that of the
 * work.
 */
export function titleLanguageOf({
  title,
  sort_title: key,
  language,
}: Pick<StoredWork, 'title' | 'sort_title' | 'language'>): string | null {
  if (sortKey(title, languageOf(language).code) === key) return null;
  return articleLanguages.find((code) => sortKey(title, code) === key) ?? null;
}

/** Languages whose articles `sortKey` knows, the most frequent first. */
const articleLanguages = ['en', 'fr', 'de', 'it', 'es', 'la', 'nl', 'pt', 'ca', 'ro', 'hu', 'el', 'sv', 'da', 'no'];

/**
 * Returns the record that would lead to a stored work. Of other names, a work has only those that
 * were shown.
 */
export function toRecord(work: StoredWork): CatalogRecord {
  return {
    id: work.source_key ?? '',
    title: work.title,
    altTitles: work.other_titles,
    authors: creditsOf(work.author, work.authors).map((credit) => toCatalogAuthor(credit, work)),
    year: work.year,
    yearLabel: work.year_label,
    language: work.language,
    titleLanguage: titleLanguageOf(work),
    category: work.category,
    subjects: work.subjects,
    lcc: [],
    type: work.type,
    source: null,
    url: work.url,
  };
}

function toCatalogAuthor({ name, role, author }: Credit, work: StoredWork) {
  const known = { name, role, birth: null, death: null, floruit: null, dates: null, url: null };
  if (!author) return { ...known, aliases: [] };
  return { ...known, aliases: work.other_names.filter((other) => author.name === other || author.aliases.includes(other)), stored: author };
}
