import type { FootnoteDefinition, Nodes, TableRow } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Block, EssayText, Inline, TextLook } from './document.ts';
import { type LinkTitles, TextBuilder, trimmed } from './text-builder.ts';

/**
 * Reads the markdown of an essay. Its footnotes are numbered by their first reference, as on the
 * page.
 */
export function readMarkdown(markdown: string, titles: LinkTitles): EssayText {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const reader = new MarkdownReader(titles);
  reader.read(root);
  return reader.build();
}

class MarkdownReader {
  readonly #titles: LinkTitles;
  readonly #builder: TextBuilder;
  readonly #definitions = new Map<string, FootnoteDefinition>();
  readonly #numbers = new Map<string, number>();
  /** How many items are open. */
  #depth = 0;

  constructor(titles: LinkTitles) {
    this.#titles = titles;
    this.#builder = new TextBuilder(titles);
  }

  read(root: Nodes): void {
    this.#collect(root);
    this.#block(root);
  }

  build(): EssayText {
    const { blocks } = this.#builder.build();
    const notes: EssayText['notes'][number][] = [];
    // A note may refer to further notes, which are numbered while it is read.
    for (const identifier of this.#numbers.keys()) {
      const definition = this.#definitions.get(identifier);
      const inner = new MarkdownReader(this.#titles);
      for (const [name, number] of this.#numbers) inner.#numbers.set(name, number);
      for (const [name, one] of this.#definitions) inner.#definitions.set(name, one);
      for (const child of definition?.children ?? []) inner.#block(child);
      for (const [name, number] of inner.#numbers) this.#numbers.set(name, number);
      const blank: Inline = { kind: 'text', text: ' ' };
      const parts = inner.#builder.build().blocks.flatMap(({ inlines }) => inlines.toSpliced(0, 0, blank));
      // A note is one paragraph.
      notes.push(trimmed(parts.map((part): Inline => (part.kind === 'cell' ? { kind: 'text', text: ' | ' } : part))));
    }
    return { blocks, notes };
  }

  #collect(node: Nodes): void {
    if (node.type === 'footnoteDefinition' && !this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) this.#collect(child);
  }

  #block(node: Nodes): void {
    switch (node.type) {
      case 'footnoteDefinition':
      case 'definition':
        return;
      case 'paragraph':
        return this.#line({ kind: 'paragraph', level: 1 }, node.children);
      case 'heading':
        return this.#line({ kind: 'heading', level: node.depth }, node.children);
      case 'thematicBreak':
        this.#builder.startBlock({ kind: 'rule', level: 1 });
        return this.#builder.endBlock();
      case 'code':
        return this.#code(node.value);
      case 'html':
        return this.#line({ kind: 'paragraph', level: 1 }, [{ type: 'text', value: node.value }]);
      case 'table':
        return node.children.forEach((row, i) => this.#row(row, i === 0));
      case 'blockquote':
        return this.#inside({ kind: 'quotation', level: 1 }, node.children);
      case 'list':
        return node.children.forEach((item, i) => {
          const number = (node.start ?? 1) + i;
          this.#depth++;
          const check = typeof item.checked === 'boolean' ? { isChecked: item.checked } : {};
          this.#inside({ kind: 'item', level: this.#depth - 1, ...(node.ordered === true && { number }), ...check }, item.children);
          this.#depth--;
        });
      default:
        if ('children' in node) for (const child of node.children) this.#block(child);
    }
  }

  #inside(block: Omit<Block, 'inlines'>, children: readonly Nodes[]): void {
    this.#builder.startContainer(block);
    for (const child of children) this.#block(child);
    this.#builder.endContainer();
  }

  #line(block: Omit<Block, 'inlines'>, children: readonly Nodes[]): void {
    this.#builder.startBlock(block);
    for (const child of children) this.#inline(child, {});
    this.#builder.endBlock();
  }

  #row({ children: cells }: TableRow, isHead: boolean): void {
    this.#builder.startBlock({ kind: 'row', level: 1, ...(isHead && { isHead }) });
    for (const [i, cell] of cells.entries()) {
      if (i > 0) this.#builder.addCell();
      for (const child of cell.children) this.#inline(child, {});
    }
    this.#builder.endBlock();
  }

  #code(value: string): void {
    this.#builder.startBlock({ kind: 'code', level: 1 });
    value.split('\n').forEach((line, i) => {
      if (i > 0) this.#builder.addBreak();
      this.#builder.addText(line, { code: true });
    });
    this.#builder.endBlock();
  }

  #inline(node: Nodes, look: TextLook): void {
    switch (node.type) {
      case 'text':
        return this.#builder.addText(node.value.replaceAll('\n', ' '), look);
      case 'html':
        return this.#builder.addText(node.value, look);
      case 'inlineCode':
        return this.#builder.addText(node.value, { ...look, code: true });
      case 'break':
        return this.#builder.addBreak();
      case 'image':
        return this.#builder.addPicture(node.url, node.alt ?? '');
      case 'footnoteReference':
        return this.#reference(node.identifier);
      default:
        if ('children' in node) for (const child of node.children) this.#inline(child, lookWithin(node, look));
    }
  }

  #reference(identifier: string): void {
    if (!this.#definitions.has(identifier)) return;
    const number = this.#numbers.get(identifier) ?? this.#numbers.size + 1;
    this.#numbers.set(identifier, number);
    this.#builder.addNoteReference(number);
  }
}

function lookWithin(node: Nodes, look: TextLook): TextLook {
  if (node.type === 'emphasis') return { ...look, italic: true };
  if (node.type === 'strong') return { ...look, bold: true };
  if (node.type === 'delete') return { ...look, strike: true };
  return node.type === 'link' && /^(?:https?|mailto):/i.test(node.url) ? { ...look, href: node.url } : look;
}
