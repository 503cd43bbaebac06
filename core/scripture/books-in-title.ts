import { bookIndex, books } from '../scripture-books.ts';
import { type Lexicon, lexiconOf, type NameEntry } from './lexicon.ts';
import { exactBookAt } from './match-book.ts';
import { isUsualName } from './usual-names.ts';
import { ordinaryBooks } from './prose-words.ts';
import { languagesOfText } from './text-languages.ts';
import { contextBefore, isBoundary } from './title-context.ts';
import { type BookKind, kindsOfBooks, studies, versions } from './title-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A book that a title names as a whole. */
interface NamedWhole {
  /** The 1-based index in `books`. */
  readonly book: number;
  readonly start: number;
  readonly end: number;
}

export interface TitleOptions {
  /** ISO 639 code, if known. */
  readonly language?: string | undefined;
  /** Whether the text is a catalog subject, where "Daniel" is more often the book than a person. */
  readonly isSubject?: boolean | undefined;
  readonly author?: string | null | undefined;
}

/**
 * Returns the whole books of scripture that a title or subject names: "The Epistle to the Romans",
 * "Lectures on Genesis", "Bible. Jonah". A name followed by a chapter does not count.
 */
export function booksInTitle(written: string, options: TitleOptions = {}): NamedWhole[] {
  // Catalogs write "Bible. Corinthians, 1st".
  const title = options.isSubject === true ? written.replace(/(\p{L}{3,20}), (1st|2nd|3rd)\b/u, '$2 $1') : written;
  const { names } = languagesOfText(title, options.language);
  const lexicons = names.flatMap((language) => lexiconOf(language) ?? []);
  const tokens = tokensOf(title, () => false);
  const found: NamedWhole[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token?.capital || token.start < (found.at(-1)?.end ?? 0)) continue;
    for (const lexicon of lexicons) {
      const named = nameAt({ title, tokens, lexicon }, at);
      if (!named) continue;
      const books = booksMeant({ title, tokens, lexicon }, named, options);
      found.push(...books.map((book) => ({ book, start: named.start, end: named.end })));
      break;
    }
  }
  return [...new Map(found.map((one) => [one.book, one])).values()];
}

interface Title {
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
}

interface Name {
  readonly name: string;
  readonly entry: NameEntry;
  /** The number before the name, or 0. */
  readonly number: number;
  readonly book: number;
  readonly start: number;
  readonly end: number;
  /** The index of the token after it. */
  readonly next: number;
  /** The index of the first token of the name or its number. */
  readonly first: number;
  readonly kind: BookKind | undefined;
}

const COMPOUND = /^(.{3,20})brief(?:e?s|en?)?$/;

function nameAt({ title, tokens, lexicon }: Title, at: number): Name | undefined {
  const token = tokens[at];
  const [, stem] = (lexicon.language === 'de' && COMPOUND.exec(token?.folded ?? '')) || [];
  const entry = stem === undefined ? undefined : lexicon.names.get(stem);
  if (token && entry && stem !== undefined) {
    const number = Number(tokens[at - 1]?.digits && tokens[at - 1]?.folded) || 0;
    const book = entry.before[number]?.book ?? entry.before[1]?.book ?? 0;
    return { name: stem, entry, number, book, start: token.start, end: token.end, next: at + 1, first: at, kind: 'epistle' };
  }
  const candidate = exactBookAt(title, tokens, at, lexicon, true)?.candidates[0];
  const ofName = candidate && lexicon.names.get(candidate.name);
  if (!candidate || !ofName || !isUsualName(candidate, lexicon.language)) return undefined;
  const { name, book, start, end } = candidate;
  if (name.length < 4 && name !== books[book - 1]?.name.toLowerCase()) return undefined;
  const isNumbered = start < (token?.start ?? 0);
  const next = tokens.findIndex((one) => one.start >= end);
  const first = tokens.findIndex((one) => one.end > start);
  return {
    name,
    entry: ofName,
    number: isNumbered ? candidate.number : 0,
    book,
    start,
    end,
    next: next < 0 ? tokens.length : next,
    first,
    kind: undefined,
  };
}

const CHAPTER = /^\.?\s[ivxlc]+$|^\.?\s[IVXLC]+$|^\s?\p{Nd}/u;
const BIBLE = /\b(?:bible|biblia)\b/i;
const unclear = new Set(['wisdom', 'zacharias']);
// Other works have the same titles: Gregory of Narek wrote a Book of Lamentations.
const otherWorks = /\b(?:ignatius|polycarp|clement|clemens|pseudo|apocryphal|narek)\b/i;
// In subjects, these names are usually people.
const persons = new Set(
  ['Matt', 'Mark', 'Luke', 'John', 'Titus', 'Jas', 'Jude', 'Phlm', 'Ezra', 'Jdt', 'Esth', 'Bar', 'Sus', 'Tob'].map(bookIndex),
);
const ordinary = new Set([...ordinaryBooks].map(bookIndex));
const acts = bookIndex('Acts');

/** Returns the books that a name in a title refers to; none if it is a person or a common word. */
function booksMeant(words: Title, name: Name, { isSubject = false, author }: TitleOptions): number[] {
  const { title, tokens, lexicon } = words;
  const next = tokens[name.next];
  const between = title.slice(name.end, next?.start);
  const closes = !next || isBoundary(between) || (isSubject && between.includes('-'));
  const usage = closes ? 'plain' : usageOf(words, name);
  // "Homilies on Romans 9" and "on Deut. xv 9" are about chapters.
  if (usage === 'other' || CHAPTER.test(title.slice(name.end, next?.end))) return [];
  const context = contextBefore({ title, tokens, ordinals: lexicon.ordinals }, name.first);
  const isPerson = ordinary.has(name.book) && name.number === 0;
  // "St. Matthew's Gospel", but "St. Mark's monastery"
  const isOwner = isPerson && next?.folded === 's';
  const kind = isOwner ? kindsOfBooks.get(tokens[name.next + 1]?.folded ?? '') : (name.kind ?? context.kind);
  if (isOwner && !kind) return [];
  const isStudied = next !== undefined && (studies.has(next.folded) || versions.has(next.folded));
  // "Commentary on John Calvin"
  if (isPerson && !closes && usage !== 'author' && next.capital && !isStudied) return [];
  const found = booksOf(name, kind);
  if (kind !== undefined) return otherWorks.test(`${title} ${author ?? ''}`) ? [] : found;
  if (context.study) return !isPerson || context.prepositions ? found : [];
  if (!isPerson && next && studies.has(next.folded)) return found;
  if (!context.opens || (!closes && usage !== 'author')) return [];
  if (BIBLE.test(title) || tokens.some(({ folded }) => versions.has(folded))) return found;
  return found.length > 1 || unclear.has(name.name) || (isSubject ? persons : ordinary).has(name.book) ? [] : found;
}

// Names of the authors of books, as in "Revelation of St. John".
const authors = new Set('jesus john jeremiah moses david'.split(' '));
const surnames = new Set('the bar ben bishop patriarch dem der von de di'.split(' '));

/** Returns whether the next words name the book's author or another work ("Acts of Thomas"). */
function usageOf({ tokens }: Title, { next, name, book }: Name): 'author' | 'other' | 'plain' {
  const [of = '', ...rest] = tokens.slice(next, next + 4).map(({ folded }) => folded);
  if (of !== 'of') return name === 'psalm' || of.startsWith('salomo') || (ordinary.has(book) && surnames.has(of)) ? 'other' : 'plain';
  const isAuthor = book === acts ? rest.includes('apostles') : rest.some((word) => authors.has(word));
  return isAuthor ? 'author' : 'other';
}

const isEpistle = (book: number): boolean => (book >= 45 && book <= 65) || book === bookIndex('EpJer');
const isGospel = (book: number): boolean => book >= 40 && book <= 43;

/** Returns the books that a name covers: both letters for "the epistles to the Corinthians". */
function booksOf({ entry, number, book }: Name, kind: BookKind | undefined): number[] {
  const isRight = (one: number): boolean => (kind === 'epistle' ? isEpistle(one) : kind !== 'gospel' || isGospel(one));
  const [alone] = entry.before;
  const single = number > 0 ? book : /^\d/.test(alone?.written ?? '1') ? undefined : alone?.book;
  if (single !== undefined && isRight(single)) return [single];
  if (number > 0) return [];
  return [...new Set(entry.before.slice(1, 4).flatMap((named) => (named && isRight(named.book) ? [named.book] : [])))];
}
