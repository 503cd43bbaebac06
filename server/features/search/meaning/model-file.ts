import { createHash } from 'node:crypto';

/** A trained model. With the thesaurus it is all that encoding needs. */
export interface ModelData {
  width: number;
  documents: number;
  texts: number;
  averageLength: number;
  /** The first `vectored` keys have a vector. */
  keys: readonly string[];
  frequencies: Uint32Array;
  vectored: number;
  /** The vector of a key is its row of integers times its scale. */
  scales: Float32Array;
  rows: Int8Array;
  /**
   * Unit vectors of directions common to all texts, which carry no information about a single text.
   */
  common: Float32Array;
}

const MAGIC = 'CATENAWM';
const VERSION = 1;
const CHECKSUM = 32;
const PREFIX = MAGIC.length + 4 + CHECKSUM + 4;

/**
 * Serializes a model: magic, u32 version, SHA-256 of the rest, u32 length of a JSON header, header
 * padded to 8 bytes, sections in order.
 */
export function serializeModel(data: ModelData): Uint8Array {
  const keys = new TextEncoder().encode(data.keys.join('\n'));
  const { width, documents, texts, averageLength, vectored } = data;
  const sections = [data.frequencies, data.scales, data.common, data.rows, keys].map(
    (part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
  );
  const lengths = sections.map((section) => section.length);
  const json = JSON.stringify({ width, documents, texts, averageLength, vectored, count: data.keys.length, lengths });
  const header = new TextEncoder().encode(json + ' '.repeat(padding(PREFIX + json.length)));
  const bytes = new Uint8Array(PREFIX + header.length + lengths.reduce((sum, length) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(MAGIC.length, VERSION);
  view.setUint32(PREFIX - 4, header.length);
  bytes.set(header, PREFIX);
  let at = PREFIX + header.length;
  for (const section of sections) {
    bytes.set(section, at);
    at += section.length;
  }
  bytes.set(checksum(bytes), MAGIC.length + 4);
  return bytes;
}

/**
 * Deserializes a model. Throws if the bytes are damaged or of another version. `checksum`
 * identifies the content.
 */
export function deserializeModel(given: Uint8Array): { data: ModelData; checksum: string } {
  // A copy is aligned and cannot be changed by others.
  const bytes = given.slice();
  const view = new DataView(bytes.buffer);
  if (bytes.length < PREFIX || new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new Error('This is not a word model.');
  }
  const version = view.getUint32(MAGIC.length);
  if (version !== VERSION) throw new Error(`The word model has version ${version}; this program reads version ${VERSION}. Train it again.`);
  const sum = checksum(bytes);
  if (sum.some((byte, index) => byte !== bytes[MAGIC.length + 4 + index])) {
    throw new Error('The word model is damaged: its checksum does not match. Train it again.');
  }
  return { data: sectionsOf(bytes, view.getUint32(PREFIX - 4)), checksum: Buffer.from(sum).toString('hex') };
}

/** Requires a verified checksum, so the content is trusted. */
function sectionsOf(bytes: Uint8Array<ArrayBuffer>, headerLength: number): ModelData {
  const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX, PREFIX + headerLength)));
  if (!isHeader(header)) throw new Error('The word model has no readable header. Train it again.');
  let at = PREFIX + headerLength;
  const sections = header.lengths.map((length) => ({ at, end: (at += length) }));
  const [frequencies, scales, common, rows, keys] = sections;
  if (!frequencies || !scales || !common || !rows || !keys || at !== bytes.length)
    throw new Error('The word model is incomplete. Train it again.');
  const { width, documents, texts, averageLength, vectored, count } = header;
  return {
    width,
    documents,
    texts,
    averageLength,
    vectored,
    keys: new TextDecoder().decode(bytes.subarray(keys.at, keys.end)).split('\n').slice(0, count),
    frequencies: new Uint32Array(bytes.buffer, frequencies.at, count),
    scales: new Float32Array(bytes.buffer, scales.at, vectored),
    common: new Float32Array(bytes.buffer, common.at, (common.end - common.at) / 4),
    rows: new Int8Array(bytes.buffer, rows.at, vectored * width),
  };
}

interface Header {
  width: number;
  documents: number;
  texts: number;
  averageLength: number;
  vectored: number;
  count: number;
  lengths: number[];
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null) return false;
  const numbers = ['width', 'documents', 'texts', 'averageLength', 'vectored', 'count'];
  const all = new Map<string, unknown>(Object.entries(value));
  return numbers.every((name) => typeof all.get(name) === 'number') && Array.isArray(all.get('lengths'));
}

function padding(length: number): number {
  return (8 - (length % 8)) % 8;
}

function checksum(bytes: Uint8Array): Uint8Array {
  return createHash('sha256')
    .update(bytes.subarray(MAGIC.length + 4 + CHECKSUM))
    .digest();
}
