import { PSALMS, verseCount } from './verses.ts';
import { foldToken } from './fold-name.ts';
import type { BookCandidate, BookMatch } from './book-candidate.ts';
import { inContext } from './book-in-context.ts';
import { meaningsOf } from './esdras.ts';
import { bookOfKingdoms, fourKingdomsIn, numberingOfKingdoms } from './four-kingdoms.ts';
import { beginsUnspacedName, bookAt, exactBookAt } from './match-book.ts';
import type { Reference } from './reference.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { lastVerse, type Numbering } from './numbering.ts';
import type { BookShape } from './point.ts';
import { pairedNumber } from './paired-number.ts';
import { type ParsedItem, parseTail, parseTailOfChapter } from './parse-tail.ts';
import { isClearAfterPrefix } from './prefixed-names.ts';
import { isLikely } from './prose-checks.ts';
import { isUsualBook, isUsualName } from './usual-names.ts';
import { labelAfterName, labelNear } from './numbering-labels.ts';
import { commonWords, shortNames } from './prose-words.ts';
import { isLettered, type Resolved, resolveItem } from './resolve.ts';
import type { Scanner } from './scanner.ts';
import { isCommaLanguage, languagesOfText, type TextLanguages } from './text-languages.ts';
import { type Token, tokensOf } from './tokens.ts';
import { mergeBookRanges, wholeBooks } from './whole-books.ts';
import { withVerseBefore } from './verse-before.ts';
import { books } from '../scripture-books.ts';

export interface ReferenceOptions {
  /** ISO 639 code of the text's language, if known; load it with `loadScriptureLanguages` first. */
  readonly language?: string | undefined;
  /** The numbering of the text if it shows none. */
  readonly numbering?: Numbering | undefined;
  /**
   * Whether the text is what a person typed to find a passage: small letters, misspellings, missing
   * punctuation and whole books count too.
   */
  readonly query?: boolean | undefined;
  /**
   * Whether a query may be ordinary words: then unusual spellings need a verse, and books alone
   * their usual names.
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether the text is the title or a subject of a work, which names verses more often than
   * persons with numbers.
   */
  readonly title?: boolean | undefined;
  /** The languages of the longer text that contains this one; by default those of this text. */
  readonly languages?: TextLanguages | undefined;
  /** The most references to return. */
  readonly max?: number | undefined;
}

// A query is short; misspellings take time.
const LONGEST_QUERY = 500;

/**
 * Returns the references to scripture in a plain text, in order and without overlaps. Takes linear
 * time: it reads each character a bounded number of times.
 */
export function findReferences(whole: string, options: ReferenceOptions = {}): Reference[] {
  const query = options.query ?? false;
  const title = options.title ?? false;
  const text = query ? whole.slice(0, LONGEST_QUERY) : whole;
  const { own, names, guesses } = options.languages ?? languagesOfText(text, options.language, query, title);
  const lexicons = names.flatMap((language) => lexiconOf(language) ?? []);
  const others = guesses.flatMap((language) => lexiconOf(language) ?? []);
  const found: Reference[] = [];
  const alone: BookMatch[] = [];
  const isKnownTitle = title && own !== undefined;
  const tokens = tokensOf(text, (char) => lexicons.some((lexicon) => beginsUnspacedName(lexicon, char)));
  const max = options.max ?? 10_000;
  const reading = { ...options, hasFourKingdoms: fourKingdomsIn(text, own === 'la' && !query) };
  let from = 0;
  // False matches cost time too, and misspellings much of it.
  let attempts = query ? 200 : 5_000;
  for (let at = 0; at < tokens.length && found.length < max && attempts > 0; at++) {
    const token = tokens[at];
    if (!token || token.start < from) continue;
    const guess = others.length > 0 ? guessAt({ text, tokens, query, isKnownTitle }, at, lexicons, others) : undefined;
    for (const lexicon of guess ? [guess] : lexicons) {
      const match = inContext(bookAt(text, tokens, at, lexicon, query), text, found.at(-1));
      if (!match) continue;
      attempts--;
      const periodLists = own !== 'en' && hasVerseList(text, match);
      const comma = periodLists || isCommaLanguage(lexicon.language, guess?.language ?? own);
      const english = own === undefined || own === 'en';
      const scanner: Scanner = { text, lexicon, lenient: query, comma, periodLists, title, english };
      const references = referencesOf(scanner, match, from, reading);
      // A name that the text's own language uses otherwise is not tried in English.
      if (references === 'unlikely') break;
      // "Rom 99" does not refer to the whole book.
      if (references === 'absent') continue;
      if (references.length === 0) {
        if (query && mayStandAlone(text, match, lexicon, options.strict)) alone.push(match);
        continue;
      }
      found.push(...references);
      from = references.at(-1)?.end ?? from;
      break;
    }
  }
  if (!query) return found.slice(0, max);
  return mergeBookRanges(text, found.length === 0 ? wholeBooks(text, alone) : found);
}

const VERSE_LIST = /^\.?\s?\d{1,3},\d{1,3}(?:[-–]\d{1,3})?\.\d{1,3}(?![\d:,])/;

/** Returns whether a comma and then a period follow a name: "Mt 5,3.8" has two verses. */
function hasVerseList(text: string, { candidates: [first] }: BookMatch): boolean {
  return first !== undefined && VERSE_LIST.test(text.slice(first.end, first.end + 20));
}

/** Returns whether a query may name a whole book by a match. */
function mayStandAlone(text: string, { candidates: [named] }: BookMatch, { language }: Lexicon, strict: boolean | undefined): boolean {
  // "John 3:0" does not refer to the whole book.
  if (named === undefined || named.prefixed || NUMBER_AFTER.test(text.slice(named.end, named.end + 12))) return false;
  return strict !== true || isUsualBook(named, language) || (isUsualName(named, language) && RANGE_OF_BOOKS.test(text));
}

// Digits, and numerals of a chapter that the book lacks.
const NUMBER_AFTER =
  /^[^\p{L}\p{N}]{0,4}(?:\p{Nd}|[ivxlc]{2,9}(?!\p{L})|[α-ωϛ]{1,4}[΄´ʹ]|[א-ת]{1,3}[׳״]|[〇零一二三四五六七八九十百]{1,6}[章篇])/iu;
const RANGE_OF_BOOKS = /\p{L}\s?[-\u2013]\s?[\p{L}\d]/u;

interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly query: boolean;
  /** Whether it is a title in a known language. */
  readonly isKnownTitle: boolean;
}

/** Returns a lexicon for a name that the known lexicons lack, if the others agree on its book. */
function guessAt(
  { text, tokens, query, isKnownTitle }: TokenizedText,
  at: number,
  known: readonly Lexicon[],
  others: readonly Lexicon[],
): Lexicon | undefined {
  const { digits = true, folded = '' } = tokens[at] ?? {};
  if (digits || !others.some(({ heads }) => heads.has(folded))) return undefined;
  const bookIn = (lexicon: Lexicon): BookCandidate | undefined => exactBookAt(text, tokens, at, lexicon, query)?.candidates[0];
  const isKnown = known.some((lexicon) => {
    const candidate = bookIn(lexicon);
    return candidate !== undefined && isUsualName(candidate, lexicon.language);
  });
  if (isKnown) return undefined;
  const found = others.flatMap((lexicon) => {
    const candidate = bookIn(lexicon);
    return candidate ? [{ lexicon, ...candidate }] : [];
  });
  const [first] = found;
  // Short names that are also common words, such as "So", are rarely books.
  const isWord = isKnownTitle
    ? first !== undefined && first.name.length < 3 && !shortNames.has(first.name)
    : found.some(({ lexicon, name }) => name.length < 4 && commonWords[lexicon.language]?.has(name) === true);
  if (!first || isWord || found.some(({ book }) => book !== first.book)) return undefined;
  const after = text.slice(first.end, first.end + 20);
  return VERSE_AFTER.test(after) || (query && CHAPTER_AFTER.test(after)) ? first.lexicon : undefined;
}

const PLURAL_NAMES = new Set(['psalms', 'pss']);

const VERSE_AFTER = /^\.?\s{0,2}(?:\d{1,3}|[IVXLCivxlc]{1,8})\s?[,.:]\s?\d/u;
const CHAPTER_AFTER = /^\.?\s{0,2}\d{1,3}(?![\p{L}\p{N}])/u;

interface Reading extends ReferenceOptions {
  /** Returns whether the text counts four books of Kings. */
  readonly hasFourKingdoms: () => boolean;
}

function referencesOf(scanner: Scanner, match: BookMatch, from: number, options: Reading): Reference[] | 'unlikely' | 'absent' {
  let unlikely = false;
  let absent = false;
  for (const named of match.candidates) {
    if (named.start < from) continue;
    const book = books[named.book - 1];
    if (!book) continue;
    const shape: BookShape = {
      chapters: book.chapters,
      psalms: named.book === PSALMS,
      additions: book.key === 'Esth',
      plural: PLURAL_NAMES.has(named.name),
      verses: (chapter) => verseCount(named.book, chapter),
      hasLetter: (chapter, verse, letter) => isLettered(named.book, { chapter, verse, letter }),
      hasNext: (chapter, verse) => verse < lastVerse('septuagint', named.book, chapter),
      foreign: !isUsualName(named, scanner.lexicon.language),
      startsBook: (number, end) => startsBook(scanner, number, end),
      pairedNumber: (at, point) => pairedNumber(scanner.text, at, named.book, point, options.numbering ?? 'kjv'),
    };
    const chapter = match.chapterBefore;
    const labelAfter = labelAfterName(scanner.text, named.end);
    const tail =
      chapter && chapter.start >= from
        ? parseTailOfChapter(scanner, named.end, chapter, shape)
        : parseTail(scanner, labelAfter?.end ?? named.end, shape);
    const nameStart = chapter ? chapter.start : named.start;
    const verses = withVerseBefore(scanner, nameStart, tail);
    const { start, items } = verses && verses.start >= from ? verses : { start: nameStart, items: tail.items };
    const [first] = items;
    if (!first || (named.prefixed && !scanner.lenient && !isClearAfterPrefix(scanner.text, named, first))) continue;
    if (!scanner.lenient && !isLikely(scanner, named, first, chapter !== undefined)) {
      unlikely = true;
      continue;
    }
    if (options.strict === true && first.from.bare && !isUsualName(named, scanner.lexicon.language)) continue;
    const label = labelAfter?.numbering ?? labelNear(scanner.text, start, items.at(-1)?.end ?? named.end) ?? numberingOfKingdoms(named);
    const references = items.flatMap((item, at) => {
      const resolved = resolveNamed(named, item, item.numbering ?? label, options);
      return resolved ? [{ start: at === 0 ? start : item.start, end: item.end, nameStart: start, ...resolved, book: named.written }] : [];
    });
    if (references.length > 0) return references;
    absent = true;
  }
  if (unlikely) return 'unlikely';
  return absent ? 'absent' : [];
}

function resolveNamed(named: BookCandidate, item: ParsedItem, shown: Numbering | undefined, options: Reading): Resolved | undefined {
  const book = bookOfKingdoms(named, shown ?? options.numbering, options.hasFourKingdoms);
  const kingdom = book === undefined ? undefined : resolveItem(book, item, shown, options);
  if (kingdom) return kingdom;
  for (const { book, item: meant } of meaningsOf(named, item, shown ?? options.numbering ?? 'kjv')) {
    const resolved = resolveItem(book, meant, shown, options);
    if (resolved) return resolved;
  }
  return undefined;
}

// After "2.", the name needs a chapter: "5. Mose 6,4".
const NEXT_NAME = /\s{0,2}(\p{Lu}[\p{L}\p{M}]{1,19}|\p{Ll}{2,16}(?=\.?\s\d{1,3}:\d))|\.\s?(\p{Lu}[\p{L}\p{M}]{1,19})(?=\.?\s\p{Nd})/uy;
const NEXT_NAME_LENIENT = /(?:-?\p{L}{1,2}(?=\s))?\s{0,2}\.?\s?([\p{L}\p{M}]{1,20})/uy;

/** Returns whether a number is the start of a book's name: "1 John". */
function startsBook({ text, lexicon, lenient }: Scanner, number: number, end: number): boolean {
  const pattern = lenient ? NEXT_NAME_LENIENT : NEXT_NAME;
  pattern.lastIndex = end;
  const [, name, word = name] = pattern.exec(text) ?? [];
  return word !== undefined && lexicon.names.get(foldToken(word))?.before[number] !== undefined;
}
