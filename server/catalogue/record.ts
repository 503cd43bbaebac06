import { isTooLong } from '#core/count-characters.ts';
/** What a row of a catalogue says about one work, whatever the format it came in. */
export interface CatalogueRecord {
  /** Names the record for ever: a later import of the same id corrects the work. */
  id: string;
  title: string;
  altTitles: string[];
  authors: CatalogueAuthor[];
  year: number | null;
  yearLabel: string | null;
  /** ISO 639. */
  language: string | null;
  /** The title's own, where it is another: that of an English title of a Latin work. ISO 639. */
  titleLanguage: string | null;
  /** Where the record names its shelf itself. */
  category: string | null;
  subjects: string[];
  lcc: string[];
  type: string | null;
  source: string | null;
  url: string | null;
}

export interface CatalogueAuthor {
  name: string;
  role: string | null;
  birth: number | null;
  death: number | null;
  floruit: number | null;
  /** The dates as they are to be shown, where the years alone would say too much or too little: "c. 296–373". */
  dates: string | null;
  /** A page that is about this person and no other. */
  url: string | null;
  /** Other forms of the name, of which one may be a transliteration. */
  aliases: string[];
}

/** A record, with what was left out of it; or the reason why the row is refused, to follow "line 12: ". */
export type RecordOrReason = { record: CatalogueRecord; leftOut: string[] } | { reason: string };

/** What the reader of a format yields for each row. */
export type CatalogueRow = { line: number } & RecordOrReason;

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
 * Reads one row as JSON (or anything else) gave it. What would be wrong in the catalogue refuses the row; a link that leads nowhere is
 * only left out, for the work is worth having without it.
 */
export function readRecord(row: unknown): RecordOrReason {
  try {
    if (!isObject(row)) return { reason: 'is not an object' };
    const { url, leftOut } = readUrl(row['url']);
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
      leftOut,
    };
  } catch (error) {
    if (error instanceof RecordError) return { reason: error.message };
    throw error;
  }
}

class RecordError extends Error {}

function readAuthors(value: unknown): CatalogueAuthor[] {
  const authors = list(value, 'authors');
  if (authors.length > recordLimits.authors) throw new RecordError(`has more than ${recordLimits.authors} authors`);
  return authors.map((author, i) => readAuthor(typeof author === 'string' ? { name: author } : author, `authors[${i}]`));
}

function readAuthor(author: unknown, where: string): CatalogueAuthor {
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

/** Another form of a title or a name: "text", or { title: "text", lang: "fr" }. One that is blank says nothing. */
function readAlias(value: unknown, where: string, field: 'title' | 'name'): string[] {
  const alias = optional(isObject(value) ? value[field] : value, where);
  return alias === null ? [] : [alias];
}

function readSubjects(value: unknown): string[] {
  const subjects = texts(value, 'subjects').filter((subject) => !isTooLong(subject, recordLimits.subject));
  return [...new Set(subjects)].slice(0, recordLimits.subjects);
}

function readUrl(value: unknown): { url: string | null; leftOut: string[] } {
  const text = optional(value, 'url');
  if (text === null) return { url: null, leftOut: [] };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return { url: null, leftOut: ['url is not an http address'] };
  if (url.href.length > recordLimits.url) return { url: null, leftOut: [`url is longer than ${recordLimits.url} characters`] };
  return { url: url.href, leftOut: [] };
}

function needed(row: Record<string, unknown>, field: string, longest: number, where = ''): string {
  const value = row[field];
  if (value === undefined || value === null) throw new RecordError(`${where}${field} is missing`);
  const text = optional(value, `${where}${field}`, longest);
  if (text === null) throw new RecordError(`${where}${field} is blank`);
  return text;
}

/** Null where there is nothing to read. Line breaks and other control characters become spaces. */
function optional(value: unknown, what: string, longest = Infinity): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new RecordError(`${what} is not a text`);
  if (value.includes('\0')) throw new RecordError(`${what} contains a NUL character`);
  // Half of a surrogate pair: JSON can say it, PostgreSQL cannot store it.
  if (/\p{Surrogate}/u.test(value)) throw new RecordError(`${what} contains half a character`);
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
