import { foldedText, foldedWords, sortKey } from '#core/fold.ts';
import type { WorkType } from '#core/work-types.ts';
import { authorKey, type AuthorRow, authorLine, authorRow, isPerson } from './authors.ts';
import { categoryOf } from './category-rules.ts';
import { languageOf } from './languages.ts';
import type { CatalogRecord } from './record.ts';

/** A row of the works table, with its author keys in order. */
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
  type: WorkType;
  sort_title: string;
  sort_author: string;
  words: string;
  /** Folded words of the subjects. */
  subject_words: string;
  other_titles: string[];
  other_names: string[];
  author_keys: string[];
}

/** The rows that one record produces. */
export interface WorkRows {
  line: number;
  record: CatalogRecord;
  work: WorkRow;
  authors: AuthorRow[];
}

const MAX_WORDS = 200;
/**
 * Maximum number of other titles, and of other author names, that are stored to show why a search
 * matched.
 */
const MAX_OTHERS = 30;

/** Converts a record to rows: computes sort keys, search words, display names and the category. */
export function toWorkRows(line: number, record: CatalogRecord): WorkRows {
  const people = record.authors.filter(isPerson);
  // A person who is both author and editor appears twice.
  const named = new Map(people.map((person) => [person.stored?.source_key ?? authorKey(person), person]));
  const rows = [...named.values()].map((person) => person.stored ?? authorRow(person));
  const first = record.authors[0];
  const language = languageOf(record.language);
  return {
    line,
    record,
    authors: rows.filter((row) => 'letter' in row),
    work: {
      source_key: record.id,
      title: record.title,
      author: authorLine(record.authors),
      year: record.year,
      year_label: record.yearLabel,
      category: record.category ?? categoryOf({ ...record, authorYear: first?.death ?? first?.floruit ?? first?.birth ?? null }),
      language: language.name,
      url: record.url,
      type: typeOf(record.type),
      subjects: record.subjects,
      sort_title: sortKey(record.title, record.titleLanguage === null ? language.code : languageOf(record.titleLanguage).code),
      sort_author: rows[0]?.sort_name ?? LAST_CHARACTER,
      words: searchedWords(record),
      subject_words: foldedWords(record.subjects.join('\n')).slice(0, MAX_WORDS).join(' '),
      other_titles: otherThan([record.title], record.altTitles),
      other_names: otherThan(
        record.authors.map(({ name }) => name),
        record.authors.flatMap(({ aliases }) => aliases),
      ),
      author_keys: [...named.keys()],
    },
  };
}

/** Sorts works without an author last; the default of the column. */
const LAST_CHARACTER = '\u{10ffff}';

/** Types in Zotero's, CSL's, BibTeX's and RIS's words, in lower case without separators. */
const types = new Map<string, WorkType>([
  ...['journalarticle', 'articlejournal', 'article', 'magazinearticle', 'newspaperarticle', 'encyclopediaarticle'].map(
    (name) => [name, 'article'] as const,
  ),
  ...['dictionaryentry', 'conferencepaper', 'inproceedings', 'paperconference', 'jour'].map((name) => [name, 'article'] as const),
  ...['booksection', 'chapter', 'incollection', 'inbook', 'chap'].map((name) => [name, 'chapter'] as const),
  ...['thesis', 'phdthesis', 'mastersthesis', 'dissertation', 'thes'].map((name) => [name, 'thesis'] as const),
]);

function typeOf(type: string | null): WorkType {
  return types.get((type ?? '').toLowerCase().replace(/[\s_-]+/g, '')) ?? 'book';
}

/** Author names precede alternative titles, which may exceed the limit for a famous work. */
function searchedWords({ title, authors, altTitles }: CatalogRecord): string {
  const texts = [title, ...authors.flatMap(({ name, aliases }) => [name, ...aliases]), ...altTitles];
  return foldedWords(texts.join(' ')).slice(0, MAX_WORDS).join(' ');
}

/** Returns the names that differ from the known ones in more than case and accents. */
function otherThan(known: readonly string[], names: readonly string[]): string[] {
  const seen = new Set(known.map(foldedText));
  return names.filter((name) => seen.size < seen.add(foldedText(name)).size).slice(0, MAX_OTHERS);
}
