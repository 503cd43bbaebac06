import type { Hit } from '#contract/search.ts';
import { foldedWords } from '#core/fold.ts';
import type { Term } from '#core/marks.ts';
import { directName } from '#core/names.ts';
import { pagePath } from '#core/page-paths.ts';
import { marksOf, snippetAround } from '#core/snippet.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { isComplete } from '../index/common-words.ts';
import type { NamedKind } from '../kinds.ts';
import type { LiteralQuery } from '../literal/parse-query.ts';
import { type NamedRow, listNames } from './name-queries.ts';

/** A found person, group or author. */
export interface FoundName {
  readonly kind: NamedKind;
  /** From 0 to 1, comparable with the scores of the literal search. */
  readonly score: number;
  readonly row: NamedRow;
}

/** Names of each kind that a search shows, unless it asks for more. */
const MAX_OF_KIND = 12;
/** Names have no more words than this. */
const MAX_WORDS = 8;

/**
 * Returns the people, groups and authors whose names contain all words, in full or as prefixes,
 * best match first. Ignores case and accents.
 */
export async function searchNames(
  sql: Sql,
  callerId: number,
  kinds: readonly NamedKind[],
  { inOrder, excluded }: Pick<LiteralQuery, 'inOrder' | 'excluded'>,
  { limit = MAX_OF_KIND, suggests = false }: { readonly limit?: number; readonly suggests?: boolean } = {},
): Promise<FoundName[]> {
  const words = [...new Set(inOrder)];
  if (words.length === 0 || words.length > MAX_WORDS || kinds.length === 0) return [];
  const rows = await listNames(sql, callerId, kinds, {
    prefixes: prefixQuery(words.filter(isLong)),
    all: prefixQuery(words) ?? '',
    whole: words.map((word) => `'${word}'`).join(' & '),
    beginning: words.join(' '),
    username: words.join(''),
    limit,
    suggests,
  });
  return rows
    .map((row) => ({ kind: row.kind, row, score: scoreOf(row, words) }))
    .filter(({ score, row }) => score > 0 && marksOf(shownName(row), excluded).length === 0)
    .toSorted((a, b) => b.score - a.score || b.row.size - a.row.size || a.row.id - b.row.id);
}

/** Too many words begin with one letter to look them all up. */
function isLong(word: string): boolean {
  return !/^.$/u.test(word) || !/[a-z\d]/.test(word);
}

function prefixQuery(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.map((word) => `'${word}'${isComplete(word) ? '' : ':*'}`).join(' & ');
}

/** Returns the name as it is shown: authors are stored as catalogs list them. */
export function shownName({ kind, name }: NamedRow): string {
  return kind === 'author' ? directName(name) : name;
}

/**
 * Scores the whole name as 1, another name as 0.97, whole words of it as 0.6 to 0.96, and the
 * beginnings of words below that.
 */
function scoreOf(row: NamedRow, words: readonly string[]): number {
  const name = foldedWords(`${row.name} ${row.username ?? ''}`);
  const shown = foldedWords(shownName(row));
  const query = words.join(' ');
  const others = row.others.map(foldedWords);
  if (shown.join(' ') === query || foldedWords(row.name).join(' ') === query || row.username?.toLowerCase() === words.join('')) return 1;
  const isUnlikely = words.length === 1 && isLittleKnown(row);
  // Another name of one word is often a first name, and somebody else is known by it.
  if (others.some((other) => other.join(' ') === query)) return words.length > 1 ? 0.97 : isUnlikely ? IN_TITLE - 0.01 : 0.8;
  const share = Math.min(1, query.length / Math.max(1, shown.join(' ').length));
  const beginsWhole = `${shown.join(' ')} `.startsWith(`${query} `);
  if (containsWords(name, words)) return Math.min(isUnlikely ? IN_TITLE : 0.96, (beginsWhole ? 0.65 : 0.6) + 0.4 * share);
  const all = [...name, ...others.flat()];
  if (containsWords(all, words)) return 0.62 + 0.12 * share;
  const begins = shown.join(' ').startsWith(query) || row.username?.toLowerCase().startsWith(words.join('')) === true;
  if (begins) return 0.46 + 0.13 * share;
  if (containsBeginnings(name, words)) return 0.45 + 0.13 * share;
  if (containsBeginnings(all, words)) return 0.44 + 0.13 * share;
  const isDescribed = row.kind === 'community' || row.kind === 'circle';
  return isDescribed && containsBeginnings([...name, ...foldedWords(row.about ?? '')], words) ? 0.2 : 0;
}

/** The lowest score of a long title that contains all words of the query. */
const IN_TITLE = 0.6;
/** Works of an author, or followers of a user, that make the name well known. */
const WELL_KNOWN = 5;

/**
 * Returns whether a one-word query more likely means a subject than this person: "grace" seldom
 * means Grace Stafford.
 */
function isLittleKnown({ kind, size }: NamedRow): boolean {
  return (kind === 'author' || kind === 'user') && size < WELL_KNOWN;
}

function containsWords(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => name.includes(word));
}

function containsBeginnings(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => name.some((one) => one.startsWith(word)));
}

/** Returns the hit to display. */
export function nameHit({ row, score }: FoundName, inOrder: readonly string[]): Hit {
  const terms = inOrder.map((word): Term => ({ words: [word], prefix: !isComplete(word) }));
  const title = shownName(row);
  const titleMarks = marksOf(title, terms);
  const alias = titleMarks.length > 0 ? undefined : row.others.find((other) => marksOf(other, terms).length > 0);
  const about = [...(alias === undefined ? [] : [`Also “${alias}”`]), ...(row.about === null ? [] : [row.about])].join(' · ');
  return {
    id: row.id,
    type: row.kind,
    title,
    username: row.username,
    display_name: row.display_name,
    author: null,
    ...snippetAround(about, terms),
    titleMarks,
    authorMarks: [],
    score: Math.round(score * 1e4) / 1e4,
    url: pageOfName(row),
  };
}

/** Returns the path of the page of a person, group or author. */
export function pageOfName({ kind, id, username }: NamedRow): string {
  return pagePath(kind, username ?? id);
}
