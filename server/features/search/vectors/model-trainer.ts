import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../../platform/db/open.ts';
import { kinds } from '../kinds.ts';
import { loadWordModel } from '../meaning/word-model.ts';
import { type Embeddings, ProviderDown } from './http-embeddings.ts';
import {
  allModels,
  buildGraph,
  clearModel,
  documentCount,
  dropGraph,
  dropModel,
  acquireTrainingLease,
  insertModel,
  insertPart,
  letTeacherGo,
  longRetired,
  type ModelRow,
  rememberDocuments,
  swapModels,
  unreadDocuments,
} from './model-queries.ts';
import { type Log, type Model, type Models, nameOf } from './models.ts';
import { MOST_REFUSALS, readFor } from './encode-documents.ts';
import { storeSwept } from './store-queries.ts';
import { learnFromLibrary } from './train-from-library.ts';

/** Growth of the library after which the model is retrained. */
const GROWTH = 1.5;
const LEAST_GROWTH = 50;
const WIDTH = 256;
/**
 * Seconds of the training lease without renewal, and seconds after which every process has noticed
 * a swap.
 */
const HELD = 60;
const NOTICED = 60;
const PART = 2 ** 20;
const AT_ONCE = 32;

export interface TeacherOptions {
  readonly sql: Sql;
  readonly models: Models;
  readonly embeddings: Embeddings | undefined;
  readonly log: Log;
  /** Whether HNSW indexes are built: only on servers, where it does not take minutes. */
  readonly graphs: boolean;
  readonly yieldTo?: () => Promise<unknown>;
  /** Dimensions of the built-in model's vectors. Fewer train much faster but are less precise. */
  readonly width?: number;
  /** Seconds after a swap until no process uses the old model. */
  readonly noticed?: number;
}

/**
 * Trains a model when it is missing, outdated or no longer fits the library. A lease lets one
 * process train at a time.
 */
export class Teacher {
  readonly #options: TeacherOptions;
  readonly #holder = randomUUID();
  readonly #stop = new AbortController();
  /**
   * Stored models are compared with this version only once, at the start: two running versions must
   * not keep replacing each other's model.
   */
  #compared = false;
  #teaching: Promise<void> | undefined;

  constructor(options: TeacherOptions) {
    this.#options = options;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#teaching?.catch(() => undefined);
  }

  /** Trains if it is due and no other process is training. */
  look(): Promise<void> {
    this.#teaching ??= this.#look().finally(() => (this.#teaching = undefined));
    return this.#teaching;
  }

  async #look(): Promise<void> {
    const { sql } = this.#options;
    if (!(await this.#isDue()) || !(await acquireTrainingLease(sql, this.#holder, HELD))) return;
    const sign = setInterval(() => void acquireTrainingLease(sql, this.#holder, HELD).catch(() => undefined), (HELD * 1000) / 4);
    try {
      await this.#tidy();
      // Another process may have trained meanwhile.
      if (await this.#isDue()) await this.#teach();
      this.#compared = true;
    } finally {
      clearInterval(sign);
      await letTeacherGo(sql, this.#holder);
    }
  }

  async #isDue(): Promise<boolean> {
    const { sql, models, embeddings, noticed = NOTICED } = this.#options;
    const rows = await allModels(sql);
    const ready = rows.find(({ state }) => state === 'ready');
    if (!ready || rows.some(({ state }) => state === 'building')) return true;
    if ((await longRetired(sql, noticed)).length > 0) return true;
    if (embeddings ? !ready.vectors.startsWith(`${nameOf(embeddings)}:`) : ready.vectors !== 'built-in') return true;
    if (!this.#compared) {
      await models.look();
      if (models.ready?.words.id !== ready.fingerprint) return true;
      if (embeddings && ready.vectors !== (await this.#vectorsName())) return true;
      this.#compared = true;
    }
    return hasGrown(ready.documents, await documentCount(sql));
  }

  /** Deletes models that no process uses any more. */
  async #tidy(): Promise<void> {
    const { sql, noticed = NOTICED } = this.#options;
    const gone = (await longRetired(sql, noticed)).map(({ id }) => id);
    for (const { id, state, whole } of await allModels(sql)) if (state === 'building' && !whole) gone.push(id);
    for (const id of gone) {
      for (const kind of kinds) await dropGraph(sql, id, kind);
      while (!this.#stop.signal.aborted && (await clearModel(sql, id))) await this.#yield();
      if (!this.#stop.signal.aborted) await dropModel(sql, id);
    }
  }

  async #teach(): Promise<void> {
    const { sql, models } = this.#options;
    const rows = await allModels(sql);
    const ready = rows.find(({ state }) => state === 'ready');
    const vectors = await this.#vectorsName();
    let building = rows.find(({ state }) => state === 'building');
    if (building && building.vectors !== vectors) {
      await dropBuilding(sql, building.id);
      building = undefined;
    }
    const id = building?.id ?? (await this.#learn(vectors, ready));
    if (id === undefined) return;
    await models.look();
    const model = models.kept.find((one) => one.id === id);
    // Created by a version that no longer runs.
    if (!model) return dropBuilding(sql, id);
    if (!(await this.#sweep(model, ready, ready?.vectors === vectors))) return;
    if (this.#options.graphs) for (const kind of kinds) await buildGraph(sql, id, kind, model.width);
    await swapModels(sql, id);
    await models.look();
  }

  /** Returns the id of the new model, or undefined if it equals the current one. */
  async #learn(vectors: string, ready: ModelRow | undefined): Promise<number | undefined> {
    const { sql, models, width = WIDTH } = this.#options;
    const documents = await documentCount(sql);
    const artefact = await learnFromLibrary(sql, documents, { withVectors: vectors === 'built-in', width }, this.#stop.signal);
    const fingerprint = loadWordModel(artefact).id;
    // A model that could not be loaded is recreated even if it would be the same.
    const isRead = models.kept.some(({ id }) => id === ready?.id);
    if (ready && isRead && ready.vectors === vectors && ready.fingerprint === fingerprint) {
      await rememberDocuments(sql, ready.id, documents);
      return undefined;
    }
    const id = await insertModel(sql, { vectors, fingerprint, documents, parts: Math.ceil(artefact.length / PART) });
    if (id === undefined) return undefined;
    for (let part = 0; part * PART < artefact.length; part++) {
      await insertPart(sql, id, part, Buffer.from(artefact.subarray(part * PART, (part + 1) * PART)));
    }
    return id;
  }

  /**
   * Encodes the known documents for the new model while the old one stays in use. Returns false if
   * stopped.
   */
  async #sweep(model: Model, ready: ModelRow | undefined, sameVectors: boolean): Promise<boolean> {
    const { sql } = this.#options;
    for (let after = 0; ;) {
      if (this.#stop.signal.aborted) return false;
      await this.#yield();
      const unread = await unreadDocuments(sql, { modelId: model.id, after, readyId: ready?.id ?? 0 }, AT_ONCE);
      const last = unread.at(-1);
      if (!last) return true;
      // Rejected texts are stored with their words here; the queue retries them.
      const documents = unread.map((one) => Object.assign(one, { vec: sameVectors ? one.vec : null, refusals: MOST_REFUSALS }));
      const { made } = await readFor(model, documents, this.#stop.signal);
      await storeSwept(sql, made);
      after = last.document_id;
    }
  }

  async #vectorsName(): Promise<string> {
    const { embeddings } = this.#options;
    if (!embeddings) return 'built-in';
    const [vector] = await embeddings.embed(['theology'], { patience: 10_000, signal: this.#stop.signal });
    if (!vector) throw new ProviderDown('it rejects every text');
    return `${nameOf(embeddings)}:${vector.length}`;
  }

  async #yield(): Promise<void> {
    await (this.#options.yieldTo?.() ?? sleep(0));
  }
}

async function dropBuilding(sql: Sql, id: number): Promise<void> {
  while (await clearModel(sql, id)) await sleep(0);
  await dropModel(sql, id);
}

export function hasGrown(from: number, to: number): boolean {
  return to >= from * GROWTH && to - from >= LEAST_GROWTH;
}
