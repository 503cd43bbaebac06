/** A part of a text, in UTF-16 code units; the end is exclusive. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** A word or sign of a text; spaces between them are left out. Offsets count UTF-16 code units. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** Chinese, Japanese, Thai and their neighbors write no spaces, so each letter is a token. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

export function isWord({ text }: Pick<Token, 'text'>): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Splits a text into words and signs. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    weight: isWord({ text: word }) ? word.length + 1 : 1,
  }));
}

/**
 * Returns the weight of a token of the old text and one of the new text if they may be the same,
 * otherwise 0.
 */
export type MatchWeight = (before: Token, after: Token) => number;

const weightOfEqual: MatchWeight = (before, after) => (before.text === after.text ? before.weight : 0);

/**
 * The weights of the best alignments of two sequences of tokens, up to and from every pair of
 * places.
 */
export class TextAlignment {
  readonly before: readonly Token[];
  readonly after: readonly Token[];
  readonly #match: MatchWeight;
  readonly #width: number;
  readonly #upTo: Int32Array;
  readonly #from: Int32Array;

  constructor(before: readonly Token[], after: readonly Token[], match = weightOfEqual) {
    this.before = before;
    this.after = after;
    this.#match = match;
    this.#width = after.length + 1;
    this.#upTo = new Int32Array((before.length + 1) * this.#width);
    this.#from = new Int32Array((before.length + 1) * this.#width);
    for (let i = 0; i < before.length; i++) for (let j = 0; j < after.length; j++) this.#setUpTo(i, j);
    for (let i = before.length - 1; i >= 0; i--) for (let j = after.length - 1; j >= 0; j--) this.#setFrom(i, j);
  }

  /** Returns the best weight of the tokens before two places. */
  upTo(i: number, j: number): number {
    return this.#upTo[i * this.#width + j] ?? 0;
  }

  /** Returns the best weight of the tokens from two places on. */
  from(i: number, j: number): number {
    return this.#from[i * this.#width + j] ?? 0;
  }

  /**
   * Returns the best weight of an alignment that does not map token `i` of the old text to token
   * `j` of the new one.
   */
  without(i: number, j: number): number {
    let best = 0;
    for (let k = 0; k <= this.after.length; k++) {
      best = Math.max(best, this.upTo(i, k) + this.from(i + 1, k));
      const matched = k === j ? 0 : this.matched(i, k);
      if (matched > 0) best = Math.max(best, this.upTo(i, k) + matched + this.from(i + 1, k + 1));
    }
    return best;
  }

  /** Returns the weight of two tokens that may be the same, otherwise 0. */
  matched(i: number, j: number): number {
    const [one, other] = [this.before[i], this.after[j]];
    return one && other ? this.#match(one, other) : 0;
  }

  #setUpTo(i: number, j: number): void {
    const matched = this.matched(i, j);
    const diagonal = matched > 0 ? this.upTo(i, j) + matched : 0;
    this.#upTo[(i + 1) * this.#width + j + 1] = Math.max(diagonal, this.upTo(i, j + 1), this.upTo(i + 1, j));
  }

  #setFrom(i: number, j: number): void {
    const matched = this.matched(i, j);
    const diagonal = matched > 0 ? this.from(i + 1, j + 1) + matched : 0;
    this.#from[i * this.#width + j] = Math.max(diagonal, this.from(i + 1, j), this.from(i, j + 1));
  }
}
