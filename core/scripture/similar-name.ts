import type { Lexicon, NameEntry } from './lexicon.ts';
import { skeleton, skeletonVariants } from './skeleton.ts';

const skeletonsOf = new WeakMap<Lexicon, ReadonlyMap<string, NameEntry>>();

/**
 * Returns the books of the name that is most like an unknown one: the only one that begins so
 * ("Thessal"), has the same consonants ("Thesalonoans"), or has another ending ("Petrusa").
 */
export function similarName(lexicon: Lexicon, name: string): NameEntry | undefined {
  if (name.length < (/^[ -~]/.test(name) ? 3 : 2)) return undefined;
  const skeletons = skeletonsOf.get(lexicon) ?? buildSkeletons(lexicon.names);
  skeletonsOf.set(lexicon, skeletons);
  const key = skeleton(name);
  const similar = key.length > 1 ? skeletons.get(key) : undefined;
  return similar ?? beginning(lexicon.names, name) ?? shortened(lexicon.names, name) ?? joined(lexicon, name);
}

/** Returns the entry of all names that begin with `start`, if they mean the same books. */
function beginning(names: ReadonlyMap<string, NameEntry>, start: string): NameEntry | undefined {
  let found: NameEntry | undefined;
  for (const [name, entry] of names) {
    if (!name.startsWith(start)) continue;
    if (found && !sameBooks(found, entry)) return undefined;
    found ??= entry;
  }
  return found;
}

/**
 * Returns the entry of the longest name that an inflected one begins with, but for its last letter.
 */
function shortened(names: ReadonlyMap<string, NameEntry>, name: string): NameEntry | undefined {
  for (let length = name.length - 1; length >= Math.max(4, name.length - 4); length--) {
    const start = name.slice(0, length);
    const entry = names.get(start) ?? beginning(names, start);
    if (entry) return entry;
  }
  return undefined;
}

const joinedOf = new WeakMap<Lexicon, ReadonlyMap<string, NameEntry>>();
const numberWords: readonly [string, number][] = [
  ['iv', 4],
  ['iii', 3],
  ['ii', 2],
  ['i', 1],
];

/**
 * Returns the entry of a name without spaces, with or without a number: "IICorinthians", "Actsofthe
 * Apostles".
 */
function joined(lexicon: Lexicon, name: string): NameEntry | undefined {
  const names = joinedOf.get(lexicon) ?? new Map([...lexicon.names].map(([known, entry]) => [known.replaceAll(' ', ''), entry]));
  joinedOf.set(lexicon, names);
  const key = name.replaceAll(' ', '');
  const whole = names.get(key);
  if (whole) return whole;
  for (const [word, number] of [...lexicon.ordinals, ...numberWords]) {
    if (word.length >= key.length - 1 || !key.startsWith(word)) continue;
    const rest = key.slice(word.length);
    const named = (names.get(rest) ?? (word.length > 1 ? skeletonsOf.get(lexicon)?.get(skeleton(rest)) : undefined))?.before[number];
    if (named) return { before: [named], after: [] };
  }
  return undefined;
}

function buildSkeletons(names: ReadonlyMap<string, NameEntry>): ReadonlyMap<string, NameEntry> {
  const found = new Map<string, NameEntry | undefined>();
  const add = (key: string, entry: NameEntry): void => {
    const known = found.get(key);
    if (!found.has(key)) found.set(key, entry);
    else if (known && !sameBooks(known, entry)) found.set(key, undefined);
  };
  for (const [name, entry] of names) if (name.length >= 4) add(skeleton(name), entry);
  const exact = new Set(found.keys());
  for (const [name, entry] of names) {
    if (name.length < 5) continue;
    for (const variant of skeletonVariants(skeleton(name))) if (!exact.has(variant)) add(variant, entry);
  }
  return new Map([...found].flatMap(([key, entry]) => (entry ? [[key, entry] as const] : [])));
}

/** Returns whether two names mean the same books wherever both have a number. */
function sameBooks(one: NameEntry, other: NameEntry): boolean {
  const numbers = [0, 1, 2, 3, 4, 5];
  return numbers.every((number) => {
    const [a, b] = [one.before[number]?.book, other.before[number]?.book];
    return a === b || (number > 0 && (a === undefined || b === undefined));
  });
}
