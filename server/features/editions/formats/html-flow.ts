import type { EventWriter } from './event-writer.ts';
import type { HeadedText } from './headed-text.ts';
import { invisibleElements, markOfHtml } from './html-fragment.ts';
import { closest, type XmlElement, type XmlHandlers } from './read-xml.ts';
import type { MarkKind } from './text-events.ts';

const blocks: Readonly<Record<string, MarkKind | undefined>> = {
  ...Object.fromEntries(
    ['body', 'div', 'section', 'article', 'aside', 'main', 'figure', 'ul', 'ol', 'dl', 'table', 'tbody', 'thead', 'footer', 'nav'].map(
      (name) => [name, undefined],
    ),
  ),
  ...Object.fromEntries(
    ['p', 'blockquote', 'pre', 'figcaption', 'address', 'center', 'dd', 'dt', 'l', 'verse', 'stanza'].map((name) => [name, 'paragraph']),
  ),
  li: 'item',
  tr: 'row',
};
const activeElements: ReadonlySet<string> = new Set(['script', 'iframe', 'object', 'embed', 'audio', 'video']);
const titles = /^(?:h[1-6]|header|hgroup)$/;

interface Capture {
  readonly element: XmlElement;
  text: string;
  readonly end: (text: string) => void;
}

/**
 * Writes the elements of HTML as paragraphs with marks, never as HTML: what readers do not see,
 * such as scripts, and all attributes are dropped.
 */
export class HtmlFlow implements XmlHandlers {
  readonly #reported = new Set<string>();
  #skipped: XmlElement | undefined;
  #captures: Capture[] = [];

  constructor(writer: EventWriter, headed: HeadedText) {
    this.writer = writer;
    this.headed = headed;
  }

  protected readonly writer: EventWriter;
  protected readonly headed: HeadedText;

  open(element: XmlElement): void {
    if (this.#skipped) return;
    const { name } = element;
    if (invisibleElements.has(name) || (name === 'title' && closest(element, 'svg')) || this.isSkipped(element)) {
      this.#skipped = element;
      this.#reportActive(name);
    } else if (this.#captures.length > 0) {
      this.#addToCapture(isBlock(name) ? '\n' : '');
    } else if (titles.test(name)) {
      this.#openTitle(element);
    } else if (!this.openSpecial(element)) {
      this.#openElement(element);
    }
  }

  close(element: XmlElement): void {
    if (this.#skipped) {
      if (this.#skipped === element) this.#skipped = undefined;
      return;
    }
    const capture = this.#captures.at(-1);
    if (capture) {
      capture.text += isBlock(element.name) ? '\n' : '';
      if (capture.element !== element) return;
      this.#captures.pop();
      return capture.end(capture.text);
    }
    const mark = this.markOf(element);
    if (mark) this.writer.content.close(mark.kind);
    if (isBlock(element.name)) this.headed.endParagraph();
  }

  text(text: string): void {
    if (this.#skipped) return;
    if (this.#captures.length > 0) this.#addToCapture(text);
    else this.writer.content.add(text);
  }

  /** Collects the text of an element that is not a paragraph. */
  protected capture(element: XmlElement, end: (text: string) => void): void {
    this.#captures.push({ element, text: '', end });
  }

  /** Returns whether an element and its content are left out. */
  protected isSkipped(_element: XmlElement): boolean {
    return false;
  }

  /** Handles an element that only one format has; returns whether it did. */
  protected openSpecial(_element: XmlElement): boolean {
    return false;
  }

  protected markOf({ name }: XmlElement): { readonly kind: MarkKind; readonly text?: string | undefined } | undefined {
    const kind = markOfHtml(name);
    return kind && { kind };
  }

  /** Reports active or embedded content once, because readers may miss it. */
  #reportActive(name: string): void {
    if (!activeElements.has(name) || this.#reported.has(name)) return;
    this.#reported.add(name);
    this.writer.problem('left_out', `The file contains ${name} elements, which were left out.`);
  }

  #addToCapture(text: string): void {
    const capture = this.#captures.at(-1);
    if (capture) capture.text += text;
  }

  #openTitle(element: XmlElement): void {
    this.headed.endParagraph();
    const level = Number(/\d/.exec(element.name)?.[0] ?? 2);
    this.capture(element, (text) => {
      for (const line of element.name.startsWith('h') && !/\d/.test(element.name) ? text.split('\n') : [text])
        this.headed.heading(line, level);
    });
  }

  #openElement(element: XmlElement): void {
    const { name } = element;
    const { content } = this.writer;
    const mark = this.markOf(element);
    if (mark) content.open(mark.kind, mark.text === undefined ? {} : { text: mark.text });
    if (name === 'br') content.startBlock('line', { level: 1 });
    else if (name === 'hr') content.point('space');
    else if (name === 'td' || name === 'th') content.startBlock('cell');
    if (!isBlock(name)) return;
    this.headed.endParagraph();
    const kind = blocks[name];
    if (!kind) return;
    const isQuoted = name !== 'li' && closest(element.parent, 'blockquote') !== undefined;
    content.point(kind, name === 'li' || isQuoted ? { level: 1 } : {});
  }
}

function isBlock(name: string): boolean {
  return Object.hasOwn(blocks, name);
}
