import type { Numeral } from './numerals.ts';
import type { Scanner } from './scanner.ts';

/** A numeral and where it starts. */
export interface PlacedNumeral extends Numeral {
  readonly start: number;
}

/** What the meaning of a comma depends on in a book. */
interface CommaBook {
  readonly chapters: number;
  readonly psalms: boolean;
  readonly plural: boolean;
  /** Whether the name is not English. */
  readonly foreign: boolean;
  verses(chapter: number): number;
}

const ONE_NUMBER = /,(\s?)(\d{1,3})(?!\d|\s?[,&:.]\s?\d|\s?;\s?\d{1,3}(?!\s\p{L}|,\s\d)|\s(?:and|und|et|y|e)\s)/uy;
const FUNCTION_WORD = /^\s(?:that|for|in|to|as|is|was|with|we|he|she|it|they|this|where|which|who|when|but|says|teaches|shows)\b/u;
// In an English title, a noun after a number is a plain lowercase word.
const NOUN_IN_TITLE = /^\s(?!(?:on|by|of|at|from|according|in|to|as|through|with|for)\b)\p{Ll}/u;

/** Returns whether the comma after a chapter precedes a verse ("Mt 5,3"), not another chapter. */
export function isVerseComma(
  { text, comma, commaLists, lenient, title }: Scanner,
  end: number,
  chapter: PlacedNumeral,
  { chapters, psalms, plural, foreign, verses }: CommaBook,
  hasOther: boolean,
): boolean {
  if (comma || commaLists || chapter.kind !== 'decimal' || chapters === 1) return false;
  ONE_NUMBER.lastIndex = end;
  const [match, space, number] = ONE_NUMBER.exec(text) ?? [];
  if (match === undefined) return false;
  const value = Number(number);
  if (title && !plural && value <= verses(chapter.value)) {
    if (space === '' || (value !== chapter.value + 1 && !NOUN_IN_TITLE.test(text.slice(ONE_NUMBER.lastIndex, ONE_NUMBER.lastIndex + 12))))
      return true;
  }
  // "Jn. 3, 16" is an older style; "Rom. 8, 9" are consecutive chapters.
  if (space !== '' && value !== chapter.value + 1 && value <= verses(chapter.value)) {
    const isAbbreviated = /\p{L}\.\s?$/u.test(text.slice(Math.max(0, chapter.start - 3), chapter.start));
    if (isAbbreviated && (lenient || (!psalms && !countsSomething(text, ONE_NUMBER.lastIndex)))) return true;
  }
  // "Ps 50 [51], 3"
  if (
    hasOther &&
    value !== chapter.value + 1 &&
    value <= verses(chapter.value) &&
    !/^\s?[([\p{L}]/u.test(text.slice(ONE_NUMBER.lastIndex, ONE_NUMBER.lastIndex + 2))
  )
    return true;
  // In prose, the number may count something: "Romans 8, 28 bishops".
  if (!lenient) {
    const isVerse = value > chapters || (!plural && value <= chapter.value && value <= verses(chapter.value));
    return space !== '' && isVerse && !/^\s\p{L}/u.test(text.slice(ONE_NUMBER.lastIndex, ONE_NUMBER.lastIndex + 2));
  }
  return foreign || value <= chapter.value || value > chapters || (space === '' && value > chapter.value + 1);
}

/** Returns whether a noun may follow a number: "8, 28 bishops", but not "3, 16 that". */
function countsSomething(text: string, end: number): boolean {
  const after = text.slice(end, end + 12);
  return /^\s\p{L}/u.test(after) && !FUNCTION_WORD.test(after);
}
