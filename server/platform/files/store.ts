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

/** Where the contents of files lie: a folder (disk.ts), or later a bucket. Names are hashes, so that what lies under one never changes. */
export interface FileStore {
  /** Takes a stream in as it comes. One that fails half-way leaves nothing behind. */
  receive(filename: string, content: Readable): Promise<Upload>;
  /** Keeps what was received, under a name that holds its hash. */
  keep(upload: Upload, name: string): Promise<void>;
  /** Forgets what was received and not kept. */
  discard(upload: Upload): Promise<void>;
  /** What lies under a name, or undefined. */
  open(name: string): Promise<{ size: number; content: Readable } | undefined>;
  /**
   * Removes what `stillNamed` does not say of these, at once. For names whose last row is just gone: what is named anew meanwhile is
   * put back.
   */
  release(names: readonly string[], stillNamed: (names: string[]) => Promise<ReadonlySet<string>>): Promise<void>;
  /** A part of it with names of its own, that is swept by itself. */
  part(name: string): FileStore;
  /** Removes what is older than `seconds` and not among what `stillNamed` says of a batch of names. */
  sweep(seconds: number, stillNamed: (names: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}
