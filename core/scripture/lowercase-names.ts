import { books, ordinaryNames } from '../scripture-books.ts';
import type { BookCandidate } from './book-candidate.ts';
import { nameTokens } from './fold-name.ts';
import type { Lexicon } from './lexicon.ts';
import { gameWords } from './prose-words.ts';
import type { Scanner } from './scanner.ts';

const abbreviations =
  'gen exod lev deut sam kgs chron chr neh esth psa prov eccl isa jer ezek obad zeph zech matt mt mk lk jn rom cor gal eph phil thess thes tim philem heb jas pet macc';
// "1 kings 3:2" has the number that "the kings 3:2" lacks.
const words = new Set('acts job judges lamentations mark numbers song wisdom'.split(' '));
const names = new Set([
  ...abbreviations.split(' '),
  'song of songs',
  ...books.map(({ name }) => nameTokens(name.replace(/^\d /, '')).join(' ')).filter((name) => !words.has(name)),
]);

/** Returns whether a lowercase name may mean a book: "rom", not "acts"; "царів" in "1 царів". */
export function isLowercaseName(lexicon: Lexicon, name: string): boolean {
  return lexicon.language === 'en' ? names.has(name) : lowercaseAfterNumber(lexicon).has(name);
}

const afterNumber = new WeakMap<Lexicon, ReadonlySet<string>>();

/** Returns the names that a language itself writes in lowercase after a number or an ordinal. */
function lowercaseAfterNumber(lexicon: Lexicon): ReadonlySet<string> {
  const known = afterNumber.get(lexicon);
  if (known) return known;
  const found = [...lexicon.shown.values()].flatMap((shown) => {
    const [number = '', ...rest] = nameTokens(shown);
    const isNumbered = /^\d+$/.test(number) || lexicon.ordinals.has(number);
    const start = rest.findIndex((word) => !lexicon.fillers.has(word));
    return isNumbered && start >= 0 && /^\S+\s+\p{Ll}/u.test(shown) ? [rest.slice(start).join(' ')] : [];
  });
  const all = new Set(found);
  afterNumber.set(lexicon, all);
  return all;
}

const CAPITAL = /\p{Lu}/u;
const LOWERCASE = /\p{Ll}/u;
const CHAPTER_AND_VERSE = /^\.?\s\d{1,3}:\d{1,3}(?!\d|:\d)/;
const TIME = /:(?:00|15|30|45)\b/;
const APPOINTMENT = /\b(?:with|meet|meeting|see|call|tell|ask)\s$/i;

/**
 * Returns whether a match has a capital letter or is clear without one: before a verse, in English
 * before a chapter and verse that are neither a time nor a score.
 */
export function isClearInCase({ text, english, lexicon }: Scanner, candidate: BookCandidate, hasVerse: boolean): boolean {
  const { name, number, start, end, written } = candidate;
  const match = text.slice(start, end);
  if (written === 'Ps' || CAPITAL.test(match)) return true;
  if (lexicon.language !== 'en') return hasVerse || !LOWERCASE.test(match);
  const after = text.slice(end, end + 12);
  // "5 gal 3:1" is an amount.
  if (!english || !CHAPTER_AND_VERSE.test(after) || (number === 0 && /\d\s$/.test(text.slice(Math.max(0, start - 2), start)))) return false;
  if (number > 0 || !ordinaryNames.has(name)) return true;
  const before = text.slice(Math.max(0, start - 24), start);
  if (TIME.test(after) && APPOINTMENT.test(before)) return false;
  return ![...before.matchAll(/\p{L}{2,14}/gu)].some(([word]) => gameWords.has(word.toLowerCase()));
}
