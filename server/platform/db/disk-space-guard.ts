import type { PGlite } from '@electric-sql/pglite';
import { freeBytesOn } from '../disk-space.ts';

/**
 * Makes the session read-only while the disk has only the reserve left: PostgreSQL panics if its
 * log runs out of space during a commit. Rejected writes are reported as `disk_full`.
 */
export class DiskSpaceGuard {
  readonly #folder: string;
  readonly #reserved: number;
  readonly #notify: (text: string) => void;
  #isFull = false;
  /** Whether the session is read-only. */
  #isReadOnly = false;

  constructor(folder: string, reservedBytes: number, notify: (text: string) => void) {
    this.#folder = folder;
    this.#reserved = reservedBytes;
    this.#notify = notify;
  }

  /** Checks the free space. Call it about once a second, outside transactions. */
  async update(pg: PGlite): Promise<void> {
    const freeBytes = freeBytesOn(this.#folder);
    // Require one more segment to resume, so that single files do not toggle the state.
    const isFull = freeBytes < this.#reserved + (this.#isFull ? SEGMENT : 0);
    if (isFull !== this.#isReadOnly) await pg.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    this.#isReadOnly = isFull;
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    this.#notify(
      isFull
        ? `The disk of ${this.#folder} has only ${Math.floor(freeBytes / 2 ** 20)} MB left. Nothing can be saved until space is freed.`
        : `The disk of ${this.#folder} has enough space again. Changes are being saved.`,
    );
  }

  /** Call it when a new session replaced the one that was checked. */
  renewed(): void {
    this.#isReadOnly = false;
  }

  /** Replaces the error code of rejected writes with that of a full disk. */
  translate(response: Uint8Array): Uint8Array {
    if (!this.#isFull) return response;
    const bytes = Buffer.from(response);
    const index = bytes.indexOf(READ_ONLY);
    if (index >= 0) bytes.write(FULL, index, 'latin1');
    return bytes;
  }
}

/** The code field of an ErrorResponse; both codes have the same length. */
const READ_ONLY = 'C25006\0';
const FULL = 'C53100\0';
const SEGMENT = 16 * 2 ** 20;
