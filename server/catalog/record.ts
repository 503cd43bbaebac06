import { isTooLong } from '#core/count-characters.ts';
/** The data of a catalog row about one work, whatever the file format. */
export interface CatalogRecord {
  /** The permanent id of the record: a later import with the same id updates the work. */
  id: string;
  title: string;
  altTitles: string[];
  authors: CatalogAuthor[];
  year: number | null;
  yearLabel: string | null;
  /** ISO 639. */
  language: string | null;
  /** The language of the title if it differs, as for an English title of a Latin work. ISO 639. */
  titleLanguage: string | null;
  /** Set if the record specifies its category. */
  category: string | null;
  subjects: string[];
  lcc: string[];
  type: string | null;
  source: string | null;
  url: string | null;
}

export interface CatalogAuthor {
  name: string;
  role: string | null;
  birth: number | null;
  death: number | null;
  floruit: number | null;
  /** The dates to display if the years alone would be too precise or incomplete: "c. 296–373". */
  dates: string | null;
  /** The URL of a page that is about this person only. */
  url: string | null;
  /** Other forms of the name, possibly a transliteration. */
  aliases: string[];
  /** The row of an author whom a librarian corrected or chose, which the record does not change. */
  stored?: StoredAuthor;
}

/** An author of the index. */
export interface StoredAuthor {
  id: number;
  /** Null for authors that no import added. */
  source_key: string | null;
  name: string;
  dates: string | null;
  sort_name: string;
  aliases: string[];
}

/**
 * A record with notes on omitted parts, or the reason why the row is rejected, to follow "line 12:
 * ".
 */
export type RecordOrReason = { record: CatalogRecord; omitted: string[] } | { reason: string };

/** A row as a format reader yields it. */
export type CatalogRow = { line: number } & RecordOrReason;

const recordLimits = {
  id: 500,
  title: 2000,
  name: 500,
  label: 100,
  category: 100,
  url: 2000,
  subject: 300,
  subjects: 50,
  authors: 200,
};

/**
 * Validates one parsed row. Errors that would show in the catalog reject the row; an invalid link
 * is only omitted, since the work is useful without it.
 */
export function readRecord(row: unknown): RecordOrReason {
  try {
    if (!isObject(row)) return { reason: 'is not an object' };
    const { url, omitted } = readUrl(row['url']);
    return {
      record: {
        id: needed(row, 'id', recordLimits.id),
        title: needed(row, 'title', recordLimits.title),
        altTitles: list(row['alt_titles'], 'alt_titles').flatMap((title, i) => readAlias(title, `alt_titles[${i}]`, 'title')),
        authors: readAuthors(row['authors']),
        year: year(row['year'], 'year'),
        yearLabel: optional(row['year_label'], 'year_label', recordLimits.label),
        language: optional(row['language'], 'language', recordLimits.label),
        titleLanguage: optional(row['title_language'], 'title_language', recordLimits.label),
        category: optional(row['category'], 'category', recordLimits.category),
        subjects: readSubjects(row['subjects']),
        lcc: texts(row['lcc'], 'lcc'),
        type: optional(row['type'], 'type'),
        source: optional(row['source'], 'source'),
        url,
      },
      omitted: omitted,
    };
  } catch (error) {
    if (error instanceof RecordError) return { reason: error.message };
    throw error;
  }
}

class RecordError extends Error {}

function readAuthors(value: unknown): CatalogAuthor[] {
  const authors = list(value, 'authors');
  if (authors.length > recordLimits.authors) throw new RecordError(`has more than ${recordLimits.authors} authors`);
  return authors.map((author, i) => readAuthor(typeof author === 'string' ? { name: author } : author, `authors[${i}]`));
}

function readAuthor(author: unknown, where: string): CatalogAuthor {
  if (!isObject(author)) throw new RecordError(`${where} is not an object`);
  return {
    name: needed(author, 'name', recordLimits.name, `${where}.`),
    role: optional(author['role'], `${where}.role`),
    birth: year(author['birth'], `${where}.birth`),
    death: year(author['death'], `${where}.death`),
    floruit: year(author['floruit'], `${where}.floruit`),
    dates: optional(author['dates'], `${where}.dates`, recordLimits.label),
    url: readUrl(author['url']).url ?? readUrl(author['wikipedia']).url,
    aliases: list(author['aliases'], `${where}.aliases`).flatMap((alias, i) => readAlias(alias, `${where}.aliases[${i}]`, 'name')),
  };
}

/**
 * Reads an alternative title or name: "text", or { title: "text", lang: "fr" }. Blank ones are
 * ignored.
 */
function readAlias(value: unknown, where: string, field: 'title' | 'name'): string[] {
  const alias = optional(isObject(value) ? value[field] : value, where);
  return alias === null ? [] : [alias];
}

function readSubjects(value: unknown): string[] {
  const subjects = texts(value, 'subjects').filter((subject) => !isTooLong(subject, recordLimits.subject));
  return [...new Set(subjects)].slice(0, recordLimits.subjects);
}

function readUrl(value: unknown): { url: string | null; omitted: string[] } {
  const text = optional(value, 'url');
  if (text === null) return { url: null, omitted: [] };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return { url: null, omitted: ['url is not an http or https URL'] };
  if (url.href.length > recordLimits.url) return { url: null, omitted: [`url is longer than ${recordLimits.url} characters`] };
  return { url: url.href, omitted: [] };
}

function needed(row: Record<string, unknown>, field: string, longest: number, where = ''): string {
  const value = row[field];
  if (value === undefined || value === null) throw new RecordError(`${where}${field} is missing`);
  const text = optional(value, `${where}${field}`, longest);
  if (text === null) throw new RecordError(`${where}${field} is blank`);
  return text;
}

/**
 * Returns the text, or null if there is none. Replaces line breaks and other control characters
 * with spaces.
 */
function optional(value: unknown, what: string, longest = Infinity): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new RecordError(`${what} is not a string`);
  if (value.includes('\0')) throw new RecordError(`${what} contains a NUL character`);
  // Lone surrogates are valid in JSON, but PostgreSQL cannot store them.
  if (/\p{Surrogate}/u.test(value)) throw new RecordError(`${what} contains an incomplete character`);
  const text = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (isTooLong(text, longest)) throw new RecordError(`${what} is longer than ${longest} characters`);
  return text === '' ? null : text;
}

function texts(value: unknown, what: string): string[] {
  return list(value, what).flatMap((item, i) => optional(item, `${what}[${i}]`) ?? []);
}

function list(value: unknown, what: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new RecordError(`${what} is not a list`);
  return value;
}

const EARLIEST = -5000;
const LATEST = 2100;

function year(value: unknown, what: string): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new RecordError(`${what} is not a whole number`);
  if (value < EARLIEST || value > LATEST || value === 0)
    throw new RecordError(`${what} ${value} is not between ${-EARLIEST} BC and ${LATEST}`);
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
