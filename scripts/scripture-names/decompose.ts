import { nameTokens } from '../../core/scripture/fold-name.ts';
import { bookNumber } from '../../core/scripture/book-number.ts';

/** A book and its names in one language, as the source lists them. */
export interface BookNames {
  readonly osis: string;
  readonly names: readonly string[];
}

/** A name without the number before it: `corinthians`, 1. */
interface Stem {
  readonly tokens: readonly string[];
  /** 0 for a name without a number. */
  readonly number: number;
  /** Whether the number follows the name, as in Greek. */
  readonly after: boolean;
}

/**
 * Splits the names of all books into numbers and stems, so that every number can stand before every
 * stem, and finds the words that may stand between them ("Book of", "List do").
 */
export function decompose(books: readonly BookNames[], ordinals: ReadonlyMap<string, number>): { lines: string[]; fillers: string[] } {
  const words = new Map([...ordinals, ...harvestOrdinals(books, ordinals)]);
  const stems = new Map<string, Map<string, Stem>>();
  for (const { osis, names } of books) {
    const ofBook = new Map<string, Stem>();
    for (const name of [osis, ...names]) {
      const stem = splitNumber(nameTokens(name), words, isNumbered(osis));
      if (stem && stem.tokens.length > 0) ofBook.set(`${stem.number}${stem.after ? 'a' : ''} ${stem.tokens.join(' ')}`, stem);
    }
    stems.set(osis, ofBook);
  }
  const fillers = findFillers(stems);
  const lines = books.map(({ osis }) => lineOf(osis, [...(stems.get(osis)?.values() ?? [])], fillers));
  return { lines, fillers: [...fillers].toSorted() };
}

// The books that some language numbers: those of Moses, of the kingdoms, Ezra, Nehemiah and the
// letters.
function isNumbered(osis: string): boolean {
  return /^(?:\d|Gen|Exod|Lev|Num|Deut|Ezra|Neh)/.test(osis);
}

function splitNumber(tokens: readonly string[], ordinals: ReadonlyMap<string, number>, numbered: boolean): Stem | undefined {
  if (!numbered) return { tokens, number: 0, after: false };
  const before = bookNumber(tokens, 0, ordinals);
  if (before && before.end < tokens.length) return { tokens: tokens.slice(before.end), number: before.number, after: false };
  const second = bookNumber(tokens, 1, ordinals);
  // Tagalog: "Ika 2 Sulat sa mga Corinto".
  if (tokens[0] === 'ika' && second) return { tokens: tokens.slice(second.end), number: second.number, after: false };
  const last = bookNumber(tokens, tokens.length - 1, ordinals);
  if (last && tokens.length > 1) return { tokens: tokens.slice(0, -1), number: last.number, after: true };
  return { tokens, number: 0, after: false };
}

/** Finds further words for numbers: those that stand before the same rest as a digit does. */
function harvestOrdinals(books: readonly BookNames[], ordinals: ReadonlyMap<string, number>): Map<string, number> {
  const seen = new Map<string, Set<number>>();
  const places = new Map<string, number>();
  for (const { osis, names } of books) {
    const all = names.map(nameTokens);
    const rests = new Map<string, number>();
    for (const tokens of all) {
      const number = bookNumber(tokens, 0, ordinals);
      if (number && isNumbered(osis)) rests.set(tokens.slice(number.end).join(' '), number.number);
    }
    for (const tokens of all) {
      const number = rests.get(tokens.slice(1).join(' '));
      const [first = ''] = tokens;
      if (number === undefined || bookNumber(tokens, 0, ordinals) || tokens.length < 2 || /\d/.test(first)) continue;
      seen.set(first, (seen.get(first) ?? new Set()).add(number));
      places.set(first, (places.get(first) ?? 0) + 1);
    }
  }
  const found = new Map<string, number>();
  for (const [word, numbers] of seen) {
    const [number] = numbers;
    if (numbers.size === 1 && number !== undefined && (places.get(word) ?? 0) > 1) found.set(word, number);
  }
  return found;
}

/** Finds words without which a name still means the same book: "book", "of", "list", "kniha". */
function findFillers(stems: ReadonlyMap<string, ReadonlyMap<string, Stem>>): Set<string> {
  const fillers = new Set<string>();
  for (const ofBook of stems.values()) {
    for (const { tokens, number, after } of ofBook.values()) {
      const [first] = tokens;
      const rest = `${number}${after ? 'a' : ''} ${tokens.slice(1).join(' ')}`;
      if (tokens.length > 1 && number > 0 && first !== undefined && first.length > 0 && !/\d/.test(first) && ofBook.has(rest))
        fillers.add(first);
    }
  }
  return fillers;
}

/** Formats the names of a book: `1Cor/1=cor,corinthians`; `Gen=gen,genesis/1=mose`. */
function lineOf(osis: string, stems: readonly Stem[], fillers: ReadonlySet<string>): string {
  const groups = new Map<string, Set<string>>();
  for (const { tokens, number, after } of stems) {
    let start = 0;
    if (number > 0) while (start < tokens.length - 1 && fillers.has(tokens[start] ?? '')) start++;
    const key = number === 0 ? '' : `/${number}${after ? 'a' : ''}`;
    groups.set(key, (groups.get(key) ?? new Set()).add(tokens.slice(start).join(' ')));
  }
  return `${osis}${[...groups].map(([key, names]) => `${key}=${[...names].toSorted().join(',')}`).join('')}`;
}
