import type { Block } from './layout-blocks.ts';
import type { ParallelRow } from './parallel-rows.ts';

/** Characters that a slow phone styles, lays out and paints within a third of a frame of 50 ms. */
const GROUP_SIZE = 400;

/**
 * Divides the blocks of a long page into groups, each of which the browser lays out only when the
 * reader comes near.
 */
export function groupBlocks(blocks: readonly Block[]): Block[][] {
  const sizeOf = (block: Block): number =>
    'pieces' in block ? block.pieces.reduce((sum, { segment }) => sum + segment.text.length, 0) : block.text.length;
  // A title stays with what follows it.
  return groupBySize(blocks, sizeOf, (block) => 'pieces' in block);
}

/**
 * Divides the rows of columns on a long page likewise. A phone lays out one column only, but styles
 * all of them.
 */
export function groupRows(rows: readonly ParallelRow[]): ParallelRow[][] {
  return groupBySize(
    rows,
    ({ cells }) => cells.flat().reduce((sum, { text }) => sum + text.length, 0),
    () => true,
  );
}

function groupBySize<T>(items: readonly T[], sizeOf: (item: T) => number, canEndWith: (item: T) => boolean): T[][] {
  const groups: T[][] = [];
  let size = 0;
  let group: T[] = [];
  for (const item of items) {
    if (group.length === 0) groups.push(group);
    group.push(item);
    size += sizeOf(item);
    if (size < GROUP_SIZE || !canEndWith(item)) continue;
    group = [];
    size = 0;
  }
  return groups;
}
