import { invariant } from '#core/invariant.ts';
import { thesaurus } from '../thesaurus/thesaurus.ts';
import { conceptKey, unitsOf } from './text-units.ts';
import type { SearchText } from './types.ts';
import { seeded } from './random.ts';
import { wordsOf } from './words.ts';

/** Characters used of each text. With the sample size this bounds memory. */
const MAX_TEXT_LENGTH = 3_000;
/** How often each thesaurus entry is repeated as a text. */
const CONCEPT_REPEATS = 2;
/** Keys whose frequencies are stored. */
const MAX_KEYS = 150_000;
const DEFAULT_LENGTH = 40;
const SEED = 20_261_121;

/** Texts as token numbers, in which co-occurrence is counted. */
export interface Corpus {
  /** Stems and concepts, most frequent first. */
  keys: string[];
  /** Number of texts that contain each key. */
  frequencies: Uint32Array;
  /** Indexes of keys in text order, with −1 after each text. */
  tokens: Int32Array;
  /** All texts including those from the thesaurus, and the number from the library. */
  texts: number;
  documents: number;
  averageLength: number;
}

/** Draws a uniform reservoir sample of any number of texts. */
export async function sampleOf(
  texts: AsyncIterable<SearchText> | Iterable<SearchText>,
  max: number,
): Promise<{ sample: string[]; seen: number }> {
  const random = seeded(SEED);
  const sample: string[] = [];
  let seen = 0;
  for await (const { title, body } of texts) {
    seen++;
    const slot = sample.length < max ? sample.length : Math.floor(random() * seen);
    if (slot < max) sample[slot] = `${title}\n${body}`.slice(0, MAX_TEXT_LENGTH);
  }
  return { sample, seen };
}

export function corpusOf(sample: readonly string[]): Corpus {
  const ids = new Map<string, number>();
  const functions = new Set<number>();
  const numbers: number[] = [];
  let words = 0;
  const add = (key: string): number => {
    const id = ids.get(key) ?? ids.size;
    if (id === ids.size) ids.set(key, id);
    numbers.push(id);
    return id;
  };
  for (const text of sample) {
    for (const { key, kind } of unitsOf(wordsOf(text))) {
      if (kind !== 'concept') words++;
      const id = add(key);
      if (kind === 'function') functions.add(id);
    }
    numbers.push(-1);
  }
  for (const keys of thesaurusTexts()) {
    keys.forEach(add);
    numbers.push(-1);
  }
  const documents = sample.length;
  return {
    ...renumber([...ids.keys()], functions, numbers),
    documents,
    averageLength: documents === 0 ? DEFAULT_LENGTH : words / documents,
  };
}

/** Yields thesaurus entries as texts: a concept next to its labels and neighbors. */
function* thesaurusTexts(): Generator<string[]> {
  const { concepts } = thesaurus();
  for (const { id, labels, weak, terms, broader, related } of concepts.values()) {
    const text: string[] = [];
    for (const label of [...labels, ...weak, ...[...terms.values()].flat()]) {
      const named = unitsOf(wordsOf(label)).filter(({ kind }) => kind !== 'function');
      text.push(conceptKey(id), ...named.map(({ key }) => key));
    }
    for (const other of [...broader, ...related]) text.push(conceptKey(id), conceptKey(other));
    for (let time = 0; time < CONCEPT_REPEATS; time++) yield text;
  }
}

type RenumberedCorpus = Pick<Corpus, 'keys' | 'frequencies' | 'tokens' | 'texts'>;

/**
 * Renumbers keys by descending frequency. Drops keys of a single text, which tell nothing about
 * others, and appends function words, which are counted but excluded from co-occurrence.
 */
function renumber(keys: readonly string[], functions: ReadonlySet<number>, numbers: readonly number[]): RenumberedCorpus {
  const { frequencies, counts, texts } = countsOf(keys.length, numbers);
  const order = keys.map((_, id) => id).filter((id) => (frequencies[id] ?? 0) > 1 && !functions.has(id));
  order.sort((a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0) || (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  order.length = Math.min(order.length, MAX_KEYS);
  const newIds = new Int32Array(keys.length).fill(DROPPED);
  order.forEach((id, index) => (newIds[id] = index));
  order.push(...functions);
  return {
    keys: order.map((id) => keyOf(keys, id)),
    frequencies: Uint32Array.from(order, (id) => frequencies[id] ?? 0),
    tokens: Int32Array.from(numbers, (id) => (id < 0 ? -1 : (newIds[id] ?? DROPPED))).filter((token) => token !== DROPPED),
    texts,
  };
}

/** Returns the key with a number. */
export function keyOf(keys: readonly string[], id: number): string {
  const key = keys[id];
  invariant(key !== undefined, 'every number has a key');
  return key;
}

const DROPPED = -2;

function countsOf(size: number, numbers: readonly number[]): { frequencies: Uint32Array; counts: Uint32Array; texts: number } {
  const frequencies = new Uint32Array(size);
  const counts = new Uint32Array(size);
  const lastIn = new Int32Array(size).fill(-1);
  let texts = 0;
  for (const id of numbers) {
    if (id < 0) {
      texts++;
      continue;
    }
    counts[id] = (counts[id] ?? 0) + 1;
    if (lastIn[id] === texts) continue;
    lastIn[id] = texts;
    frequencies[id] = (frequencies[id] ?? 0) + 1;
  }
  return { frequencies, counts, texts };
}
