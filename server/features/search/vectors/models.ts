import type { Sql } from '../../../platform/db/open.ts';
import { loadWordModel, type WordModel } from '../meaning/engine.ts';
import type { Embeddings } from './http-embeddings.ts';
import { allModels, artefactPart, graphCount, type ModelRow } from './model-queries.ts';

/** A model as this process has it. */
export interface Model {
  readonly id: number;
  readonly state: ModelRow['state'];
  readonly words: WordModel;
  /** Who makes its vectors: nobody where they come from a provider that this process does not have. */
  readonly vectors: 'built-in' | Embeddings | undefined;
  readonly width: number;
  /** How many there were when it was learned. */
  readonly documents: number;
  /** Whether the nearest are found by graphs instead of a look at all. */
  readonly graphs: boolean;
}

export const KINDS = ['post', 'essay', 'work'] as const;

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(error: unknown): void;
}

/** The models that are kept, loaded; asked for again whenever `look` is called, as other processes may have swapped them. */
export class Models {
  #loaded: readonly Model[] = [];
  readonly #sql: Sql;
  readonly #embeddings: Embeddings | undefined;
  readonly #log: Log;
  /** Artefacts that this version can not read: said once. */
  readonly #unreadable = new Set<number>();
  #looking: Promise<void> | undefined;

  constructor(sql: Sql, embeddings: Embeddings | undefined, log: Log) {
    this.#sql = sql;
    this.#embeddings = embeddings;
    this.#log = log;
  }

  /** The one by which is searched. */
  get ready(): Model | undefined {
    return this.#loaded.find(({ state }) => state === 'ready');
  }

  /** Those for which each new document is read. */
  get kept(): readonly Model[] {
    return this.#loaded.filter(({ state }) => state !== 'retired');
  }

  /** Two calls at once look once. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const rows = (await allModels(this.#sql)).filter(({ whole, state }) => whole && state !== 'retired');
    const known = new Map(this.#loaded.map((model) => [model.id, model]));
    const loaded: Model[] = [];
    for (const row of rows) {
      const words = known.get(row.id)?.words ?? (await this.#load(row));
      if (!words) continue;
      const width = row.vectors === 'built-in' ? words.width : Number(row.vectors.split(':').at(-1));
      const graphs = row.state === 'ready' && (known.get(row.id)?.graphs || (await graphCount(this.#sql, row.id, KINDS)) === KINDS.length);
      loaded.push({ id: row.id, state: row.state, words, vectors: this.#vectorsOf(row), width, documents: row.documents, graphs });
    }
    this.#loaded = loaded;
  }

  #vectorsOf({ vectors }: ModelRow): Model['vectors'] {
    if (vectors === 'built-in') return vectors;
    const embeddings = this.#embeddings;
    return embeddings && vectors.startsWith(`${nameOf(embeddings)}:`) ? embeddings : undefined;
  }

  async #load({ id }: ModelRow): Promise<WordModel | undefined> {
    if (this.#unreadable.has(id)) return undefined;
    const parts: Buffer[] = [];
    for (let part = 0; ; part++) {
      const bytes = await artefactPart(this.#sql, id, part);
      if (!bytes) break;
      parts.push(bytes);
    }
    try {
      return loadWordModel(Buffer.concat(parts));
    } catch (error) {
      this.#unreadable.add(id);
      this.#log.warn(`What was learned for search by meaning can not be read any more (${String(error)}); it is learned anew.`);
      return undefined;
    }
  }
}

/** How a provider's model is called; its width follows behind a colon. */
export function nameOf({ model }: Embeddings): string {
  return `http:${model}`;
}
