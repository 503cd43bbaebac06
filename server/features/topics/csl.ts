import { createHash } from 'node:crypto';
import type { Citation, CslItem } from '#contract/topics.ts';
import { fold } from '#core/fold.ts';
import type { CslName } from '../../citations/csl-data.ts';
import { cslNameOf, parsePerson } from '../../citations/names.ts';
import { type CitedWork, matchCitedWork } from './match-cited-work.ts';

/**
 * Returns citations as CSL items, in order, with the fields of the works that they name. Preserves
 * every word: what is not certainly an author or year stays in the title.
 */
export function toCsl(citations: readonly Citation[], works: readonly CitedWork[] = []): CslItem[] {
  const keys = new Set<string>();
  return citations.map((citation) => {
    const text = oneLine(citation.text);
    const address: Pick<CslItem, 'URL'> = citation.url === null ? {} : { URL: safeAddress(citation.url) };
    const cited = matchCitedWork(text, works);
    const work = cited ? fieldsOf(cited) : parseWork(text);
    const title = work?.title ?? (text === '' ? (address.URL ?? '') : text);
    const id = uniqueKey(keyOf(citation, work, title), keys);
    if (!work) return { id, type: citation.url === null ? 'document' : 'webpage', title, ...address };
    const { authors, year } = work;
    return {
      id,
      type: cited ? 'book' : 'document',
      title,
      ...(authors.length > 0 && { author: [...authors] }),
      ...(year !== undefined && { issued: { 'date-parts': [[year]] } }),
      ...address,
      // Chapters and pages, which the work's own fields do not have.
      ...(cited && { note: text }),
    };
  });
}

interface Work {
  readonly authors: readonly CslName[];
  readonly title: string;
  readonly year: number | undefined;
}

/** Years before AD 1 have no notation that all formats understand. */
function fieldsOf({ title, authors, year }: CitedWork): Work {
  return {
    title: oneLine(title),
    authors: authors.map((name) => cslNameOf(oneLine(name))),
    year: year !== null && year > 0 ? year : undefined,
  };
}

const yearInBrackets = /^([^,]+), ([^,]+) \((\d{3,4})\)\.?$/u;
const yearLast = /^([^,]+), ([^,]+), (\d{4})\.?$/u;

/**
 * Parses "Augustine, Confessions (397)" and "Karl Barth, Church Dogmatics I/1, 1932". Another comma
 * might separate a place, an editor or a second author.
 */
function parseWork(text: string): Work | undefined {
  const [, words = '', title = '', digits = ''] = yearInBrackets.exec(text) ?? yearLast.exec(text) ?? [];
  const year = Number(digits);
  const author = parsePerson(words);
  if (!author || year < 100 || year > new Date().getUTCFullYear() + 1) return undefined;
  return { authors: [author], title, year };
}

/**
 * Replaces line breaks and control characters, which would end a line or record of an exported
 * file.
 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}

/** Percent-encodes what would end the field: the formats write addresses unescaped. */
function safeAddress(url: string): string {
  return url.trim().replaceAll(/[\p{Cc}\u2028\u2029\s{}\\<>"^`|]/gu, (mark) => encodeURIComponent(mark));
}

/**
 * Returns a key of letters and digits, such as "barth1932-0c1f6a", short enough for every format
 * and the same in every export.
 */
function keyOf({ text, url }: Citation, work: Work | undefined, title: string): string {
  const [author] = work?.authors ?? [];
  const name = author && ('family' in author ? author.family : (author.literal.split(' ')[0] ?? ''));
  const word = fold(name ?? title)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8);
  const mark = createHash('sha256')
    .update(JSON.stringify([text, url]))
    .digest('hex')
    .slice(0, 6);
  return `${word === '' ? 'source' : word}${work?.year ?? ''}-${mark}`;
}

/** Numbers repeated citations, since each is a record. */
function uniqueKey(key: string, taken: Set<string>): string {
  let free = key;
  for (let n = 2; taken.has(free); n++) free = `${key}-${n}`;
  taken.add(free);
  return free;
}
