import { createHash } from 'node:crypto';
import { lifeDates } from '#core/dates.ts';
import { foldedText, initialLetter, nameSortKey } from '#core/fold.ts';
import type { CatalogueAuthor } from './record.ts';
import { romanised } from './romanise.ts';

/** A row of the authors table, as one record tells it. */
export interface AuthorRow {
  source_key: string;
  name: string;
  dates: string | null;
  sort_name: string;
  letter: string | null;
}

/** False for names that only stand in for one: they are shown with the work, and are nobody in the index of authors. */
export function isPerson({ name }: CatalogueAuthor): boolean {
  return !/^(various( authors)?|anonymous|anon|unknown( author)?|author)$/.test(foldedText(name));
}

export function authorRow(author: CatalogueAuthor): AuthorRow {
  const sortName = nameSortKey(author.name, [...author.aliases, romanised(author.name)]);
  return {
    source_key: authorKey(author),
    name: author.name,
    dates: author.dates ?? lifeDates(author),
    sort_name: sortName,
    letter: initialLetter(sortName),
  };
}

/** One line for display: all of three authors at most, else the first three and how many more. */
export function authorLine(authors: readonly CatalogueAuthor[]): string | null {
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
 * Who somebody is, so that two records of one person meet: the page about them where one is given, else the name (however it is
 * accented and punctuated) with both dates.
 */
function authorKey({ url, name, birth, death }: CatalogueAuthor): string {
  const key = url === null ? `name:${foldedText(name) || name}|${birth ?? ''}|${death ?? ''}` : `url:${pageKey(url)}`;
  // An index entry has an end.
  return key.length <= LONGEST_KEY ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** The same page by http or https, with a slash too many or encoded differently, is the same page. */
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
