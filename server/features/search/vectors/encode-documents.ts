import { removePlaceholders } from '../index/link-placeholders.ts';
import { type Embeddings, ProviderDown } from './http-embeddings.ts';
import { toEncodedDocument, type EncodedDocument, type DocumentText, parseVector } from './document-vectors.ts';
import type { Model } from './models.ts';

/** A document to encode, with existing data. */
export interface DocumentToEncode extends DocumentText {
  readonly token?: string;
  /** Vector of the same text by the same provider, in pgvector format. */
  readonly vec?: string | null;
  /** How often its text was rejected. */
  readonly rejections?: number;
}

export interface EncodeResult {
  readonly encoded: EncodedDocument[];
  /** Documents whose text the provider rejected or that could not be encoded. */
  readonly rejected: number[];
}

/** After this many rejections a document is indexed by its words alone. */
export const MAX_REJECTIONS = 3;
/** Milliseconds a provider has for a batch; less than the lease on its documents. */
const PATIENCE = 90_000;

/** Encodes documents for a model, yielding after each one. Rejects with `ProviderDown`. */
export async function encodeDocuments(model: Model, documents: readonly DocumentToEncode[], signal?: AbortSignal): Promise<EncodeResult> {
  const vectors = await vectorsFor(model, documents, signal);
  const result: EncodeResult = { encoded: [], rejected: [] };
  for (const document of documents) {
    const encoded = encodeDocument(model, document, vectors);
    if (encoded) result.encoded.push(encoded);
    else result.rejected.push(document.document_id);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  return result;
}

type Vectors = ReadonlyMap<number, Float32Array | 'rejected'>;

/** Returns undefined for a rejected document that will be retried. */
function encodeDocument(model: Model, document: DocumentToEncode, vectors: Vectors | 'its own'): EncodedDocument | undefined {
  const existing = vectors === 'its own' ? undefined : vectors.get(document.document_id);
  const last = (document.rejections ?? 0) >= MAX_REJECTIONS;
  if (existing === 'rejected' && !last) return undefined;
  const stored = (encoding: Parameters<typeof toEncodedDocument>[3]): EncodedDocument =>
    toEncodedDocument(document, document.token ?? null, model.id, encoding);
  try {
    const encoded = model.words.encode(document);
    if (vectors === 'its own') return stored(encoded);
    return stored({ ...encoded, vector: existing === undefined || existing === 'rejected' ? null : existing });
  } catch {
    // After the last attempt it is stored without data, instead of being queued forever.
    return last ? stored({ vector: null, keys: [], terms: new Uint8Array() }) : undefined;
  }
}

async function vectorsFor(
  { vectors, width }: Model,
  documents: readonly DocumentToEncode[],
  signal: AbortSignal | undefined,
): Promise<Vectors | 'its own'> {
  if (vectors === 'built-in') return 'its own';
  const all = new Map<number, Float32Array | 'rejected'>();
  for (const { document_id, vec } of documents) if (vec != null) all.set(document_id, parseVector(vec));
  // Without its provider a model can only store words, until another model is ready.
  if (vectors === undefined) return all;
  const missing = documents.filter(({ document_id }) => !all.has(document_id));
  const missingVectors = await embedTexts(vectors, missing, signal);
  missing.forEach(({ document_id }, i) => {
    const vector = missingVectors[i] ?? 'rejected';
    if (vector !== 'rejected' && vector.length !== width) throw widthChanged(vector.length, width);
    all.set(document_id, vector);
  });
  return all;
}

function embedTexts(embeddings: Embeddings, documents: readonly DocumentToEncode[], signal: AbortSignal | undefined) {
  if (documents.length === 0) return [];
  const texts = documents.map(({ title, author, body }) => [title, author, removePlaceholders(body)].filter(Boolean).join('\n'));
  return embeddings.embed(texts, { patience: PATIENCE, ...(signal && { signal }) });
}

export function widthChanged(found: number, expected: number): ProviderDown {
  return new ProviderDown(`its vectors now have ${found} dimensions instead of ${expected}; restart Catena to encode all texts again`);
}
