import { isTarget, piecesOf } from '#core/links.ts';
import type { Block, BlockLayout, EssayText, Inline, TextLook } from './document.ts';

/** The titles of the links in an essay, by their source: `[Work:12]`. */
export type LinkTitles = ReadonlyMap<string, { readonly title: string; readonly url: string }>;

type BlockStart = Omit<Block, 'inlines'>;

/** Collects the blocks and footnotes of an essay while a parser reads it. */
export class TextBuilder {
  readonly #titles: LinkTitles;
  readonly #blocks: Block[] = [];
  readonly #notes: Inline[][] = [];
  /** The block that was started; otherwise words belong to the innermost container. */
  #open: BlockStart | undefined;
  /** The layout of the open paragraph. */
  #layout: BlockLayout = {};
  /** The items and quotations that are open. */
  readonly #containers: { readonly block: BlockStart; readonly quotation: number | undefined; hasParagraph: boolean }[] = [];
  /** How many quotations there are so far. */
  #quotations = 0;
  #inlines: Inline[] = [];
  /** The note that is being read, and the text around it. */
  #outside: Inline[] | undefined;

  constructor(titles: LinkTitles) {
    this.#titles = titles;
  }

  /** Ends the block and begins another one. A paragraph in an item or quotation is part of it. */
  startBlock(block: BlockStart): void {
    if (this.#outside) return this.addText(' ', {});
    this.endBlock();
    const { kind, level: _, ...layout } = block;
    this.#open = kind === 'paragraph' ? undefined : block;
    this.#layout = kind === 'paragraph' ? layout : {};
  }

  /** Begins an item or quotation, which continues the one before it if they are shown as one. */
  startContainer(block: BlockStart, hasParagraph = false): void {
    this.startBlock({ kind: 'paragraph', level: 1 });
    const around = this.#containers.at(-1)?.quotation;
    const isNew = block.kind === 'quotation' && around === undefined;
    if (isNew && !hasParagraph) this.#quotations++;
    this.#containers.push({ block, quotation: isNew ? this.#quotations : around, hasParagraph });
  }

  endContainer(): void {
    this.endBlock();
    this.#containers.pop();
  }

  endBlock(): void {
    if (this.#outside) return;
    const inlines = trimmed(this.#inlines);
    if (inlines.length > 0 || this.#open?.kind === 'rule')
      this.#blocks.push({ ...(this.#open ?? this.#paragraph()), ...this.#layout, ...this.#inQuotation(), inlines });
    this.#inlines = [];
    this.#open = undefined;
    this.#layout = {};
  }

  #inQuotation(): Pick<Block, 'quotation'> {
    const quotation = this.#containers.at(-1)?.quotation;
    return quotation === undefined ? {} : { quotation };
  }

  #paragraph(): BlockStart {
    const container = this.#containers.at(-1);
    if (!container) return { kind: 'paragraph', level: 1 };
    const { block, hasParagraph } = container;
    container.hasParagraph = true;
    return hasParagraph ? { ...block, isContinued: true } : block;
  }

  addText(given: string, look: TextLook): void {
    const text = printable(given);
    if (text === '') return;
    for (const piece of look.code === true || look.href !== undefined ? [{ text }] : piecesOf(text)) {
      const link = isTarget(piece) ? this.#titles.get(piece.text) : undefined;
      const inline: Inline = link
        ? { kind: 'text', ...look, text: link.title, href: link.url }
        : { kind: 'text', ...look, text: piece.text };
      this.#inlines.push(inline);
    }
  }

  addPicture(address: string, alt: string, width?: number): void {
    this.#inlines.push({ kind: 'picture', address, alt: printable(alt).trim(), ...(width !== undefined && { width }) });
  }

  addBreak(): void {
    this.#inlines.push({ kind: 'break' });
  }

  /** Ends a cell of a row and begins the next one. */
  addCell(): void {
    this.#inlines.push({ kind: 'cell' });
  }

  startNote(): void {
    if (this.#outside) return;
    this.#outside = this.#inlines;
    this.#inlines = [];
  }

  /** Ends the note, which links to its source unless it has links of its own. */
  endNote(source?: string): void {
    if (!this.#outside) return;
    const inlines = trimmed(this.#inlines);
    const hasLink = inlines.some((inline) => inline.kind === 'text' && inline.href !== undefined);
    const isLink = source !== undefined && !hasLink;
    this.#notes.push(isLink ? inlines.map((inline) => (inline.kind === 'text' ? { ...inline, href: source } : inline)) : inlines);
    this.#inlines = [...this.#outside, { kind: 'note', number: this.#notes.length }];
    this.#outside = undefined;
  }

  /** Refers to a note whose text is read later. */
  addNoteReference(number: number): void {
    this.#inlines.push({ kind: 'note', number });
  }

  build(): EssayText {
    this.endNote();
    this.endBlock();
    return { blocks: this.#blocks, notes: this.#notes };
  }
}

/** Removes characters that XML cannot contain. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu, '');
}

/** Removes blanks and line breaks at both ends, and joins neighbors that look the same. */
export function trimmed(inlines: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    const last = merged.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text' && lookOf(last) === lookOf(inline)) {
      merged[merged.length - 1] = { ...last, text: last.text + inline.text };
    } else merged.push(inline);
  }
  while (isBlank(merged[0])) merged.shift();
  while (isBlank(merged.at(-1))) merged.pop();
  const [first] = merged;
  if (first?.kind === 'text') merged[0] = { ...first, text: first.text.trimStart() };
  const last = merged.at(-1);
  if (last?.kind === 'text') merged[merged.length - 1] = { ...last, text: last.text.trimEnd() };
  return merged;
}

function lookOf({ kind: _, text: __, ...look }: Inline & { kind: 'text' }): string {
  return JSON.stringify(Object.entries(look).sort());
}

function isBlank(inline: Inline | undefined): boolean {
  return inline?.kind === 'break' || (inline?.kind === 'text' && inline.text.trim() === '');
}
