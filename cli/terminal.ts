import type { Readable, Writable } from 'node:stream';

/** A command's access to the process: its streams, environment and interrupt signal. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command and returns its exit code: 0 success, 1 failure, 2 wrong usage, 130 interrupted.
 */
export type Command = (args: string[], terminal: Terminal) => Promise<number>;

/** A usage error. The message is a complete sentence for the user. */
export class UsageError extends Error {}

/** An unusable input, such as a missing file. The message is a complete sentence for the user. */
export class InputError extends Error {}
