import { thesaurus } from '../thesaurus.ts';
import { conceptKey, unitsOf } from './analysis.ts';
import type { SearchText } from './engine.ts';
import { seeded } from './random.ts';
import { wordsOf } from './words.ts';

/** Of each text, this much of its beginning teaches: with the sample's size it bounds the memory. */
const LONGEST_LESSON = 3_000;
/** What a concept's own entry in the thesaurus counts, in texts that say the same. */
const CONCEPT_REPEATS = 2;
const SEED = 20_261_121;

/** Texts as numbers: what co-occurrence is counted in. */
export interface Corpus {
  /** Stems and concepts, the most frequent first. */
  keys: string[];
  /** In how many texts each stands. */
  frequencies: Uint32Array;
  /** Numbers of keys in the order of the texts, with −1 after each text. */
  tokens: Int32Array;
  /** All texts, those of the thesaurus among them, and how many came from the library. */
  texts: number;
  documents: number;
  averageLength: number;
}

/** Each text has the same chance to be in it, however many come. */
export async function sampleOf(
  texts: AsyncIterable<SearchText> | Iterable<SearchText>,
  most: number,
): Promise<{ sample: string[]; seen: number }> {
  const random = seeded(SEED);
  const sample: string[] = [];
  let seen = 0;
  for await (const { title, body } of texts) {
    seen++;
    const place = sample.length < most ? sample.length : Math.floor(random() * seen);
    if (place < most) sample[place] = `${title}\n${body}`.slice(0, LONGEST_LESSON);
  }
  return { sample, seen };
}

export function corpusOf(sample: readonly string[]): Corpus {
  const ids = new Map<string, number>();
  const numbers: number[] = [];
  const counts: number[] = [];
  let length = 0;
  const add = (key: string): void => {
    const known = ids.get(key);
    const id = known ?? ids.size;
    if (known === undefined) ids.set(key, id);
    counts[id] = (counts[id] ?? 0) + 1;
    numbers.push(id);
  };
  for (const text of sample) {
    for (const { key, concept } of unitsOf(wordsOf(text))) {
      add(key);
      if (!concept) length++;
    }
    numbers.push(-1);
  }
  const library = sample.length;
  for (const keys of lessonsOfThesaurus()) {
    keys.forEach(add);
    numbers.push(-1);
  }
  return ordered([...ids.keys()], counts, numbers, { documents: library, averageLength: library === 0 ? 40 : length / library });
}

/** A concept beside its labels and its neighbours, as if texts had said so. */
function* lessonsOfThesaurus(): Generator<string[]> {
  const { concepts } = thesaurus();
  for (const { id, labels, weak, terms, broader, related } of concepts.values()) {
    const lesson: string[] = [];
    for (const label of [...labels, ...weak, ...[...terms.values()].flat()]) {
      lesson.push(conceptKey(id), ...unitsOf(wordsOf(label)).map(({ key }) => key));
    }
    for (const other of [...broader, ...related]) lesson.push(conceptKey(id), conceptKey(other));
    for (let time = 0; time < CONCEPT_REPEATS; time++) yield lesson;
  }
}

/** Renumbered so that the most frequent come first; what stands in one text alone says nothing of others and is left out. */
function ordered(keys: string[], counts: number[], numbers: number[], sizes: { documents: number; averageLength: number }): Corpus {
  const frequencies = new Uint32Array(keys.length);
  const lastIn = new Int32Array(keys.length).fill(-1);
  let texts = 0;
  for (const id of numbers) {
    if (id < 0) texts++;
    else if (lastIn[id] !== texts) {
      lastIn[id] = texts;
      frequencies[id] = (frequencies[id] ?? 0) + 1;
    }
  }
  const order = keys.map((_, id) => id).filter((id) => (frequencies[id] ?? 0) > 1);
  order.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const place = new Int32Array(keys.length).fill(-2);
  order.forEach((id, index) => (place[id] = index));
  const tokens = Int32Array.from(numbers, (id) => (id < 0 ? -1 : (place[id] ?? -2)));
  return {
    keys: order.map((id) => keys[id] ?? ''),
    frequencies: Uint32Array.from(order, (id) => frequencies[id] ?? 0),
    tokens: tokens.filter((token) => token > -2),
    texts,
    ...sizes,
  };
}
