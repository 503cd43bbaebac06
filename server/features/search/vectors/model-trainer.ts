import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../../platform/db/open.ts';
import { isImportRunning } from '../index/import-queries.ts';
import { trainingKinds } from '../kinds.ts';
import { loadWordModel } from '../meaning/word-model.ts';
import { type Embeddings, ProviderDown } from './http-embeddings.ts';
import {
  listModels,
  buildGraph,
  deleteModelRows,
  countDocuments,
  deleteGraph,
  deleteModel,
  acquireTrainingLease,
  insertModel,
  insertPart,
  releaseTrainingLease,
  listRetiredModels,
  type ModelRow,
  updateDocumentCount,
  swapModels,
  listUnencodedDocuments,
} from './model-queries.ts';
import { type Log, type Model, type Models, providerModelName } from './models.ts';
import { MAX_REJECTIONS, encodeDocuments } from './encode-documents.ts';
import { storeForNewModel } from './store-queries.ts';
import { trainFromLibrary } from './train-from-library.ts';

/** Growth of the library after which the model is retrained. */
const GROWTH = 1.5;
const MIN_GROWTH = 50;
const DEFAULT_WIDTH = 256;
/**
 * Seconds of the training lease without renewal, and seconds after which every process has noticed
 * a swap.
 */
const LEASE_SECONDS = 60;
const NOTICE_SECONDS = 60;
const PART_SIZE = 2 ** 20;
const BATCH_SIZE = 32;

export interface ModelTrainerOptions {
  readonly sql: Sql;
  readonly models: Models;
  readonly embeddings: Embeddings | undefined;
  readonly log: Log;
  /** Whether HNSW indexes are built: only on servers, where it does not take minutes. */
  readonly graphs: boolean;
  readonly yieldTo?: () => Promise<unknown>;
  /** Dimensions of the built-in model's vectors. Fewer train much faster but are less precise. */
  readonly width?: number | undefined;
  /** Whether training runs at low processor priority. Default: true. */
  readonly lowPriority?: boolean | undefined;
  /** Seconds after a swap until no process uses the old model. */
  readonly noticeSeconds?: number;
}

/**
 * Trains a model when it is missing, outdated or no longer fits the library. A lease lets one
 * process train at a time.
 */
export class ModelTrainer {
  readonly #options: ModelTrainerOptions;
  readonly #holder = randomUUID();
  readonly #stop = new AbortController();
  /**
   * Stored models are compared with this version only once, at the start: two running versions must
   * not keep replacing each other's model.
   */
  #compared = false;
  #training: Promise<void> | undefined;

  constructor(options: ModelTrainerOptions) {
    this.#options = options;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#training?.catch(() => undefined);
  }

  /** Trains if it is due and no other process is training. */
  look(): Promise<void> {
    this.#training ??= this.#look().finally(() => (this.#training = undefined));
    return this.#training;
  }

  async #look(): Promise<void> {
    const { sql } = this.#options;
    // The library would outgrow a model that is trained now.
    if (await isImportRunning(sql)) return;
    if (!(await this.#isTrainingDue()) || !(await acquireTrainingLease(sql, this.#holder, LEASE_SECONDS))) return;
    const renewal = setInterval(
      () => void acquireTrainingLease(sql, this.#holder, LEASE_SECONDS).catch(() => undefined),
      (LEASE_SECONDS * 1000) / 4,
    );
    try {
      await this.#deleteUnused();
      // Another process may have trained meanwhile.
      if (await this.#isTrainingDue()) await this.#train();
      this.#compared = true;
    } finally {
      clearInterval(renewal);
      await releaseTrainingLease(sql, this.#holder);
    }
  }

  async #isTrainingDue(): Promise<boolean> {
    const { sql, models, embeddings, noticeSeconds: noticed = NOTICE_SECONDS } = this.#options;
    const rows = await listModels(sql);
    const ready = rows.find(({ state }) => state === 'ready');
    if (!ready || rows.some(({ state }) => state === 'building')) return true;
    if ((await listRetiredModels(sql, noticed)).length > 0) return true;
    if (embeddings ? !ready.vectors.startsWith(`${providerModelName(embeddings)}:`) : ready.vectors !== 'built-in') return true;
    if (!this.#compared) {
      await models.refresh();
      if (models.ready?.words.id !== ready.fingerprint) return true;
      if (embeddings && ready.vectors !== (await this.#vectorsName())) return true;
      this.#compared = true;
    }
    return hasGrown(ready.documents, await countDocuments(sql));
  }

  /** Deletes models that no process uses any more. */
  async #deleteUnused(): Promise<void> {
    const { sql, noticeSeconds: noticed = NOTICE_SECONDS } = this.#options;
    const unused = (await listRetiredModels(sql, noticed)).map(({ id }) => id);
    for (const { id, state, whole } of await listModels(sql)) if (state === 'building' && !whole) unused.push(id);
    for (const id of unused) {
      for (const kind of trainingKinds) await deleteGraph(sql, id, kind);
      while (!this.#stop.signal.aborted && (await deleteModelRows(sql, id))) await this.#yield();
      if (!this.#stop.signal.aborted) await deleteModel(sql, id);
    }
  }

  async #train(): Promise<void> {
    const { sql, models } = this.#options;
    const rows = await listModels(sql);
    const ready = rows.find(({ state }) => state === 'ready');
    const vectors = await this.#vectorsName();
    let building = rows.find(({ state }) => state === 'building');
    if (building && building.vectors !== vectors) {
      await deleteBuilding(sql, building.id);
      building = undefined;
    }
    const id = building?.id ?? (await this.#createModel(vectors, ready));
    if (id === undefined) return;
    await models.refresh();
    const model = models.active.find((one) => one.id === id);
    // Created by a version that no longer runs.
    if (!model) return deleteBuilding(sql, id);
    if (!(await this.#encodeKnown(model, ready, ready?.vectors === vectors))) return;
    if (this.#options.graphs) for (const kind of trainingKinds) await buildGraph(sql, id, kind, model.width);
    await swapModels(sql, id);
    await models.refresh();
  }

  /** Returns the id of the new model, or undefined if it equals the current one. */
  async #createModel(vectors: string, ready: ModelRow | undefined): Promise<number | undefined> {
    const { sql, models, width = DEFAULT_WIDTH, lowPriority } = this.#options;
    const documents = await countDocuments(sql);
    const artifact = await trainFromLibrary(sql, documents, { withVectors: vectors === 'built-in', width, lowPriority }, this.#stop.signal);
    const fingerprint = loadWordModel(artifact).id;
    // A model that could not be loaded is recreated even if it would be the same.
    const isRead = models.active.some(({ id }) => id === ready?.id);
    if (ready && isRead && ready.vectors === vectors && ready.fingerprint === fingerprint) {
      await updateDocumentCount(sql, ready.id, documents);
      return undefined;
    }
    const id = await insertModel(sql, { vectors, fingerprint, documents, parts: Math.ceil(artifact.length / PART_SIZE) });
    if (id === undefined) return undefined;
    for (let part = 0; part * PART_SIZE < artifact.length; part++) {
      await insertPart(sql, id, part, Buffer.from(artifact.subarray(part * PART_SIZE, (part + 1) * PART_SIZE)));
    }
    return id;
  }

  /**
   * Encodes the known documents for the new model while the old one stays in use. Returns false if
   * stopped.
   */
  async #encodeKnown(model: Model, ready: ModelRow | undefined, sameVectors: boolean): Promise<boolean> {
    const { sql } = this.#options;
    for (let after = 0; ;) {
      if (this.#stop.signal.aborted) return false;
      await this.#yield();
      const unencoded = await listUnencodedDocuments(sql, { modelId: model.id, after, readyId: ready?.id ?? 0 }, BATCH_SIZE);
      const last = unencoded.at(-1);
      if (!last) return true;
      // Rejected texts are stored with their words here; the queue retries them.
      const documents = unencoded.map((one) => Object.assign(one, { vec: sameVectors ? one.vec : null, rejections: MAX_REJECTIONS }));
      const { encoded } = await encodeDocuments(model, documents, this.#stop.signal);
      await storeForNewModel(sql, encoded);
      after = last.document_id;
    }
  }

  async #vectorsName(): Promise<string> {
    const { embeddings } = this.#options;
    if (!embeddings) return 'built-in';
    const [vector] = await embeddings.embed(['theology'], { patience: 10_000, signal: this.#stop.signal });
    if (!vector) throw new ProviderDown('it rejects every text');
    return `${providerModelName(embeddings)}:${vector.length}`;
  }

  async #yield(): Promise<void> {
    await (this.#options.yieldTo?.() ?? sleep(0));
  }
}

async function deleteBuilding(sql: Sql, id: number): Promise<void> {
  while (await deleteModelRows(sql, id)) await sleep(0);
  await deleteModel(sql, id);
}

export function hasGrown(from: number, to: number): boolean {
  return to >= from * GROWTH && to - from >= MIN_GROWTH;
}
