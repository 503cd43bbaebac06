import type { Numbering } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { readXml, type XmlElement, type XmlHandlers } from './read-xml.ts';
import { bookOfUsfm, editionTitle } from './scripture-books.ts';
import { ScriptureWriter } from './scripture-writer.ts';
import { StyledScripture } from './styled-scripture.ts';
import type { FileParser } from './text-events.ts';
import { isBlockStyle, usfmStyle } from './usfm-styles.ts';

/** Parses USX 2 and 3. Each file is a book; the files of a folder are one edition. */
export function parseUsx(writer: EventWriter, numbering: Numbering): FileParser {
  const scripture = new ScriptureWriter(writer, numbering);
  return {
    *read({ text }) {
      yield* readXml(text, writer, new UsxHandlers(writer, scripture, numbering));
      scripture.endBook();
      yield;
    },
  };
}

class UsxHandlers implements XmlHandlers {
  readonly #styled: StyledScripture;
  #inBook = false;

  private readonly writer: EventWriter;
  private readonly scripture: ScriptureWriter;
  private readonly numbering: Numbering;

  constructor(writer: EventWriter, scripture: ScriptureWriter, numbering: Numbering) {
    this.writer = writer;
    this.scripture = scripture;
    this.numbering = numbering;

    this.#styled = new StyledScripture(writer, scripture, { attributesInText: false });
  }

  open({ name, attributes }: XmlElement): void {
    if (name === 'book') return this.#startBook(attributes['code'] ?? attributes['id'] ?? '');
    if (!this.#inBook) return;
    const style = (attributes['style'] ?? '').replace(/^\+/, '');
    if (name === 'chapter') {
      if (attributes['eid'] === undefined) this.#styled.startChapter(attributes['number'] ?? '');
    } else if (name === 'verse' && attributes['eid'] !== undefined) this.scripture.endVerse();
    else if (name === 'verse') this.#styled.startVerse(attributes['number'] ?? '');
    else if (name === 'note') this.#startNote(style, attributes['caller'] ?? '+');
    else if (name === 'para' || name === 'row' || name === 'cell') this.#startParagraph(name === 'row' ? 'tr' : style);
    else if (name === 'char' || name === 'ref' || name === 'figure') this.#openSpan(name === 'figure' ? 'fig' : style || 'ref');
    else if (name === 'optbreak') this.scripture.space();
    else if (!['ms', 'table', 'sidebar', 'periph', 'unmatched'].includes(name)) this.#styled.reportUnknown(name);
  }

  close({ name, attributes }: XmlElement): void {
    if (name === 'book') return this.#endBookElement();
    if (!this.#inBook) return;
    const style = (attributes['style'] ?? '').replace(/^\+/, '');
    if (name === 'note') this.#styled.close(usfmStyle(style)?.act === 'note' ? style : 'f');
    else if (name === 'char' || name === 'ref' || name === 'figure') this.#closeSpan(name === 'figure' ? 'fig' : style || 'ref');
    else if (name === 'para' || name === 'cell') this.#styled.endParagraph();
  }

  text(text: string, parent: XmlElement | undefined): void {
    if (parent?.name === 'book') return this.#bookText(text);
    // Editors indent elements that have no text of their own; a space in the text has no line
    // break.
    if (!this.#inBook || (/^\s*$/.test(text) && /[\r\n]/.test(text))) return;
    this.#styled.text(text);
  }

  #startBook(code: string): void {
    const book = bookOfUsfm(code);
    this.#inBook = book !== undefined;
    if (book) this.scripture.startBook(book);
    else this.writer.problem('left_out', `${code.slice(0, 10)} is not a book of scripture and was left out.`);
  }

  // The text of the book element is the title of the edition, or only the book's name.
  #bookText(text: string): void {
    this.writer.describe({
      format: 'usx',
      title: editionTitle(text),
      citationLevels: ['book', 'chapter', 'verse'],
      scripture: true,
      numbering: this.numbering,
    });
  }

  #endBookElement(): void {
    this.#bookText('');
  }

  #startNote(style: string, caller: string): void {
    const known = usfmStyle(style);
    if (known?.act === 'note') this.#styled.startNote(style, known.kind, caller);
    else this.#styled.startNote('f', 'footnote', caller);
  }

  #startParagraph(name: string): void {
    const style = usfmStyle(name);
    if (style && isBlockStyle(style, name)) return this.#styled.startParagraph(name, style);
    if (!style) this.#styled.reportUnknown(name);
    this.#styled.startParagraph(name, { act: 'paragraph', mark: 'paragraph' });
  }

  #openSpan(name: string): void {
    const style = usfmStyle(name);
    if (style && !isBlockStyle(style, name) && style.act !== 'note') this.#styled.open(name, style);
    else if (!style && !this.#styled.inNote) this.#styled.reportUnknown(name);
  }

  #closeSpan(name: string): void {
    const style = usfmStyle(name);
    if (style && !isBlockStyle(style, name) && style.act !== 'note') this.#styled.close(name);
  }
}
