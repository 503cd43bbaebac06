import type { NamedBook } from './lexicon.ts';

/** A book that the words at a place in a text may name. */
export interface BookCandidate extends NamedBook {
  readonly start: number;
  readonly end: number;
  /** The number in the name; 0 without one. */
  readonly number: number;
  /** The folded name without the number. */
  readonly name: string;
  /**
   * Whether the books of Samuel and Kings are counted as four, as in the Septuagint and the
   * Vulgate.
   */
  readonly kingdoms: boolean;
  /** The first book of a range of them: "1st to 3rd John". */
  readonly from: number | undefined;
  /** Whether the name is spelled differently from all that are known. */
  readonly misspelled: boolean;
  /** Whether letters that may be particles precede it in the same word, as in Hebrew and Arabic. */
  readonly prefixed: boolean;
}

export interface BookMatch {
  readonly candidates: readonly BookCandidate[];
  /** A chapter before the name: "chapter 3 of Mark", "23rd Psalm". */
  readonly chapterBefore: ChapterBefore | undefined;
}

/** A chapter whose number stands before the name of the book. */
export interface ChapterBefore {
  readonly value: number;
  /** The last chapter of a range: "chapters 5–7 of Matthew". */
  readonly to?: number;
  readonly start: number;
}
