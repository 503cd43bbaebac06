import type { Numbering } from './numbering.ts';

/** What the parser must know about a book. */
export interface BookShape {
  readonly chapters: number;
  readonly psalms: boolean;
  /** Whether it is Esther, whose additions have letters as chapters: "Esth C:12". */
  readonly additions: boolean;
  /** Whether the name is a plural, so that a list of chapters may follow it. */
  readonly plural: boolean;
  /** Returns the verses of a chapter. */
  verses(chapter: number): number;
  /** Whether a numbering counts a verse by a letter after it: "Esth 4:17k". */
  hasLetter(chapter: number, verse: number, letter: string): boolean;
  /** Whether a chapter goes on after a verse, so that "17f" includes the next one. */
  hasNext(chapter: number, verse: number): boolean;
  /** Whether the name is not English, so that a comma separates chapter and verse. */
  readonly foreign: boolean;
  /** Whether a number after the reference starts the name of another book ("Rom 1 John 4:8"). */
  startsBook(number: number, end: number): boolean;
  /**
   * Returns the numbering of a point, and where it ends, if its number in another one follows in
   * brackets.
   */
  pairedNumber(at: number, point: Point): { readonly numbering: Numbering; readonly end: number } | undefined;
}

/** A place in a book. */
export interface Point {
  readonly chapter: number;
  /** 0 for the whole chapter. */
  readonly verse: number;
  /** The letter after the verse: of a part, or of a verse that a numbering counts by letters. */
  readonly letter?: string;
  /**
   * The letter of an addition to Esther whose verse it is; chapter and verse are then canonical.
   */
  readonly addition?: string;
  /** Whether the verse is the title of a psalm; `verse` is then 1. */
  readonly title?: boolean;
  /** The chapter's number in the other numbering of the psalms: "Ps 50 (51)". */
  readonly other?: number;
}

export interface ParsedPoint extends Point {
  readonly start: number;
  readonly end: number;
  /** Whether it is a single number, whose meaning depends on what precedes it. */
  readonly bare: boolean;
  /** Whether the chapter is a Roman numeral. */
  readonly roman?: boolean;
  /** Whether the verse follows something other than a comma: "8:28", "8.28", "8 verse 28". */
  readonly colon?: boolean;
}
