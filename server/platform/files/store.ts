import type { Readable } from 'node:stream';

/** What came in with a call, not yet kept. */
export interface Upload {
  /** As the sender has it, without folders and characters that hide what it is. */
  readonly filename: string;
  /** SHA-256 of what is in it, in hexadecimal digits. */
  readonly hash: string;
  readonly size: number;
  /** A file of this machine that holds it until the call is over. */
  readonly path: string;
}

/** Says of names of stored files which ones something still needs. */
export type StillNamed = (names: string[]) => Promise<ReadonlySet<string>>;

/**
 * Where the contents of files lie: a folder (disk.ts) or a bucket (bucket.ts). Names are hashes, so that what lies under one never changes,
 * and are the same in both.
 */
export interface FileStore {
  /** Takes a stream in as it comes. One that fails half-way leaves nothing behind. */
  receive(filename: string, content: Readable): Promise<Upload>;
  /** Keeps what was received, under a name that holds its hash. It can be kept again until it is discarded. */
  keep(upload: Upload, name: string): Promise<void>;
  /** Forgets what was received. What was kept of it stays. */
  discard(upload: Upload): Promise<void>;
  /** What lies under a name, or undefined. */
  open(name: string): Promise<{ size: number; content: Readable } | undefined>;
  has(name: string): Promise<boolean>;
  /**
   * Removes of these what nothing names, at once: for names whose last row is just gone. What is named anew meanwhile is put back, see
   * `keepWhile`. Answers how many went.
   */
  release(names: readonly string[], stillNamed: StillNamed): Promise<number>;
  /** A part of it with names of its own, that is swept by itself. */
  part(name: string): FileStore;
  /** Removes what is older than `seconds` and named by nothing; answers how many. */
  sweep(seconds: number, stillNamed: StillNamed): Promise<number>;
}

/** The place of files does not answer: the same to a reader as a server that is down. Says nothing that is secret. */
export class FilesAway extends Error {}

/** For the second look, with the files out of the way: where nobody can say, all go back, and the sweep looks again. */
export async function namedOrUnknown(names: string[], stillNamed: StillNamed): Promise<ReadonlySet<string>> {
  return names.length === 0 ? new Set() : stillNamed(names).catch(() => new Set(names));
}

/** Lists in pieces that one query asks after. */
export function* pieces<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
