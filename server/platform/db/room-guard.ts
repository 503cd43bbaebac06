import type { PGlite } from '@electric-sql/pglite';
import { roomOn } from '../disk-room.ts';

/**
 * Makes the session read-only while the disk has only the reserve left: PostgreSQL panics if its log runs out of space during a
 * commit. Refused writes are reported as `disk_full`.
 */
export class RoomGuard {
  readonly #folder: string;
  readonly #reserved: number;
  readonly #notify: (text: string) => void;
  #full = false;

  constructor(folder: string, reservedBytes: number, notify: (text: string) => void) {
    this.#folder = folder;
    this.#reserved = reservedBytes;
    this.#notify = notify;
  }

  /** Call it about once a second, outside transactions. */
  async look(pg: PGlite): Promise<void> {
    const room = roomOn(this.#folder);
    // One segment more, so that it does not switch back and forth with each file.
    const full = room < this.#reserved + (this.#full ? SEGMENT : 0);
    if (full === this.#full) return;
    await pg.exec(`set default_transaction_read_only = ${full ? 'on' : 'off'}`);
    this.#full = full;
    this.#notify(
      full
        ? `The disk of ${this.#folder} has only ${Math.floor(room / 2 ** 20)} MB left: nothing is saved until there is more space.`
        : `The disk of ${this.#folder} has enough space again: changes are saved as before.`,
    );
  }

  /** Replaces the error code of refused writes with that of a full disk. */
  translate(answer: Uint8Array): Uint8Array {
    if (!this.#full) return answer;
    const bytes = Buffer.from(answer);
    const place = bytes.indexOf(READ_ONLY);
    if (place >= 0) bytes.write(FULL, place, 'latin1');
    return bytes;
  }
}

/** The code field of an ErrorResponse; both codes have the same length. */
const READ_ONLY = 'C25006\0';
const FULL = 'C53100\0';
const SEGMENT = 16 * 2 ** 20;
