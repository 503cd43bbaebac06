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
  readonly lines: PlacedBlock[];
}

export interface Table {
  readonly kind: 'table';
  /** The first one names the columns. */
  readonly rows: PlacedBlock[];
}

type Group = PlacedBlock | List | Quotation | Table;

/** Returns the blocks of an essay with its list items in lists, the rows of a table in one, and the paragraphs of a quotation. */
export function groupBlocks(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  let lists: { readonly level: number; readonly list: List }[] = [];
  for (const [place, block] of blocks.entries()) {
    const placed: PlacedBlock = { kind: 'block', block, place };
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
    if (block.kind !== 'quotation') groups.push(placed);
    else if (block.isContinued === true && last?.kind === 'quotation') last.lines.push(placed);
    else groups.push({ kind: 'quotation', lines: [placed] });
  }
  return groups;
}

function addItem(item: PlacedBlock, lists: { level: number; list: List }[], groups: Group[]): void {
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

/** Returns the blocks with headings from level 1, each at most one level below the heading that it belongs to. */
export function closeHeadingGaps(blocks: readonly Block[]): Block[] {
  const open: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    while ((open.at(-1) ?? 0) >= block.level) open.pop();
    open.push(block.level);
    return { ...block, level: open.length };
  });
}
