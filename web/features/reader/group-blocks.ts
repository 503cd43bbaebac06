import type { Block } from './layout-blocks.ts';

/** Characters that a slow phone styles, lays out and paints within a third of a frame of 50 ms. */
const GROUP_SIZE = 400;

/** Divides the blocks of a long page into groups, each of which the browser lays out only when the reader comes near. */
export function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let size = 0;
  let group: Block[] = [];
  for (const block of blocks) {
    if (group.length === 0) groups.push(group);
    group.push(block);
    size += 'pieces' in block ? block.pieces.reduce((sum, { segment }) => sum + segment.text.length, 0) : block.text.length;
    // A title stays with what follows it.
    if (size < GROUP_SIZE || !('pieces' in block)) continue;
    group = [];
    size = 0;
  }
  return groups;
}
