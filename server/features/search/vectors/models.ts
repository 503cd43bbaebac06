import type { Sql } from '../../../platform/db/open.ts';
import { loadWordModel, type WordModel } from '../meaning/word-model.ts';
import { trainingKinds } from '../kinds.ts';
import type { Embeddings } from './http-embeddings.ts';
import { listModels, getArtifactPart, graphCount, type ModelRow } from './model-queries.ts';

/** A model loaded in this process. */
export interface Model {
  readonly id: number;
  readonly state: ModelRow['state'];
  readonly words: WordModel;
  /** The source of its vectors; undefined for a provider that is not configured in this process. */
  readonly vectors: 'built-in' | Embeddings | undefined;
  readonly width: number;
  /** Number of documents at training time. */
  readonly documents: number;
  /** Whether HNSW indexes exist, so that no full scan is needed. */
  readonly graphs: boolean;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(error: unknown): void;
}

/** The active models, loaded. `look` reloads them, since other processes may swap models. */
export class Models {
  #loaded: readonly Model[] = [];
  readonly #sql: Sql;
  readonly #embeddings: Embeddings | undefined;
  readonly #log: Log;
  /** Artifacts that this version cannot read; each is logged once. */
  readonly #unreadable = new Set<number>();
  #looking: Promise<void> | undefined;

  constructor(sql: Sql, embeddings: Embeddings | undefined, log: Log) {
    this.#sql = sql;
    this.#embeddings = embeddings;
    this.#log = log;
  }

  /** The model used for search. */
  get ready(): Model | undefined {
    return this.#loaded.find(({ state }) => state === 'ready');
  }

  /** The models for which new documents are encoded. */
  get active(): readonly Model[] {
    return this.#loaded.filter(({ state }) => state !== 'retired');
  }

  /** Reloads the models. Concurrent calls share one reload. */
  refresh(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const rows = (await listModels(this.#sql)).filter(({ whole, state }) => whole && state !== 'retired');
    const known = new Map(this.#loaded.map((model) => [model.id, model]));
    const loaded: Model[] = [];
    for (const row of rows) {
      const words = known.get(row.id)?.words ?? (await this.#load(row));
      if (!words) continue;
      const width = row.vectors === 'built-in' ? words.width : Number(row.vectors.split(':').at(-1));
      const graphs =
        row.state === 'ready' &&
        (known.get(row.id)?.graphs || (await graphCount(this.#sql, row.id, trainingKinds)) === trainingKinds.length);
      loaded.push({ id: row.id, state: row.state, words, vectors: this.#vectorsOf(row), width, documents: row.documents, graphs });
    }
    this.#loaded = loaded;
  }

  #vectorsOf({ vectors }: ModelRow): Model['vectors'] {
    if (vectors === 'built-in') return vectors;
    const embeddings = this.#embeddings;
    return embeddings && vectors.startsWith(`${providerModelName(embeddings)}:`) ? embeddings : undefined;
  }

  async #load({ id }: ModelRow): Promise<WordModel | undefined> {
    if (this.#unreadable.has(id)) return undefined;
    const parts: Buffer[] = [];
    for (let part = 0; ; part++) {
      const bytes = await getArtifactPart(this.#sql, id, part);
      if (!bytes) break;
      parts.push(bytes);
    }
    try {
      return loadWordModel(Buffer.concat(parts));
    } catch (error) {
      this.#unreadable.add(id);
      this.#log.warn(`The search model could not be loaded (${String(error)}) and will be trained again.`);
      return undefined;
    }
  }
}

/** Returns the name of a provider's model, to which its width is appended after a colon. */
export function providerModelName({ model }: Embeddings): string {
  return `http:${model}`;
}
