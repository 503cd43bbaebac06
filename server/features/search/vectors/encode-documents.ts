import { withoutPlaces } from '../index/link-placeholders.ts';
import { type Embeddings, ProviderDown } from './http-embeddings.ts';
import { madeOf, type Made, type Source, vectorOf } from './encoded-document.ts';
import type { Model } from './models.ts';

/** A document to encode, with existing data. */
export interface Unmade extends Source {
  readonly token?: string;
  /** Vector of the same text by the same provider, in pgvector format. */
  readonly vec?: string | null;
  /** How often its text was rejected. */
  readonly refusals?: number;
}

export interface Read {
  readonly made: Made[];
  /** Documents whose text the provider rejected or that could not be encoded. */
  readonly refused: number[];
}

/** After this many rejections a document is indexed by its words alone. */
export const MOST_REFUSALS = 3;
/** Milliseconds a provider has for a batch; less than the lease on its documents. */
const PATIENCE = 90_000;

/** Encodes documents for a model, yielding after each one. Rejects with `ProviderDown`. */
export async function readFor(model: Model, documents: readonly Unmade[], signal?: AbortSignal): Promise<Read> {
  const vectors = await vectorsFor(model, documents, signal);
  const read: Read = { made: [], refused: [] };
  for (const document of documents) {
    const made = madeFor(model, document, vectors);
    if (made) read.made.push(made);
    else read.refused.push(document.document_id);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  return read;
}

type Vectors = ReadonlyMap<number, Float32Array | 'refused'>;

/** Returns undefined for a rejected document that will be retried. */
function madeFor(model: Model, document: Unmade, vectors: Vectors | 'its own'): Made | undefined {
  const given = vectors === 'its own' ? undefined : vectors.get(document.document_id);
  const last = (document.refusals ?? 0) >= MOST_REFUSALS;
  if (given === 'refused' && !last) return undefined;
  const stored = (meaning: Parameters<typeof madeOf>[3]): Made => madeOf(document, document.token ?? null, model.id, meaning);
  try {
    const encoded = model.words.encode(document);
    if (vectors === 'its own') return stored(encoded);
    return stored({ ...encoded, vector: given === undefined || given === 'refused' ? null : given });
  } catch {
    // After the last attempt it is stored without data, instead of being queued forever.
    return last ? stored({ vector: null, keys: [], terms: new Uint8Array() }) : undefined;
  }
}

async function vectorsFor(
  { vectors, width }: Model,
  documents: readonly Unmade[],
  signal: AbortSignal | undefined,
): Promise<Vectors | 'its own'> {
  if (vectors === 'built-in') return 'its own';
  const all = new Map<number, Float32Array | 'refused'>();
  for (const { document_id, vec } of documents) if (vec != null) all.set(document_id, vectorOf(vec));
  // Without its provider a model can only store words, until another model is ready.
  if (vectors === undefined) return all;
  const missing = documents.filter(({ document_id }) => !all.has(document_id));
  const made = await embedded(vectors, missing, signal);
  missing.forEach(({ document_id }, place) => {
    const vector = made[place] ?? 'refused';
    if (vector !== 'refused' && vector.length !== width) throw anotherWidth(vector.length, width);
    all.set(document_id, vector);
  });
  return all;
}

function embedded(embeddings: Embeddings, documents: readonly Unmade[], signal: AbortSignal | undefined) {
  if (documents.length === 0) return [];
  const texts = documents.map(({ title, author, body }) => [title, author, withoutPlaces(body)].filter(Boolean).join('\n'));
  return embeddings.embed(texts, { patience: PATIENCE, ...(signal && { signal }) });
}

export function anotherWidth(found: number, expected: number): ProviderDown {
  return new ProviderDown(`its vectors now have ${found} dimensions instead of ${expected}; restart Catena to encode all texts again`);
}
