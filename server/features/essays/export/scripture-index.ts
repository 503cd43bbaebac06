import { findPassages } from '#core/find-passages.ts';
import { passageName } from '#core/scripture.ts';
import { type EssayText, type IndexEntry, plainInlines } from './document.ts';

/** Lists the passages of scripture that a text and its notes mention, in the order of the canon. */
export function indexScripture({ blocks, notes }: EssayText): IndexEntry[] {
  const found = new Map<number, { blocks: Set<number>; notes: Set<number> }>();
  const add = (text: string, kind: 'blocks' | 'notes', number: number): void => {
    for (const passage of findPassages(text)) {
      const entry = found.get(passage) ?? { blocks: new Set(), notes: new Set() };
      entry[kind].add(number);
      found.set(passage, entry);
    }
  };
  for (const [i, { inlines }] of blocks.entries()) add(plainInlines(inlines), 'blocks', i);
  for (const [i, inlines] of notes.entries()) add(plainInlines(inlines), 'notes', i + 1);
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([passage, places]) => ({ name: passageName(passage), blocks: [...places.blocks], notes: [...places.notes] }));
}
