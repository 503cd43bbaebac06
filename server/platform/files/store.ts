import type { Readable } from 'node:stream';

/** A received file that is not stored yet. */
export interface Upload {
  /** The client's name, without folders and misleading characters. */
  readonly filename: string;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly hash: string;
  readonly size: number;
  /** A local file with the content until the request ends. */
  readonly path: string;
}

/** Returns which of these stored files are still referenced. */
export type FindReferenced = (names: string[]) => Promise<ReadonlySet<string>>;

/**
 * Stores file contents in a folder (disk.ts) or a bucket (bucket.ts). Names are hashes, so content
 * never changes, and they are the same in both.
 */
export interface FileStore {
  /** Receives a stream into a temporary file. A stream that fails leaves nothing behind. */
  receive(filename: string, content: Readable): Promise<Upload>;
  /**
   * Saves a received file under a name that contains its hash. Can be repeated until it is
   * discarded.
   */
  save(upload: Upload, name: string): Promise<void>;
  /** Deletes the temporary file. Saved copies stay. */
  discard(upload: Upload): Promise<void>;
  /** Returns the content under a name, or undefined. */
  open(name: string): Promise<{ size: number; content: Readable } | undefined>;
  has(name: string): Promise<boolean>;
  /** Returns whether any file is stored, not counting sub-stores. */
  hasFiles(): Promise<boolean>;
  /**
   * Deletes those files that are no longer referenced and restores any referenced meanwhile (see
   * `saveWithRows`). Returns how many were deleted.
   */
  release(names: readonly string[], stillNamed: FindReferenced): Promise<number>;
  /** Returns a sub-store with its own names, which is swept separately. */
  part(name: string): FileStore;
  /** Deletes unreferenced files older than `seconds` and returns how many. */
  sweep(seconds: number, stillNamed: FindReferenced): Promise<number>;
}

/**
 * The file store is unreachable. Clients see it as a server that is down; the message has no
 * secrets.
 */
export class FilesUnavailable extends Error {}

/**
 * Checks references again after files were moved aside. If the check fails, all files are restored,
 * and a later sweep deletes them.
 */
export async function referencedOrUnknown(names: string[], stillNamed: FindReferenced): Promise<ReadonlySet<string>> {
  return names.length === 0 ? new Set() : stillNamed(names).catch(() => new Set(names));
}

/**
 * Returns whether a name is one of a stored file; other files in the folder or bucket are left
 * alone.
 */
export function isStoredName(name: string): boolean {
  return /^[0-9a-f]{64}(?:[-.][a-z0-9.]+)?$/.test(name);
}

/** Splits a list into chunks for one query each. */
export function* chunksOf<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
