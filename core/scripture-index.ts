import { findPassages } from './find-passages.ts';
import { formatReference } from './scripture/format-reference.ts';
import type { Numbering } from './scripture/numbering.ts';
import { versesOfSpan } from './scripture/spans.ts';
import { languagesOfText, type TextLanguages } from './scripture/text-languages.ts';
import { passageName } from './scripture.ts';

/** A block of a text in which readers find passages. */
export interface IndexedBlock {
  readonly kind: 'paragraph' | 'heading' | 'quotation' | 'code' | 'item' | 'row' | 'rule';
  /** A further paragraph of the item or quotation that the block before it belongs to. */
  readonly isContinued?: boolean;
  readonly text: string;
}

/** Where the text or its notes mention a passage of scripture. */
export interface IndexEntry {
  readonly name: string;
  readonly places: readonly IndexPlace[];
  readonly notes: readonly number[];
}

/** A block as a reader finds it: by its section, and its number among those of its kind there. */
export interface IndexPlace {
  /** The number of the block, from 0. */
  readonly block: number;
  /** Absent before the first heading. */
  readonly section?: string;
  /** "paragraph 2"; absent if the heading itself is meant. */
  readonly name?: string;
}

export interface IndexOptions {
  /** The numbering of a text that shows none, and of the names in the index. */
  readonly numbering: Numbering;
  /** Wordings that the author marked as not being references. */
  readonly ignored: readonly string[];
}

/** Returns the languages of a text with its notes. */
export function languagesOfBlocks(blocks: readonly IndexedBlock[], notes: readonly string[]): TextLanguages {
  return languagesOfText([...blocks.map(({ text }) => text), ...notes].join('\n'));
}

/**
 * Lists the passages of scripture that a text and its notes mention, in the order of the canon.
 * Note 1 is the first. The names of the books in the text's languages must be loaded.
 */
export function indexScripture(
  blocks: readonly IndexedBlock[],
  notes: readonly string[],
  { numbering, ignored }: IndexOptions,
): IndexEntry[] {
  const languages = languagesOfBlocks(blocks, notes);
  const found = new Map<number, { blocks: Set<number>; notes: Set<number> }>();
  const add = (text: string, kind: 'blocks' | 'notes', number: number): void => {
    for (const passage of findPassages(text, { languages, numbering, ignored })) {
      const entry = found.get(passage) ?? { blocks: new Set(), notes: new Set() };
      entry[kind].add(number);
      found.set(passage, entry);
    }
  };
  for (const [i, { text }] of blocks.entries()) add(text, 'blocks', i);
  for (const [i, text] of notes.entries()) add(text, 'notes', i + 1);
  const places = placesOf(blocks);
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([passage, at]) => ({
      name: numbering === 'kjv' ? passageName(passage) : formatReference(versesOfSpan(passage), { numbering }),
      places: [...at.blocks].flatMap((block) => places[block] ?? []),
      notes: [...at.notes],
    }));
}

const kindNames: Readonly<Record<Exclude<IndexedBlock['kind'], 'heading' | 'rule'>, string>> = {
  paragraph: 'paragraph',
  quotation: 'quotation',
  code: 'code block',
  item: 'list item',
  row: 'table row',
};

/** Returns where each block is, counted from 1 after each heading. */
function placesOf(blocks: readonly IndexedBlock[]): IndexPlace[] {
  let section: string | undefined;
  let counts: Partial<Record<IndexedBlock['kind'], number>> = {};
  return blocks.map(({ kind, isContinued, text }, block) => {
    if (kind === 'heading') {
      section = text.replaceAll(/\s+/g, ' ').trim();
      counts = {};
    }
    const here = { block, ...(section !== undefined && { section }) };
    if (kind === 'heading' || kind === 'rule') return here;
    const count = (counts[kind] ?? 0) + (isContinued === true ? 0 : 1);
    counts[kind] = count;
    return { ...here, name: `${kindNames[kind]} ${count}` };
  });
}
