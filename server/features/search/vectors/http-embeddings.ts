import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingsConfig } from '../../../platform/services-config.ts';

/** The provider can not be had at present; what was asked may be asked again. The message never holds the key. */
export class ProviderDown extends Error {}

/** The provider does not want this very text. */
class TextRefused extends Error {}

export interface Embeddings {
  readonly model: string;
  /**
   * A vector of unit length for each text, in their order; null where the provider refuses the text. Tries again while the provider is
   * busy or can not be reached, and rejects with `ProviderDown` when `patience` milliseconds are over.
   */
  embed(texts: readonly string[], options: { readonly patience: number; readonly signal?: AbortSignal }): Promise<(Float32Array | null)[]>;
}

interface Limits {
  /** Texts in one call. */
  readonly texts: number;
  /** Characters in one call, and of one text. */
  readonly characters: number;
  readonly longest: number;
  /** Milliseconds: that one call may take, and to wait after its first failure. */
  readonly timeout: number;
  readonly pause: number;
}

const usual: Limits = { texts: 32, characters: 60_000, longest: 6_000, timeout: 30_000, pause: 500 };
const LONGEST_PAUSE = 15_000;
const MOST_BYTES = 64 * 2 ** 20;

/** Speaks the common `/v1/embeddings` call. */
export function httpEmbeddings(config: EmbeddingsConfig, given: Partial<Limits> = {}): Embeddings {
  const limits = { ...usual, ...given };
  return {
    model: config.model,
    embed: async (texts, { patience, signal }) => {
      const until = performance.now() + patience;
      const cut = texts.map((text) => cutText(text, limits.longest));
      const vectors: (Float32Array | null)[] = [];
      for (const batch of batchesOf(cut, limits)) vectors.push(...(await embedBatch(config, batch, { ...limits, until, signal })));
      return vectors;
    },
  };
}

interface Trying extends Limits {
  /** On the clock of `performance`. */
  readonly until: number;
  readonly signal: AbortSignal | undefined;
}

/** A batch that is refused is halved, until it is known which text it is about. */
async function embedBatch(config: EmbeddingsConfig, texts: readonly string[], trying: Trying): Promise<(Float32Array | null)[]> {
  try {
    return await tryAgain(() => callOnce(config, texts, trying), trying);
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error;
    if (texts.length === 1) return [null];
    const half = Math.ceil(texts.length / 2);
    return [...(await embedBatch(config, texts.slice(0, half), trying)), ...(await embedBatch(config, texts.slice(half), trying))];
  }
}

/** Waits longer each time, and not as long as others who failed at the same moment. */
async function tryAgain<T>(work: () => Promise<T>, { until, pause, signal }: Trying): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      const wait = error.wait ?? Math.min(LONGEST_PAUSE, pause * 2 ** attempt) * (0.5 + Math.random() / 2);
      if (performance.now() + wait > until || signal?.aborted) throw new ProviderDown(error.message);
      await sleep(wait, undefined, signal && { signal }).catch(() => undefined);
    }
  }
}

/** Worth another attempt, after `wait` milliseconds where the provider says so. */
class Busy extends Error {
  readonly wait: number | undefined;

  constructor(message: string, wait?: number) {
    super(message);
    this.wait = wait;
  }
}

async function callOnce(config: EmbeddingsConfig, texts: readonly string[], { timeout, until, signal }: Trying): Promise<Float32Array[]> {
  const clock = AbortSignal.timeout(Math.ceil(Math.max(1, Math.min(timeout, until - performance.now()))));
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${config.url}/v1/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(config.key !== undefined && { authorization: `Bearer ${config.key}` }) },
      body: JSON.stringify({ model: config.model, input: texts }),
      signal: signal ? AbortSignal.any([clock, signal]) : clock,
      redirect: 'error',
    });
    body = await bodyOf(response);
  } catch (error) {
    throw new Busy(clock.aborted ? 'it does not answer in time' : `it can not be reached (${causeOf(error)})`);
  }
  refuse(response);
  return vectorsIn(body, texts.length);
}

function refuse({ status, headers }: Response): void {
  if (status === 200) return;
  if (status === 429 || status === 408 || status >= 500) throw new Busy(`it answers ${status}`, retryAfter(headers.get('retry-after')));
  // The text: too long, or of a kind that it does not take.
  if (status === 400 || status === 413 || status === 422) throw new TextRefused(`it answers ${status}`);
  throw new ProviderDown(`it answers ${status}; look at EMBEDDINGS_URL, EMBEDDINGS_MODEL and EMBEDDINGS_KEY`);
}

/** Seconds or a date, in milliseconds. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('too long an answer');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const nonsense = () => new ProviderDown('its answer is not one of /v1/embeddings');

/** In the order of `index`, where there is one. */
function vectorsIn(body: string, count: number): Float32Array[] {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    throw nonsense();
  }
  const rows: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  if (!Array.isArray(rows)) throw nonsense();
  if (rows.length !== count) throw new ProviderDown(`it answers ${rows.length} vectors for ${count} texts`);
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  rows.forEach((row: { index?: unknown; embedding?: unknown } | null, place) => {
    const index = row?.index ?? place;
    if (typeof index !== 'number' || !(index in vectors) || vectors[index] !== undefined) throw nonsense();
    vectors[index] = vectorIn(row?.embedding);
  });
  const found = vectors.map((vector) => vector ?? new Float32Array(0));
  const width = found[0]?.length ?? 0;
  if (found.some((vector) => vector.length !== width)) throw new ProviderDown('its vectors are not all of one width');
  return found;
}

const MOST_NUMBERS = 4_000;

function vectorIn(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > MOST_NUMBERS) throw nonsense();
  if (!embedding.every((value) => typeof value === 'number' && Number.isFinite(value))) throw nonsense();
  const vector = Float32Array.from(embedding as number[]);
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

function* batchesOf(texts: readonly string[], { texts: most, characters }: Limits): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length === most || size + text.length > characters)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Not in the middle of a character; and never empty, which providers refuse. */
function cutText(text: string, longest: number): string {
  const cut = text.slice(0, longest).replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return cut.trim() === '' ? '-' : cut;
}

/** fetch hides what happened in the error's cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
