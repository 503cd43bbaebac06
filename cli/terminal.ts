import type { Readable, Writable } from 'node:stream';

/** What a command may use of the outside world. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Tells that the person wants it to end. */
  readonly signal: AbortSignal;
}

/** Answers the exit code: 0 done, 1 failed, 2 used wrongly, 130 interrupted. */
export type Command = (args: string[], terminal: Terminal) => Promise<number>;

/** The command was not understood. The message is a sentence for the person who typed it. */
export class UsageError extends Error {}

/** What was named can not be used. The message is a sentence too. */
export class InputError extends Error {}
