import { bookNumber } from './book-number.ts';
import type { BookCandidate, BookMatch } from './book-candidate.ts';
import { chapterBefore } from './chapter-before.ts';
import { foldToken } from './fold-name.ts';
import type { Lexicon, NamedBook, NameEntry } from './lexicon.ts';
import { isLowercaseName } from './lowercase-names.ts';
import { isNumberingLabel } from './numbering-labels.ts';
import { greekAt } from './numerals.ts';
import { numberAfter, numberBefore, rangeBefore } from './numbers-around-name.ts';
import { hasParticles, withoutPrefix } from './prefixed-names.ts';
import { similarName } from './similar-name.ts';
import { areJoined, type Token } from './tokens.ts';

/** Returns the books whose names may start at a token, best first; in queries also misspelled. */
export function bookAt(text: string, tokens: readonly Token[], at: number, lexicon: Lexicon, query: boolean): BookMatch | undefined {
  return exactBookAt(text, tokens, at, lexicon, query) ?? (query ? misspelledBookAt(text, tokens, at, lexicon) : undefined);
}

/** Returns the books whose known names start at a token; in queries also lowercase names. */
export function exactBookAt(text: string, tokens: readonly Token[], at: number, lexicon: Lexicon, query: boolean): BookMatch | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (token.unspaced) return unspacedBookAt(text, tokens, at, lexicon, query);
  const match = lexicon.heads.has(token.folded) ? namedBookAt(text, tokens, at, token, lexicon, query) : undefined;
  if (match || !hasParticles(lexicon)) return match;
  for (const word of withoutPrefix(text, token, lexicon)) {
    const prefixed = namedBookAt(text, tokens, at, word, lexicon, query);
    if (prefixed) return prefixed;
  }
  return undefined;
}

/** Returns the books whose names start with a word: a token, or the rest of one after a prefix. */
function namedBookAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  word: Token,
  lexicon: Lexicon,
  query: boolean,
): BookMatch | undefined {
  for (let count = lexicon.heads.get(word.folded) ?? 0; count > 0; count--) {
    if (!query && !mayFollow(text, tokens[at + count], lexicon) && !chapterLinks.has(tokens[at - 1]?.folded ?? '')) continue;
    const name = joinedName(text, tokens, at, count, word.folded);
    const entry = name === undefined ? undefined : (accentedEntry(text, word, count, lexicon) ?? lexicon.names.get(name));
    if (!entry || name === undefined) continue;
    const last = count === 1 ? word : tokens[at + count - 1];
    const candidates = candidatesOf(text, tokens, at, last, { entry, name, lexicon, query, misspelled: false, start: word.start });
    if (!query && !word.capital && !word.digits && candidates[0]?.written !== 'Ps' && !isLowercaseName(lexicon, name)) continue;
    if (candidates.length > 0) return { candidates, chapterBefore: chapterBefore(text, tokens, at, candidates) };
  }
  return undefined;
}

function accentedEntry(text: string, { start, end }: Token, count: number, { accented }: Lexicon): NameEntry | undefined {
  if (count > 1 || accented.size === 0) return undefined;
  return accented.get(text.slice(start, end).normalize('NFC').toLowerCase());
}

const ROMAN = /^[ivxlc]+$/;
// Additions to Esther.
const ADDITION = /^[a-f]$/;
// The words before a name in "chapter 3 of Mark" and "23rd Psalm".
const chapterLinks = new Set(['of', 'from', 'in', 'the', 'st', 'saint', 'to', 'th', 'nd', 'rd']);
const letterNumerals = new Set(['he', 'zh', 'ja']);

/**
 * Returns whether a token may follow the name of a book in a reference; saves most work on other
 * names.
 */
function mayFollow(text: string, next: Token | undefined, { language, words, ordinals }: Lexicon): boolean {
  if (!next) return false;
  return (
    next.digits ||
    next.unspaced ||
    letterNumerals.has(language) ||
    words.has(next.folded) ||
    isNumberingLabel(next.folded) ||
    ordinals.has(next.folded) ||
    ROMAN.test(next.folded) ||
    (next.capital && ADDITION.test(next.folded)) ||
    (language === 'el' && greekAt(text, next.start) !== undefined)
  );
}

/** Joins the words of a name that starts with a folded word at an index. */
function joinedName(text: string, tokens: readonly Token[], at: number, count: number, first: string): string | undefined {
  let name = first;
  for (let i = 1; i < count; i++) {
    const token = tokens[at + i];
    const last = tokens[at + i - 1];
    if (!token || !last || !areJoined(text, last, token)) return undefined;
    name += ` ${token.folded}`;
  }
  return name;
}

interface Found {
  readonly entry: NameEntry;
  readonly name: string;
  readonly lexicon: Lexicon;
  readonly query: boolean;
  readonly misspelled: boolean;
  /** Where the name starts if letters that may be particles precede it in its token. */
  readonly start?: number;
}

/**
 * Returns the books that the tokens from an index to a last one name, with the numbers around them.
 */
function candidatesOf(text: string, tokens: readonly Token[], at: number, last: Token | undefined, found: Found): BookCandidate[] {
  const { entry, name, lexicon, query, misspelled } = found;
  const first = tokens[at];
  const nameStart = found.start ?? first?.start ?? 0;
  // "1st John" is not "1" and "St. John".
  if (!first || !last || (endings.has(first.folded) && tokens[at - 1]?.digits && tokens[at - 1]?.end === first.start)) return [];
  const candidates: BookCandidate[] = [];
  const add = (named: NamedBook | undefined, number: number, start: number, end: number, from?: number): void => {
    if (!named) return;
    const prefixed = first !== undefined && start > first.start;
    candidates.push({ ...named, start, end, number, name, misspelled, prefixed, kingdoms: isKingdoms(entry, number), from });
  };
  const before = nameStart > first.start ? undefined : numberBefore(text, tokens, at, lexicon, query);
  const numbered = before && (entry.before[before.number] ?? withoutFirst(lexicon, name)?.before[before.number]);
  if (before && numbered) {
    const range = query ? rangeBefore(text, tokens, before.index, lexicon) : undefined;
    const from = range && range.number < before.number ? entry.before[range.number]?.book : undefined;
    add(numbered, before.number, from === undefined || !range ? before.start : range.start, last.end, from);
  }
  if (candidates.length === 0 && entry.after.length > 0) {
    const next = numberAfter(text, tokens, at, last, lexicon);
    if (next) add(entry.after[next.number], next.number, nameStart, next.end);
  }
  add(entry.before[0], 0, nameStart, last.end);
  if (query && candidates.length === 0 && !before) add(entry.before[1], 1, nameStart, last.end);
  return candidates;
}

const endings = new Set(['st', 'nd', 'rd', 'th']);

/**
 * Returns the entry of a name without its first word: "San Juan" has numbers because "Juan" has.
 */
function withoutFirst(lexicon: Lexicon, name: string): NameEntry | undefined {
  const space = name.indexOf(' ');
  return space < 0 ? undefined : lexicon.names.get(name.slice(space + 1));
}

function isKingdoms(entry: NameEntry, number: number): boolean {
  const written = entry.before[number]?.written;
  return number > 2 ? written === '1Kgs' || written === '2Kgs' : written?.endsWith('Sam') === true && entry.before[3]?.written === '1Kgs';
}

/** Finds a name at a position in a run of Chinese, Japanese or Thai. */
function unspacedBookAt(text: string, tokens: readonly Token[], at: number, lexicon: Lexicon, query: boolean): BookMatch | undefined {
  const token = tokens[at];
  if (!token || !beginsUnspacedName(lexicon, text.charAt(token.start))) return undefined;
  let candidates: BookCandidate[] | undefined;
  for (const { name, end } of unspacedNames(text, token, lexicon)) {
    const entry = lexicon.names.get(name);
    if (!entry) continue;
    const found = candidatesOf(text, tokens, at, { ...token, end }, { entry, name, lexicon, query, misspelled: false });
    candidates = candidates ? [...candidates, ...found] : found;
    // "约三16" is John 3:16, since 3 John has fewer verses.
    if (name.length === 1 || (candidates.length > 0 && !NUMBER_AFTER.test(text.slice(end, end + 2)))) break;
  }
  return candidates && candidates.length > 0 ? { candidates, chapterBefore: undefined } : undefined;
}

const NUMBER_AFTER = /^\s?[\p{Nd}章篇]/u;

/** Returns the names that begin at a token, longest first. */
function unspacedNames(text: string, token: Token, { names, unspacedPrefixes }: Lexicon): { name: string; end: number }[] {
  const found: { name: string; end: number }[] = [];
  let name = '';
  for (let at = token.start; at < token.end; at++) {
    name += foldedChar(text.charAt(at));
    if (!unspacedPrefixes.has(name)) break;
    if (names.has(name)) found.unshift({ name, end: at + 1 });
  }
  return found;
}

/** Returns whether a character begins a name in a script without spaces. */
export function beginsUnspacedName({ unspacedPrefixes }: Lexicon, char: string): boolean {
  return unspacedPrefixes.size > 0 && unspacedPrefixes.has(foldedChar(char));
}

const foldedChars = new Map<string, string>();

function foldedChar(char: string): string {
  const known = foldedChars.get(char);
  if (known !== undefined) return known;
  const folded = foldToken(char);
  foldedChars.set(char, folded);
  return folded;
}

/** Finds a name that is spelled like a known one, or abbreviated or inflected. */
function misspelledBookAt(text: string, tokens: readonly Token[], at: number, lexicon: Lexicon): BookMatch | undefined {
  const first = tokens[at]?.folded ?? '';
  if (tokens[at]?.unspaced === true) return undefined;
  if (lexicon.fillers.has(first) || bookNumber([first], 0, lexicon.ordinals) || lexicon.words.has(first)) return undefined;
  for (let count = 4; count > 0; count--) {
    const name = joinedName(text, tokens, at, count, first);
    if (name === undefined || /\d/.test(name) || containsName(tokens, at, count, lexicon)) continue;
    const entry = similarName(lexicon, name);
    if (!entry) continue;
    const candidates = candidatesOf(text, tokens, at, tokens[at + count - 1], { entry, name, lexicon, query: true, misspelled: true });
    if (candidates.length > 0) return { candidates, chapterBefore: undefined };
  }
  return undefined;
}

/** Returns whether a later one of some tokens is a name by itself: "The Gospel of Mr". */
function containsName(tokens: readonly Token[], at: number, count: number, lexicon: Lexicon): boolean {
  return tokens.slice(at + 1, at + count).some(({ folded }) => lexicon.names.has(folded));
}
