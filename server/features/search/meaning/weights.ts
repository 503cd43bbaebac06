import type { ModelData } from './model-file.ts';
import { rootOf, type Term } from './packed-terms.ts';

/** Inverse document frequencies of keys. */
export class Weights {
  readonly #data: ModelData;
  readonly #ids: ReadonlyMap<string, number>;

  /** Upper bound of the number of texts with a word of the root. */
  readonly #roots = new Map<string, number>();

  constructor(data: ModelData, ids: ReadonlyMap<string, number>) {
    this.#data = data;
    this.#ids = ids;
    for (const [key, id] of ids) {
      const root = rootOf(key);
      this.#roots.set(root, (this.#roots.get(root) ?? 0) + (data.frequencies[id] ?? 0));
    }
  }

  get averageLength(): number {
    return this.#data.averageLength;
  }

  /** Returns the estimated share of texts that contain the key. */
  share(key: string): number {
    const { frequencies, texts } = this.#data;
    const id = this.#ids.get(key);
    return (id === undefined ? 0.5 : (frequencies[id] ?? 0.5)) / Math.max(1, texts);
  }

  idf(key: string): number {
    return this.#rarity(this.share(key) * this.#data.texts);
  }

  rootIdf(key: string): number {
    return this.#rarity(this.#roots.get(rootOf(key)) ?? 0.5);
  }

  #rarity(having: number): number {
    const { texts } = this.#data;
    return Math.log(1 + (Math.max(0, texts - having) + 0.5) / (having + 0.5));
  }

  inVector(key: string, kind: Term['kind']): number {
    return this.idf(key) * (kind === 'concept' ? conceptInVector(this.#data.documents) : 1);
  }
}

/**
 * Returns the weight of a concept, which falls with the number of texts, since its words contribute
 * to the vector, too. Without texts, it is that of three words, which then occur only in labels.
 */
function conceptInVector(documents: number): number {
  return 0.5 + 2.5 / (1 + documents / 1_000);
}
