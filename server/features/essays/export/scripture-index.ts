import { findPassages } from '#core/find-passages.ts';
import { passageName } from '#core/scripture.ts';
import { type Block, type EssayText, type IndexEntry, type IndexPlace, plainInlines } from './document.ts';

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
  const places = placesOf(blocks);
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([passage, at]) => ({
      name: passageName(passage),
      places: [...at.blocks].flatMap((block) => places[block] ?? []),
      notes: [...at.notes],
    }));
}

const kindNames: Readonly<Record<Exclude<Block['kind'], 'heading' | 'rule'>, string>> = {
  paragraph: 'paragraph',
  quotation: 'quotation',
  code: 'code block',
  item: 'list item',
};

/** Returns where each block is, counted from 1 after each heading. */
function placesOf(blocks: readonly Block[]): IndexPlace[] {
  let section: string | undefined;
  let counts: Partial<Record<Block['kind'], number>> = {};
  return blocks.map(({ kind, isContinued, inlines }, block) => {
    if (kind === 'heading') {
      section = plainInlines(inlines).replaceAll(/\s+/g, ' ').trim();
      counts = {};
    }
    const here = { block, ...(section !== undefined && { section }) };
    if (kind === 'heading' || kind === 'rule') return here;
    const count = (counts[kind] ?? 0) + (isContinued === true ? 0 : 1);
    counts[kind] = count;
    return { ...here, name: `${kindNames[kind]} ${count}` };
  });
}
