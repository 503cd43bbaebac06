import { type Embeddings, ProviderDown } from './http-embeddings.ts';
import { anotherWidth } from './encode-documents.ts';

/**
 * Milliseconds that a search waits for the provider, and during which a failed provider is not
 * asked again.
 */
const PATIENCE = 4_000;
const REST = 5_000;
const MOST_KEPT = 500;

/** Vectors of queries from a provider, with a cache of recent ones. */
export class QueryVectors {
  readonly #kept = new Map<string, Float32Array>();
  #restsUntil = 0;

  /** Rejects with `ProviderDown`. */
  async of(embeddings: Embeddings, query: string, width: number): Promise<Float32Array> {
    const key = `${embeddings.model} ${width} ${query}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    if (performance.now() < this.#restsUntil) throw new ProviderDown('it failed a moment ago');
    const vector = await this.#ask(embeddings, query);
    if (vector.length !== width) throw anotherWidth(vector.length, width);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(key, vector);
    return vector;
  }

  async #ask(embeddings: Embeddings, query: string): Promise<Float32Array> {
    try {
      const [vector] = await embeddings.embed([query], { patience: PATIENCE });
      if (vector) return vector;
    } catch (error) {
      if (error instanceof ProviderDown) this.#restsUntil = performance.now() + REST;
      throw error;
    }
    throw new ProviderDown('it rejects the query');
  }
}
