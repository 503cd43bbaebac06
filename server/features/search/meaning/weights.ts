import type { ModelData } from './model-file.ts';

/** How telling keys are, by how rare they are in the library. */
export class Weights {
  readonly #data: ModelData;
  readonly #ids: ReadonlyMap<string, number>;

  constructor(data: ModelData, ids: ReadonlyMap<string, number>) {
    this.#data = data;
    this.#ids = ids;
  }

  get averageLength(): number {
    return this.#data.averageLength;
  }

  /** The part of the texts that have it, as far as the model knows. */
  share(key: string): number {
    const { frequencies, texts } = this.#data;
    const id = this.#ids.get(key);
    return (id === undefined ? 0.5 : (frequencies[id] ?? 0.5)) / Math.max(1, texts);
  }

  idf(key: string): number {
    const { texts } = this.#data;
    const having = this.share(key) * texts;
    return Math.log(1 + (texts - having + 0.5) / (having + 0.5));
  }

  inVector(key: string, concept: boolean): number {
    return this.idf(key) * (concept ? CONCEPT_IN_VECTOR : 1);
  }
}

const CONCEPT_IN_VECTOR = 1;
