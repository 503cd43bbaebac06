import type { IndexedBlock } from '#core/scripture-index.ts';

type Kind = IndexedBlock['kind'];

/** The text of an essay as the page shows it, without its footnotes, and their texts. */
export interface ShownText {
  readonly blocks: readonly IndexedBlock[];
  readonly notes: readonly string[];
}

const notesSelector = '.essay-footnotes, [data-footnotes]';
const headings = 'h1, h2, h3, h4, h5, h6';
const code = 'pre, .ql-code-block-container';

/** Reads the blocks of a text that EssayHtml or EssayMarkdown shows, as the exports count them. */
export function readBlocks(text: Element): ShownText {
  const reader = new BlockReader();
  reader.readChildren(text);
  const notes = [...text.querySelectorAll(`:is(${notesSelector}) > ol > li`)];
  return { blocks: reader.end(), notes: notes.map((note) => note.textContent) };
}

class BlockReader {
  readonly #blocks: IndexedBlock[] = [];
  /** The items and quotations that are open. */
  readonly #containers: { readonly kind: Kind; hasParagraph: boolean }[] = [];
  #text = '';
  /** Pictures and videos make a block that has no words. */
  #hasMedia = false;
  /** The last element that ended, if only blanks follow it. */
  #ended: Element | undefined;

  readChildren(parent: Node): void {
    for (const node of parent.childNodes) {
      if (node instanceof Element) this.#readElement(node);
      else this.#addText(node.textContent ?? '');
    }
  }

  #addText(text: string): void {
    if (text.trim() !== '') this.#ended = undefined;
    this.#text += text;
  }

  #readElement(element: Element): void {
    if (element.matches(`${notesSelector}, .essay-box, [role="dialog"]`)) return;
    if (element.matches('br, sup.essay-reference, sup:has(> a[href^="#"])')) return this.#addText(' ');
    const isAfterQuotation = this.#ended?.matches('blockquote');
    this.#ended = undefined;
    if (element.matches('img, iframe, video')) this.#hasMedia = true;
    else if (element.matches(headings)) this.#readBlock('heading', element);
    else if (element.matches(code)) {
      this.#endBlock();
      // Each line of the editor's code is an element of its own.
      this.#addText(element.matches('pre') ? element.textContent : Array.from(element.children, (line) => line.textContent).join('\n'));
      this.#endBlock('code');
    } else if (element.matches('p')) this.#readBlock(undefined, element);
    else if (element.matches('tr')) this.#readBlock('row', element);
    else if (element.matches('li')) this.#readContainer('item', element);
    else if (element.matches('blockquote')) this.#readContainer('quotation', element, isAfterQuotation);
    else if (element.matches('td, th')) {
      this.#addText(' ');
      this.readChildren(element);
    } else this.readChildren(element);
    this.#ended = element;
  }

  #readBlock(kind: Kind | undefined, element: Element): void {
    this.#endBlock();
    this.readChildren(element);
    this.#endBlock(kind);
  }

  /**
   * Each line of the editor's quotations is an element of its own, so one after another continues
   * it.
   */
  #readContainer(kind: Kind, element: Element, hasParagraph = false): void {
    this.#endBlock();
    this.#containers.push({ kind, hasParagraph });
    this.readChildren(element);
    this.#endBlock();
    this.#containers.pop();
  }

  #endBlock(kind?: Kind): void {
    const text = this.#text;
    const isEmpty = text.trim() === '' && !this.#hasMedia;
    this.#text = '';
    this.#hasMedia = false;
    if (isEmpty) return;
    const container = kind === undefined ? this.#containers.at(-1) : undefined;
    const isContinued = container?.hasParagraph === true;
    if (container) container.hasParagraph = true;
    this.#blocks.push({ kind: kind ?? container?.kind ?? 'paragraph', text, ...(isContinued && { isContinued }) });
  }

  end(): IndexedBlock[] {
    this.#endBlock();
    return this.#blocks;
  }
}
