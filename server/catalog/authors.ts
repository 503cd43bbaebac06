import { createHash } from 'node:crypto';
import { lifeDates } from '#core/dates.ts';
import { foldedText, foldedWords, initialLetter, nameSortKey } from '#core/fold.ts';
import type { CatalogAuthor } from './record.ts';
import { romanize } from './romanize.ts';

/** A row of the authors table, built from one record. */
export interface AuthorRow {
  source_key: string;
  name: string;
  dates: string | null;
  sort_name: string;
  letter: string | null;
  aliases: string[];
  /** Folded words of all names. */
  name_words: string;
}

/**
 * Returns false for placeholder names: they are shown with the work, but are not in the index of
 * authors.
 */
export function isPerson({ name }: Pick<CatalogAuthor, 'name'>): boolean {
  return !/^(various( authors)?|anonymous|anon|unknown( author)?|author)$/.test(foldedText(name));
}

const MAX_ALIASES = 30;
const MAX_WORDS = 200;

export function authorRow(author: CatalogAuthor): AuthorRow {
  const aliases = [...new Set(author.aliases)].slice(0, MAX_ALIASES);
  const sortName = nameSortKey(author.name, [...author.aliases, romanize(author.name)]);
  return {
    source_key: authorKey(author),
    name: author.name,
    dates: author.dates ?? lifeDates(author),
    sort_name: sortName,
    letter: initialLetter(sortName),
    aliases,
    name_words: foldedWords([author.name, ...aliases].join('\n'))
      .slice(0, MAX_WORDS)
      .join(' '),
  };
}

/** Formats the authors for display: up to three names, and the number of others. */
export function authorLine(authors: readonly CatalogAuthor[]): string | null {
  const names = [...new Set(authors.map(({ name, role }) => name + (marks.get(role ?? '') ?? '')))];
  if (names.length === 0) return null;
  const shown = names.slice(0, 3).join('; ');
  const others = names.length - 3;
  return others > 0 ? `${shown} and ${others} ${others === 1 ? 'other' : 'others'}` : shown;
}

const marks = new Map([
  ['editor', ' (ed.)'],
  ['translator', ' (trans.)'],
  ['seriesEditor', ' (series ed.)'],
]);

const LONGEST_KEY = 500;

/**
 * Returns the key that identifies a person across records: the URL of their page if there is one,
 * else the folded name with both dates.
 */
export function authorKey({ url, name, birth, death }: CatalogAuthor): string {
  const key = url === null ? `name:${foldedText(name) || name}|${birth ?? ''}|${death ?? ''}` : `url:${pageKey(url)}`;
  // PostgreSQL limits the size of an index entry.
  return key.length <= LONGEST_KEY ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** Normalizes a URL, so that http or https, a trailing slash and percent-encoding do not matter. */
function pageKey(url: string): string {
  const { host, pathname, search, hash } = new URL(url);
  return (
    host +
    decoded(pathname)
      .replace(/\/{2,}/g, '/')
      .replace(/\/$/, '') +
    search +
    hash
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
