import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingsConfig } from '../config.ts';

/**
 * The provider is unavailable; the request may be retried later. The message never contains the
 * key.
 */
export class ProviderDown extends Error {}

/** The provider rejects this particular text. */
class TextRejected extends Error {}

export interface Embeddings {
  readonly model: string;
  /**
   * Returns a unit vector per text in order, null for a text that the provider rejects. Rejects
   * with `ProviderDown` if the provider is busy or unreachable for `patience` milliseconds.
   */
  embed(texts: readonly string[], options: { readonly patience: number; readonly signal?: AbortSignal }): Promise<(Float32Array | null)[]>;
}

interface Limits {
  /** Texts per request. */
  readonly texts: number;
  /** Characters per request and per text. */
  readonly characters: number;
  readonly longest: number;
  /** Milliseconds: timeout of a request, and delay after its first failure. */
  readonly timeout: number;
  readonly pause: number;
}

const defaults: Limits = { texts: 32, characters: 60_000, longest: 6_000, timeout: 30_000, pause: 500 };
const MAX_PAUSE = 15_000;
const MAX_RESPONSE_BYTES = 64 * 2 ** 20;

/** Creates a client for the common `/v1/embeddings` API. */
export function httpEmbeddings(config: EmbeddingsConfig, overrides: Partial<Limits> = {}): Embeddings {
  const limits = { ...defaults, ...overrides };
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

interface RetryOptions extends Limits {
  /** On the clock of `performance`. */
  readonly until: number;
  readonly signal: AbortSignal | undefined;
}

/** Halves a rejected batch until the rejected texts are isolated. */
async function embedBatch(config: EmbeddingsConfig, texts: readonly string[], retry: RetryOptions): Promise<(Float32Array | null)[]> {
  try {
    return await retryWhileBusy(() => sendRequest(config, texts, retry), retry);
  } catch (error) {
    if (!(error instanceof TextRejected)) throw error;
    if (texts.length === 1) return [null];
    const half = Math.ceil(texts.length / 2);
    return [...(await embedBatch(config, texts.slice(0, half), retry)), ...(await embedBatch(config, texts.slice(half), retry))];
  }
}

/** Retries with exponential backoff and jitter. */
async function retryWhileBusy<T>(work: () => Promise<T>, { until, pause, signal }: RetryOptions): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderBusy)) throw error;
      const wait = error.wait ?? Math.min(MAX_PAUSE, pause * 2 ** attempt) * (0.5 + Math.random() / 2);
      if (performance.now() + wait > until || signal?.aborted) throw new ProviderDown(error.message);
      await sleep(wait, undefined, signal && { signal }).catch(() => undefined);
    }
  }
}

/** A retryable failure; `wait` is the delay in milliseconds that the provider asked for. */
class ProviderBusy extends Error {
  readonly wait: number | undefined;

  constructor(message: string, wait?: number) {
    super(message);
    this.wait = wait;
  }
}

async function sendRequest(
  config: EmbeddingsConfig,
  texts: readonly string[],
  { timeout, until, signal }: RetryOptions,
): Promise<Float32Array[]> {
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
    body = await readBody(response);
  } catch (error) {
    throw new ProviderBusy(clock.aborted ? 'it timed out' : `it cannot be reached (${causeOf(error)})`);
  }
  throwOnFailure(response);
  return parseVectors(body, texts.length);
}

function throwOnFailure({ status, headers }: Response): void {
  if (status === 200) return;
  if (status === 429 || status === 408 || status >= 500)
    throw new ProviderBusy(`it responded with status ${status}`, parseRetryAfter(headers.get('retry-after')));
  // The text is too long or otherwise unacceptable.
  if (status === 400 || status === 413 || status === 422) throw new TextRejected(`it responded with status ${status}`);
  throw new ProviderDown(`it responded with status ${status}; check EMBEDDINGS_URL, EMBEDDINGS_MODEL and EMBEDDINGS_KEY`);
}

/** Parses seconds or a date into milliseconds. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const invalidResponse = () => new ProviderDown('its response is not in the format of /v1/embeddings');

/** Returns the vectors in the order of `index`, where present. */
function parseVectors(body: string, count: number): Float32Array[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw invalidResponse();
  }
  const rows: unknown = typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : undefined;
  if (!Array.isArray(rows)) throw invalidResponse();
  if (rows.length !== count) throw new ProviderDown(`it returned ${rows.length} vectors for ${count} texts`);
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  rows.forEach((row: { index?: unknown; embedding?: unknown } | null, i) => {
    const index = row?.index ?? i;
    if (typeof index !== 'number' || !(index in vectors) || vectors[index] !== undefined) throw invalidResponse();
    vectors[index] = parseVector(row?.embedding);
  });
  const found = vectors.map((vector) => vector ?? new Float32Array(0));
  const width = found[0]?.length ?? 0;
  if (found.some((vector) => vector.length !== width)) throw new ProviderDown('its vectors differ in width');
  return found;
}

const MAX_DIMENSIONS = 4_000;

function parseVector(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > MAX_DIMENSIONS) throw invalidResponse();
  if (!embedding.every((value) => typeof value === 'number' && Number.isFinite(value))) throw invalidResponse();
  const vector = Float32Array.from(embedding as number[]);
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

function* batchesOf(texts: readonly string[], { texts: max, characters }: Limits): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length === max || size + text.length > characters)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Never splits a surrogate pair, and never returns an empty text, which providers reject. */
function cutText(text: string, longest: number): string {
  const cut = text.slice(0, longest).replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return cut.trim() === '' ? '-' : cut;
}

/** `fetch` stores the actual error in `cause`. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
