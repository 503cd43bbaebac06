import type { Block } from './document.ts';

/** A block with its place in the essay, from 0. */
export interface PlacedBlock {
  readonly kind: 'block';
  readonly block: Block;
  readonly place: number;
}

export interface List {
  readonly kind: 'list';
  /** The number of its first item if it is ordered. */
  readonly start?: number;
  readonly items: ListItem[];
}

/** The paragraphs of an item and the lists within it. */
export type ListItem = (PlacedBlock | List)[];

export interface Quotation {
  readonly kind: 'quotation';
  readonly parts: readonly Exclude<Group, Quotation>[];
}

export interface Table {
  readonly kind: 'table';
  /** The first one names the columns. */
  readonly rows: PlacedBlock[];
}

export type Group = PlacedBlock | List | Quotation | Table;

/**
 * Returns the blocks of an essay with its list items in lists, the rows of a table in one, and all
 * of a quotation in one.
 */
export function groupBlocks(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  let run: PlacedBlock[] = [];
  for (const [place, block] of blocks.entries()) {
    run.push({ kind: 'block', block, place });
    if (blocks[place + 1]?.quotation === block.quotation && place + 1 < blocks.length) continue;
    const parts = groupParts(run);
    if (block.quotation === undefined) groups.push(...parts);
    else groups.push({ kind: 'quotation', parts });
    run = [];
  }
  return groups;
}

/** Groups blocks that are all outside of quotations, or all in one. */
function groupParts(blocks: readonly PlacedBlock[]): Exclude<Group, Quotation>[] {
  const groups: Exclude<Group, Quotation>[] = [];
  let lists: { readonly level: number; readonly list: List }[] = [];
  for (const placed of blocks) {
    const { block } = placed;
    const last = groups.at(-1);
    if (block.kind === 'item') {
      lists = lists.filter(({ level }) => level <= block.level);
      addItem(placed, lists, groups);
      continue;
    }
    lists = [];
    if (block.kind === 'row') {
      if (last?.kind === 'table' && block.isHead !== true) last.rows.push(placed);
      else groups.push({ kind: 'table', rows: [placed] });
      continue;
    }
    groups.push(placed);
  }
  return groups;
}

function addItem(item: PlacedBlock, lists: { level: number; list: List }[], groups: Exclude<Group, Quotation>[]): void {
  const { level, number, isContinued } = item.block;
  const sibling = lists.at(-1)?.level === level ? lists.at(-1)?.list : undefined;
  if (isContinued === true) {
    // Code or a quotation may have ended the list.
    (sibling?.items.at(-1) ?? groups).push(item);
    return;
  }
  const isOfSibling = sibling !== undefined && (number === undefined) === (sibling.start === undefined);
  if (isOfSibling && (number === undefined || number === (sibling.start ?? 1) + sibling.items.length)) {
    sibling.items.push([item]);
    return;
  }
  if (sibling) lists.pop();
  const list: List = { kind: 'list', items: [[item]], ...(number !== undefined && { start: number }) };
  (lists.at(-1)?.list.items.at(-1) ?? groups).push(list);
  lists.push({ level, list });
}

/**
 * Returns the blocks with headings from level 1, each at most one level below the heading that it
 * belongs to.
 */
export function closeHeadingGaps(blocks: readonly Block[]): Block[] {
  const open: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    while ((open.at(-1) ?? 0) >= block.level) open.pop();
    open.push(block.level);
    return { ...block, level: open.length };
  });
}
