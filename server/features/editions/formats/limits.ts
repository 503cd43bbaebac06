import { limits } from '../../../../core/limits.ts';

/**
 * What an import accepts, so that a damaged or hostile file cannot exhaust memory, time or disk.
 */
export const textLimits = {
  /** Bytes of a file, or of an entry of an archive when unpacked. */
  fileSize: limits.editionFile.bytes,
  /** Bytes of all entries of an archive when unpacked. */
  archiveSize: 256 * 1024 * 1024,
  archiveEntries: 5_000,
  entryNameLength: 300,
  /** Unpacked size divided by packed size, checked for entries of more than a megabyte. */
  compressionRatio: 200,
  /** Nesting depth of elements, brackets or arrays. */
  depth: 100,
  /** Characters of an entity's replacement text, and of all replacements in a file. */
  entityLength: 1_000,
  entityExpansion: 1_000_000,
  /** Characters of a segment's text, of a note or heading, and of a citation. */
  segmentLength: 500_000,
  noteLength: 20_000,
  citationLength: 100,
  marksPerSegment: 20_000,
  /** Numbers from the first to the last verse of a segment; chapters are 1,000 apart. */
  versesPerSegment: 3_000,
  segments: 2_000_000,
  /** Problems reported one by one; the others are counted. */
  problemsPerKind: 50,
} as const;
