import { type Embeddings, ProviderDown } from './http-embeddings.ts';
import { widthChanged } from './encode-documents.ts';

/**
 * Milliseconds that a search waits for the provider, and during which a failed provider is not
 * asked again.
 */
const PROVIDER_TIMEOUT = 4_000;
const FAILURE_PAUSE = 5_000;
const MAX_CACHED = 500;

/** Vectors of queries from a provider, with a cache of recent ones. */
export class QueryVectors {
  readonly #cache = new Map<string, Float32Array>();
  #pausedUntil = 0;

  /** Rejects with `ProviderDown`. */
  async of(embeddings: Embeddings, query: string, width: number): Promise<Float32Array> {
    const key = `${embeddings.model} ${width} ${query}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    if (performance.now() < this.#pausedUntil) throw new ProviderDown('it failed a moment ago');
    const vector = await this.#fetch(embeddings, query);
    if (vector.length !== width) throw widthChanged(vector.length, width);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < MAX_CACHED) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(key, vector);
    return vector;
  }

  async #fetch(embeddings: Embeddings, query: string): Promise<Float32Array> {
    try {
      const [vector] = await embeddings.embed([query], { patience: PROVIDER_TIMEOUT });
      if (vector) return vector;
    } catch (error) {
      if (error instanceof ProviderDown) this.#pausedUntil = performance.now() + FAILURE_PAUSE;
      throw error;
    }
    throw new ProviderDown('it rejects the query');
  }
}
