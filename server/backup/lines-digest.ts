import { createHash, type Hash } from 'node:crypto';

export interface LinesSum {
  readonly rows: number;
  /** SHA-256 of the lines, each with its line break, in hexadecimal digits. */
  readonly sha256: string;
}

/** Counts and hashes lines. */
export class LinesDigest {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line).update('\n');
  }

  sum(): LinesSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
