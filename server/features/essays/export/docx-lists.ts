import { AlignmentType, type ILevelsOptions, LevelFormat } from 'docx';
import type { Block } from './document.ts';

/** The levels that Word has. */
export const LEVELS = 9;

/** An ordered list, with a numbering of its own: those of one numbering would count on. */
export interface NumberedList {
  readonly reference: string;
  readonly level: number;
  readonly start: number;
}

/**
 * Returns the ordered list of each item: item 1 begins one, any other continues the one before at
 * its level.
 */
export function numberLists(blocks: readonly Block[]): (NumberedList | undefined)[] {
  const open: (NumberedList | undefined)[] = [];
  let count = 0;
  return blocks.map(({ kind, level: depth, number, isContinued }) => {
    if (kind !== 'item' || number === undefined) return undefined;
    const level = Math.min(depth, LEVELS - 1);
    const known = number === 1 && isContinued !== true ? undefined : open[level];
    return (open[level] = known ?? { reference: `list${++count}`, level, start: number });
  });
}

/** The indent of a quotation and of code, in twentieths of a point. */
export const QUOTATION_INDENT = 567;

/** Returns the indent of a block that its quotation causes, on both sides. */
export function quotationIndent({ quotation }: Block): number {
  return quotation === undefined ? 0 : QUOTATION_INDENT;
}

/** In twentieths of a point. */
export function indentOf(level: number): number {
  return 720 * (level + 1);
}

export function numberingOf({ reference, level, start }: NumberedList): { reference: string; levels: ILevelsOptions[] } {
  const style = { paragraph: { indent: { left: indentOf(level), hanging: 360 } } };
  const shape = { level, start, format: LevelFormat.DECIMAL, text: `%${level + 1}.`, alignment: AlignmentType.LEFT, style };
  return { reference, levels: [shape] };
}
