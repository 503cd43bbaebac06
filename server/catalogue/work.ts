import { foldedText, foldedWords, sortKey } from '#core/fold.ts';
import { type AuthorRow, authorLine, authorRow, isPerson } from './authors.ts';
import { categoryOf } from './category-rules.ts';
import { languageOf } from './languages.ts';
import type { CatalogueRecord } from './record.ts';

/** A row of the works table, with the keys of its authors in order. */
export interface WorkRow {
  source_key: string;
  title: string;
  author: string | null;
  year: number | null;
  year_label: string | null;
  category: string;
  language: string;
  url: string | null;
  subjects: string[];
  sort_title: string;
  words: string;
  other_titles: string[];
  other_names: string[];
  author_keys: string[];
}

/** What is written for one record. */
export interface WorkToWrite {
  line: number;
  work: WorkRow;
  authors: AuthorRow[];
}

const MOST_WORDS = 200;
/** Other titles of a work, and other names of its authors, that are shown to whoever finds it by one. */
const MOST_OTHERS = 30;

/** Turns a record into rows: sorted, folded, named and put on its shelf. */
export function workToWrite(line: number, record: CatalogueRecord): WorkToWrite {
  const people = record.authors.filter(isPerson);
  // Somebody who wrote and edited is named twice.
  const authors = [...new Map(people.map((person) => authorRow(person)).map((row) => [row.source_key, row])).values()];
  const first = record.authors[0];
  const language = languageOf(record.language);
  return {
    line,
    authors,
    work: {
      source_key: record.id,
      title: record.title,
      author: authorLine(record.authors),
      year: record.year,
      year_label: record.yearLabel,
      category: record.category ?? categoryOf({ ...record, authorYear: first?.death ?? first?.floruit ?? first?.birth ?? null }),
      language: language.name,
      url: record.url,
      subjects: record.subjects,
      sort_title: sortKey(record.title, record.titleLanguage === null ? language.code : languageOf(record.titleLanguage).code),
      words: searchedWords(record),
      other_titles: otherThan([record.title], record.altTitles),
      other_names: otherThan(
        record.authors.map(({ name }) => name),
        record.authors.flatMap(({ aliases }) => aliases),
      ),
      author_keys: authors.map(({ source_key }) => source_key),
    },
  };
}

/** Names come before other titles, of which a famous work may have more than there is room for. */
function searchedWords({ title, authors, altTitles }: CatalogueRecord): string {
  const texts = [title, ...authors.flatMap(({ name, aliases }) => [name, ...aliases]), ...altTitles];
  return foldedWords(texts.join(' ')).slice(0, MOST_WORDS).join(' ');
}

/** Names that say something which those before them do not: not the same again with other capitals or accents. */
function otherThan(known: readonly string[], names: readonly string[]): string[] {
  const seen = new Set(known.map(foldedText));
  return names.filter((name) => seen.size < seen.add(foldedText(name)).size).slice(0, MOST_OTHERS);
}
