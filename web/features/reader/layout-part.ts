import { limits } from '#core/limits.ts';
import type { PagePart } from '../../data/editions.ts';
import { groupBlocks } from './group-blocks.ts';
import { type Block, layoutBlocks } from './layout-blocks.ts';

const known = new WeakMap<PagePart, { readonly hasVersePerLine: boolean; readonly groups: readonly Block[][] }>();

/** Returns whether a page loads in parts. */
export function isLong({ page }: PagePart): boolean {
  return page.count > limits.segments.default;
}

/** Lays out a part of a page once; of a long page, in groups. */
export function layoutPart(part: PagePart, hasVersePerLine: boolean): readonly Block[][] {
  const last = known.get(part);
  if (last?.hasVersePerLine === hasVersePerLine) return last.groups;
  const { segments, page } = part;
  const blocks = layoutBlocks(segments, { headings: page.headings, labels: page.path.map(({ label }) => label), hasVersePerLine });
  const groups = isLong(part) ? groupBlocks(blocks) : [blocks];
  known.set(part, { hasVersePerLine, groups });
  return groups;
}
