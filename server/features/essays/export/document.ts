import type { Run } from '#core/rich-text.ts';
import type { IndexEntry, IndexedBlock } from '#core/scripture-index.ts';

/** How words look. */
export interface TextLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly script?: 'sub' | 'super';
  readonly href?: string;
  /** As `#rrggbb`, like `background`. */
  readonly color?: string;
  readonly background?: string;
}

export type Inline =
  | ({ readonly kind: 'text'; readonly text: string } & TextLook)
  | { readonly kind: 'note'; readonly number: number }
  | PictureInline
  | { readonly kind: 'break' }
  /** Separates the cells of a row. */
  | { readonly kind: 'cell' };

export interface PictureInline {
  readonly kind: 'picture';
  /** As in the essay; once the picture is placed, where the export has it. */
  readonly address: string;
  readonly alt: string;
  /** In pixels, if the writer of the essay chose it. */
  readonly width?: number;
  /** Known once the picture is placed, except in Markdown. */
  readonly file?: PictureFile;
}

/** A picture of an essay that its export may contain. */
export interface PictureFile {
  readonly name: string;
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly size: PictureSize;
}

export type PictureType = 'png' | 'gif' | 'jpg' | 'bmp' | 'ico';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How a block is placed between the margins. */
export interface BlockLayout {
  readonly align?: 'center' | 'right' | 'justify';
  /** In steps of the editor. */
  readonly indent?: number;
}

export interface Block extends Omit<IndexedBlock, 'text'>, BlockLayout {
  /** The level of a heading, from 1; for an item, the number of lists around its own. */
  readonly level: number;
  /** The number of an item in an ordered list. */
  readonly number?: number;
  /** Whether an item in a checklist is checked. */
  readonly isChecked?: boolean;
  /** Whether a row is the first of a table, with the names of its columns. */
  readonly isHead?: boolean;
  /**
   * The number of the quotation that contains the block, from 1: the outermost one if quotations
   * are nested.
   */
  readonly quotation?: number;
  readonly inlines: readonly Inline[];
}

/** The text of an essay, without markup. Note 1 is the first. */
export interface EssayText {
  readonly blocks: readonly Block[];
  readonly notes: readonly (readonly Inline[])[];
}

/** All that an export contains. */
export interface EssayDocument extends EssayText {
  readonly title: string;
  /** Null if the account was deleted. */
  readonly author: string | null;
  readonly site: string;
  readonly url: string;
  /** ISO 8601. */
  readonly date: string;
  readonly bibliography: readonly (readonly Run[])[];
  readonly index: readonly IndexEntry[];
}

export function plainInlines(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('');
}

/** Returns the cells of a row: as many as its table has columns. */
export function cellsOf({ inlines }: Block, columns?: number): Inline[][] {
  const cells: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.kind === 'cell') cells.push([]);
    else cells.at(-1)?.push(inline);
  }
  return columns === undefined ? cells : Array.from({ length: columns }, (_, i) => cells[i] ?? []);
}

/** Returns the inlines of a block, of an item in a checklist with its box. */
export function inlinesWithBox({ isChecked, isContinued, inlines }: Block): readonly Inline[] {
  if (isChecked === undefined || isContinued === true) return inlines;
  return [{ kind: 'text', text: isChecked ? '☑ ' : '☐ ' }, ...inlines];
}

/** Groups neighbors that link to the same address, so that they are one link. */
export function linkGroups(inlines: readonly Inline[]): { href: string | undefined; inlines: Inline[] }[] {
  const groups: { href: string | undefined; inlines: Inline[] }[] = [];
  for (const inline of inlines) {
    const href = inline.kind === 'text' ? inline.href : undefined;
    const last = groups.at(-1);
    if (last && last.href === href) last.inlines.push(inline);
    else groups.push({ href, inlines: [inline] });
  }
  return groups;
}
