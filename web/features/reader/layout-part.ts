import { limits } from '#core/limits.ts';
import type { PagePart } from '../../data/editions.ts';
import { groupBlocks, groupRows } from './group-blocks.ts';
import { type Block, layoutBlocks } from './layout-blocks.ts';
import { type ComparedColumns, type ParallelRow, parallelRows } from './parallel-rows.ts';

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

const knownRows = new WeakMap<PagePart, { readonly compared: ComparedColumns | undefined; readonly groups: readonly ParallelRow[][] }>();

/** Likewise for columns; `compared` marks the words in which two of them differ. */
export function layoutRows(part: PagePart, compared: ComparedColumns | undefined): readonly ParallelRow[][] {
  const last = knownRows.get(part);
  if (last && last.compared === compared) return last.groups;
  const rows = parallelRows(part, compared);
  const groups = isLong(part) ? groupRows(rows) : [rows];
  knownRows.set(part, { compared, groups });
  return groups;
}
