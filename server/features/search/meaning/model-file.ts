import { createHash } from 'node:crypto';

/** What training leaves, and all that encoding needs besides the thesaurus. */
export interface ModelData {
  width: number;
  documents: number;
  texts: number;
  averageLength: number;
  /** The first `vectored` of them have a vector. */
  keys: readonly string[];
  frequencies: Uint32Array;
  vectored: number;
  /** A key's vector is its row of whole numbers times its scale. */
  scales: Float32Array;
  rows: Int8Array;
  /** Directions that all texts share, each of unit length: what they say of any one text is nothing. */
  common: Float32Array;
}

const MAGIC = 'CATENAWM';
const VERSION = 1;
const CHECKSUM = 32;
const PREFIX = MAGIC.length + 4 + CHECKSUM + 4;

/** Magic · u32 version · SHA-256 of all that follows · u32 length of a JSON header · header, padded to 8 · its sections in order. */
export function writeModel(data: ModelData): Uint8Array {
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

/** Throws where the bytes are not whole, or of another version. `checksum` names the content. */
export function readModel(given: Uint8Array): { data: ModelData; checksum: string } {
  // A copy of its own is aligned, and nobody else changes it.
  const bytes = given.slice();
  const view = new DataView(bytes.buffer);
  if (bytes.length < PREFIX || new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new Error('This is not a word model.');
  }
  const version = view.getUint32(MAGIC.length);
  if (version !== VERSION) throw new Error(`The word model has version ${version}; this program reads version ${VERSION}. Train it anew.`);
  const sum = checksum(bytes);
  if (sum.some((byte, index) => byte !== bytes[MAGIC.length + 4 + index])) {
    throw new Error('The word model is damaged: its checksum is another. Train it anew.');
  }
  return { data: sectionsOf(bytes, view.getUint32(PREFIX - 4)), checksum: Buffer.from(sum).toString('hex') };
}

/** Only of bytes whose checksum is right: what is written here was written by this program. */
function sectionsOf(bytes: Uint8Array<ArrayBuffer>, headerLength: number): ModelData {
  const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX, PREFIX + headerLength)));
  if (!isHeader(header)) throw new Error('The word model has no header that can be read. Train it anew.');
  let at = PREFIX + headerLength;
  const places = header.lengths.map((length) => ({ at, end: (at += length) }));
  const [frequencies, scales, common, rows, keys] = places;
  if (!frequencies || !scales || !common || !rows || !keys || at !== bytes.length)
    throw new Error('The word model is not whole. Train it anew.');
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
