import type { Numbering } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { languageTag } from './language-tag.ts';
import { readXml, type XmlElement, type XmlHandlers } from './read-xml.ts';
import { bookOfUsfm, editionTitle } from './scripture-books.ts';
import { ScriptureWriter } from './scripture-writer.ts';
import { StyledScripture } from './styled-scripture.ts';
import type { FileParser } from './text-events.ts';
import { isBlockStyle, usfmStyle } from './usfm-styles.ts';

/** Parses USFX, whose elements are the markers of USFM, with all books in one file. */
export function parseUsfx(writer: EventWriter, numbering: Numbering): FileParser {
  const scripture = new ScriptureWriter(writer, numbering);
  return {
    *read({ text }) {
      const language = /<languageCode>\s*([A-Za-z-]{2,20})\s*<\/languageCode>/.exec(text)?.[1];
      const ids = text.slice(0, 1_000_000).split('<id ').slice(1, 5);
      const titles = ids.map((part) => editionTitle(part.slice(part.indexOf('>') + 1, part.indexOf('</id>'))));
      writer.describe({
        format: 'usfx',
        language: languageTag(language),
        title: titles.find((title) => title !== undefined),
        citationLevels: ['book', 'chapter', 'verse'],
        scripture: true,
        numbering,
      });
      yield* readXml(text, writer, new UsfxHandlers(writer, scripture));
      scripture.endBook();
      yield;
    },
  };
}

// `sfm` names the marker where the element is more general: <p sfm="q" level="2">.
const blocks: ReadonlySet<string> = new Set([
  'p',
  'q',
  'd',
  's',
  'b',
  'h',
  'toc',
  'mt',
  'id',
  'ide',
  'rem',
  'cl',
  'cp',
  'sectionBoundary',
  'li',
  'tr',
  'tc',
  'tcr',
  'th',
  'thr',
]);
const containers: ReadonlySet<string> = new Set([
  'usfx',
  'languageCode',
  'table',
  'quoteStart',
  'quoteRemind',
  'quoteEnd',
  'quotePara',
  'milestone',
  'ztoc',
  'generated',
]);

class UsfxHandlers implements XmlHandlers {
  readonly #styled: StyledScripture;
  #inBook = false;

  private readonly writer: EventWriter;
  private readonly scripture: ScriptureWriter;

  constructor(writer: EventWriter, scripture: ScriptureWriter) {
    this.writer = writer;
    this.scripture = scripture;

    this.#styled = new StyledScripture(writer, scripture, { attributesInText: false });
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'book') return this.#startBook(attributes['id'] ?? '');
    if (!this.#inBook) return;
    if (name === 'c') this.#styled.startChapter(attributes['id'] ?? '');
    else if (name === 'v') this.#styled.startVerse(attributes['id'] ?? '');
    else if (name === 've') this.scripture.endVerse();
    else if (blocks.has(name)) this.#startBlock(styleOf(element));
    else if (name === 'f' || name === 'x' || name === 'fe')
      this.#styled.startNote(name, name === 'x' ? 'cross_reference' : 'footnote', attributes['caller'] ?? '+');
    else if (name === 'optionalLineBreak') this.scripture.space();
    else if (!containers.has(name)) this.#openSpan(name);
  }

  close({ name }: XmlElement): void {
    if (name === 'book') this.#inBook = false;
    if (!this.#inBook) return;
    if (blocks.has(name)) this.#styled.endParagraph();
    else if (isSpan(name) || name === 'f' || name === 'x' || name === 'fe') this.#styled.close(name);
  }

  text(text: string, parent: XmlElement | undefined): void {
    if (!this.#inBook || parent?.name === 'languageCode' || parent?.name === 'generated') return;
    this.#styled.text(text);
  }

  #startBook(id: string): void {
    const book = bookOfUsfm(id);
    this.#inBook = book !== undefined;
    if (book) this.scripture.startBook(book);
    else this.writer.problem('left_out', `${id.slice(0, 10)} is not a book of scripture and was left out.`);
  }

  #startBlock(name: string): void {
    const style = usfmStyle(name);
    if (style && isBlockStyle(style, name)) return this.#styled.startParagraph(name, style);
    if (!style) this.#styled.reportUnknown(name);
    this.#styled.startParagraph(name, { act: 'paragraph', mark: 'paragraph' });
  }

  #openSpan(name: string): void {
    const style = usfmStyle(name);
    if (style && isSpan(name)) this.#styled.open(name, style);
    else if (!this.#styled.inNote) this.#styled.reportUnknown(name);
  }
}

function styleOf({ name, attributes }: XmlElement): string {
  if (name === 'sectionBoundary') return 'sd';
  const marker = attributes['sfm'] ?? attributes['style'] ?? name;
  const level = attributes['level'];
  return level !== undefined && /^[1-9]$/.test(level) && !/\d$/.test(marker) && marker !== 'p' ? `${marker}${level}` : marker;
}

function isSpan(name: string): boolean {
  const style = usfmStyle(name);
  return style !== undefined && style.act !== 'note' && !isBlockStyle(style, name);
}
