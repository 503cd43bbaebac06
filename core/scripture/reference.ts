import type { Numbering, VerseRange } from './numbering.ts';

/** A reference to scripture in a text. A list such as "Rom 8:28, 31" gives one per item. */
export interface Reference {
  /** UTF-16 offsets in the text; the first item of a list includes the name of the book. */
  readonly start: number;
  readonly end: number;
  /** The offset of the book's name, which only the first item of a list contains. */
  readonly nameStart: number;
  /**
   * Canonical verse numbers, both inclusive. More than one range only where the numberings cut
   * differently.
   */
  readonly ranges: readonly VerseRange[];
  /** The numbering in which the text counts. */
  readonly numbering: Numbering;
  /** The OSIS code of the book as the text names it, which may be one within another (GkEsth). */
  readonly book: string;
}
