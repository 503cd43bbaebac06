/**
 * Plain BM25 with a short stop word list and simple stemming. It shares no code with the product,
 * so that it can serve as an independent baseline.
 */
export class Bm25 {
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #lengths: number[];
  readonly #average: number;

  constructor(texts: readonly string[]) {
    this.#lengths = texts.map((text, at) => this.#add(wordsOf(text), at));
    this.#average = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  }

  search(query: string, k1 = 1.2, b = 0.75): number[] {
    const scores = new Map<number, number>();
    for (const word of wordsOf(query)) {
      const postings = this.#postings.get(word) ?? new Map<number, number>();
      const idf = Math.log(1 + (this.#lengths.length - postings.size + 0.5) / (postings.size + 0.5));
      for (const [at, count] of postings) {
        const norm = k1 * (1 - b + (b * (this.#lengths[at] ?? 0)) / this.#average);
        scores.set(at, (scores.get(at) ?? 0) + (idf * count * (k1 + 1)) / (count + norm));
      }
    }
    return [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([at]) => at);
  }

  #add(words: readonly string[], at: number): number {
    for (const word of words) {
      const postings = this.#postings.get(word) ?? new Map<number, number>();
      this.#postings.set(word, postings.set(at, (postings.get(at) ?? 0) + 1));
    }
    return words.length;
  }
}

const STOP_WORDS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);

function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word)).map(withoutEnding);
}

function withoutEnding(word: string): string {
  if (word.length <= 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed|eth|est)$/, '');
}
