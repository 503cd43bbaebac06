import type { ProblemKind } from '../../../../core/import-problems.ts';
import { oneLine } from '../../../../core/one-line.ts';
import type { MarkKind, NoteKind } from '../../../../core/text-marks.ts';
import type { Numbering, VerseRange } from '../../../../core/scripture/numbering.ts';

export { type MarkKind, noteKinds, pointMarks, spanMarks } from '../../../../core/text-marks.ts';

export const textFormats = [
  'jsonl',
  'osis',
  'usfm',
  'usx',
  'usfx',
  'tei',
  'sefaria',
  'markdown',
  'plain',
  'epub',
  'thml',
  'vulsearch',
] as const;

export type TextFormat = (typeof textFormats)[number];

/**
 * What a file contains, in reading order. The metadata event comes first and once. A segment
 * belongs to the last section before it; sections nest by depth.
 */
export type TextEvent = MetadataEvent | SectionEvent | SegmentEvent | ProblemEvent;

/**
 * What the file says of its edition; absent where it says nothing. Texts are plain and on one line.
 */
export interface EditionMetadata {
  readonly format: TextFormat;
  readonly title?: string | undefined;
  readonly shortTitle?: string | undefined;
  readonly author?: string | undefined;
  readonly translator?: string | undefined;
  /** A BCP 47 tag: `en`, `grc`, `zh-Hant`. */
  readonly language?: string | undefined;
  readonly kind?: 'original' | 'translation' | undefined;
  /** The year of the printed edition. */
  readonly published?: string | undefined;
  readonly license?: string | undefined;
  readonly attribution?: string | undefined;
  readonly sourceUrl?: string | undefined;
  /** Names of the parts of a citation: `['book', 'chapter', 'verse']`. */
  readonly citationLevels: readonly string[];
  /** Whether citations are OSIS references to verses. */
  readonly scripture: boolean;
  /** The verse numbering of a scripture edition. */
  readonly numbering?: Numbering | undefined;
  /**
   * Where the edition stood in the library that exported it, and the catalog's own id of its work.
   */
  readonly slug?: string | undefined;
  readonly work?: string | undefined;
}

interface MetadataEvent extends EditionMetadata {
  readonly type: 'metadata';
}

export interface SectionEvent {
  readonly type: 'section';
  /** 1 for the outermost sections; at most one deeper than the section before. */
  readonly depth: number;
  /** As the contents show it: `Ruth`, `Chapter 2`, `Book VII`. */
  readonly label: string;
  /**
   * What the citations of its segments begin with (`Ruth.2`); absent if they have nothing in
   * common.
   */
  readonly citation?: string | undefined;
}

export interface SegmentEvent {
  readonly type: 'segment';
  /** Unique within the edition: `John.3.16`, `Sir.11.15-16` (a bridge), `7.10.16`. */
  readonly citation: string;
  /** The last part of the citation as readers see it: `16`, `15–16`, `4a`. */
  readonly label: string;
  /**
   * In NFC, without line breaks or leading, trailing or double spaces. Empty if the edition omits
   * the verse.
   */
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly notes: readonly Note[];
  /**
   * The verses in the edition's own numbering; a psalm's first verse includes a title outside the
   * verses (verse 0).
   */
  readonly verses?: VerseRange | undefined;
  /** The verses in the canonical numbering, or none (null), if `verses` does not give them. */
  readonly address?: VerseRange | null | undefined;
  /** OSIS references that the segment comments on. */
  readonly about?: readonly string[] | undefined;
  /** Where an excerpt comes from, if it differs from segment to segment. */
  readonly source?: ExcerptSource | undefined;
}

export interface ExcerptSource {
  readonly author?: string | undefined;
  readonly work?: string | undefined;
  /** When it was written, perhaps approximately; negative before Christ. */
  readonly year?: number | undefined;
}

/** Offsets count UTF-16 code units of the segment's text, as in JavaScript. */
export interface Mark {
  readonly kind: MarkKind;
  readonly start: number;
  readonly end: number;
  readonly level?: number | undefined;
  readonly text?: string | undefined;
}

export interface Note {
  readonly kind: NoteKind;
  /** The note stands after this many UTF-16 code units of the segment's text. */
  readonly offset: number;
  /** The caller in the file, if it is not a mere sign for "number it". */
  readonly label?: string | undefined;
  readonly text: string;
}

/** Something in the file that an import reports. */
export interface ProblemEvent {
  readonly type: 'problem';
  readonly kind: ProblemKind;
  /** One sentence. */
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Thrown if a file cannot be imported; the message is one sentence for whoever runs the import. */
export class UnreadableTextError extends Error {
  override readonly name = 'UnreadableTextError';

  constructor(message: string) {
    // Messages of the parsers quote the file.
    super(oneLine(message));
  }
}

/** A file to read: from disk, from an upload or from within an archive. */
export interface SourceFile {
  /** The path within its folder or archive, with `/`. */
  readonly name: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Parses the files of an edition one by one; yields now and then, so that events can be passed on.
 */
export interface FileParser {
  readonly read: (file: TextFile) => Iterable<void>;
  readonly end?: (() => void) | undefined;
}
