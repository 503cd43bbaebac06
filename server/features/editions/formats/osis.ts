import type { Numbering } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { OsisHeader } from './osis-header.ts';
import { closest, readXml, type XmlElement, type XmlHandlers } from './read-xml.ts';
import { bookOfOsis } from './scripture-books.ts';
import { ScriptureWriter } from './scripture-writer.ts';
import type { FileParser, MarkKind } from './text-events.ts';

/** Parses OSIS 2, with verses and chapters as containers or as milestones. */
export function parseOsis(writer: EventWriter, numbering: Numbering | undefined): FileParser {
  return {
    *read({ text }) {
      const handlers = new OsisHandlers(writer, numbering);
      yield* readXml(text, writer, handlers);
      handlers.end();
      yield;
    },
  };
}

const highlights: Readonly<Record<string, MarkKind>> = {
  italic: 'italic',
  emphasis: 'italic',
  illuminated: 'bold',
  bold: 'bold',
  'small-caps': 'small_caps',
  super: 'superscript',
};
const silent: ReadonlySet<string> = new Set(
  [
    'osis',
    'osisText',
    'osisCorpus',
    'div',
    'seg',
    'w',
    'list',
    'name',
    'a',
    'abbr',
    'inscription',
    'signed',
    'closer',
    'salute',
    'mentioned',
    'milestone',
  ].concat(['table', 'index', 'catchWord', 'rdg', 'rdgGroup', 'head', 'date', 'label', 'reference', 'verse', 'chapter']),
);

class OsisHandlers implements XmlHandlers {
  readonly #header: OsisHeader;
  #scripture: ScriptureWriter;
  #verseId: string | undefined;
  #reported = new Set<string>();

  #mappings = 0;

  private readonly writer: EventWriter;

  constructor(writer: EventWriter, numbering: Numbering | undefined) {
    this.writer = writer;

    this.#header = new OsisHeader(writer, numbering);
    this.#scripture = new ScriptureWriter(writer, numbering ?? 'kjv');
  }

  open(element: XmlElement): void {
    if (this.#header.open(element)) return;
    const { name, attributes } = element;
    if (name === 'div') this.#openDiv(attributes);
    else if (name === 'chapter') this.#openChapter(attributes);
    else if (name === 'verse') this.#openVerse(attributes);
    else if (name === 'title') this.#openTitle(element);
    else if (name === 'note') this.#openNote(attributes);
    else if (name === 'figure') this.#scripture.capture((text) => this.#scripture.leaveOut('captions', text));
    else if (name === 'speaker') this.#scripture.capture((text) => this.writer.content.point('speaker', { text }));
    else {
      const isBlock = this.#openBlock(name, attributes);
      if (!this.#openSpan(element) && !isBlock) this.#report(name);
    }
  }

  close(element: XmlElement): void {
    if (this.#header.close(element)) return;
    const { name, attributes } = element;
    if (name === 'div' && attributes['type'] === 'book') this.#scripture.endBook();
    else if (name === 'verse' && isContainer(attributes)) this.#scripture.endVerse();
    else if (name === 'title' || name === 'note' || name === 'figure' || name === 'speaker') this.#scripture.endCapture();
    else {
      if (name === 'p' || name === 'l' || name === 'lg' || name === 'item') this.#scripture.space();
      const mark = spanOf(element);
      if (mark && !this.#scripture.isCapturing && attributes['sID'] === undefined && attributes['eID'] === undefined)
        this.writer.content.close(mark);
    }
  }

  text(text: string, parent: XmlElement | undefined): void {
    if (this.#header.text(text) || !this.#scripture.book) return;
    const word = closest(parent, 'w');
    // The Open Scriptures Hebrew Bible separates morphemes by strokes, in the morphology too.
    const strokes = word && /\//.test(`${word.attributes['morph'] ?? ''}${word.attributes['lemma'] ?? ''}`);
    this.#scripture.text(strokes ? text.replaceAll('/', '') : text);
  }

  end(): void {
    if (this.#mappings > 0)
      this.writer.problem('left_out', `Left out ${this.#mappings} notes that only give the number of a verse in another edition.`);
    this.#scripture.endBook();
    this.#header.describe();
  }

  #openDiv(attributes: XmlElement['attributes']): void {
    if (attributes['type'] !== 'book') return this.#scripture.space();
    const id = (attributes['osisID'] ?? '').split(' ', 1)[0]?.replace(/^[\w.]{1,60}:/, '') ?? '';
    const book = bookOfOsis(id);
    if (!this.writer.metadata) this.#scripture = new ScriptureWriter(this.writer, this.#header.describe());
    if (book) this.#scripture.startBook(book);
    else
      this.writer.problem('left_out', `${id.slice(0, 30) || 'A book without osisID'} is not a known book of scripture and was left out.`);
  }

  #openChapter(attributes: XmlElement['attributes']): void {
    if (attributes['eID'] !== undefined) return;
    const id = attributes['osisID'] ?? attributes['osisRef'] ?? attributes['sID'] ?? '';
    this.#scripture.startChapter(/^[^.]+\.(\d+)/.exec(id)?.[1] ?? attributes['n'] ?? '');
  }

  #openVerse(attributes: XmlElement['attributes']): void {
    const { eID, sID } = attributes;
    if (eID !== undefined) {
      if (eID !== this.#verseId && this.#scripture.inVerse)
        this.writer.problem('repaired', `The verse ${this.#verseId ?? ''} ends with the ID of another one, ${eID}.`);
      return this.#scripture.endVerse();
    }
    const ids = (attributes['osisID'] ?? sID ?? '').split(/\s+/).map((id) => id.replace(/^[^:]*:/, ''));
    const [first = '', last = first] = [ids[0], ids.at(-1)];
    const from = verseOf(first) ?? attributes['n'] ?? '';
    const to = verseOf(last) ?? from;
    this.#verseId = sID;
    if (chapterOf(first) !== chapterOf(last)) {
      this.writer.problem('repaired', `The verse ${first} extends to ${last}, in another chapter; it is imported as ${first}.`);
      return this.#scripture.startVerse(from);
    }
    this.#scripture.startVerse(from === to ? from : `${from}-${to}`);
  }

  #openTitle({ attributes, parent }: XmlElement): void {
    const { type } = attributes;
    const isBook = parent?.name === 'div' && parent.attributes['type'] === 'book' && type === 'main';
    const isPsalm = type === 'psalm' || (attributes['canonical'] === 'true' && this.#scripture.book?.key === 'Ps');
    this.#scripture.capture((text) => {
      if (isBook) this.#scripture.labelBook(attributes['short'] ?? text);
      else if (isPsalm) this.#scripture.psalmTitle(text);
      else if (this.#scripture.book && type !== 'main') this.#scripture.heading(text, type === 'acrostic' ? 4 : 2);
    });
  }

  #openNote({ type, n }: XmlElement['attributes']): void {
    const kind = type === 'crossReference' ? 'cross_reference' : type === 'variant' ? 'variant' : 'footnote';
    this.#scripture.capture((text) => {
      if (MAPPING.test(text.trim())) this.#mappings++;
      else this.#scripture.note({ kind, text, label: n });
    });
  }

  #openBlock(name: string, attributes: XmlElement['attributes']): boolean {
    const { content } = this.writer;
    const level = Number(attributes['level'] ?? 1);
    if (name === 'p') content.point('paragraph');
    else if (name === 'l' && attributes['eID'] === undefined) content.point('line', { level: level >= 1 && level <= 9 ? level : 1 });
    else if (name === 'lb' || name === 'lg') content.point('space');
    else if (name === 'item') content.point('item', { level: 1 });
    else if (name === 'row' || name === 'cell') content.point(name);
    else if (name !== 'l') return false;
    this.#scripture.space();
    return true;
  }

  #openSpan(element: XmlElement): boolean {
    const mark = spanOf(element);
    const { name, attributes } = element;
    if (mark === undefined) return silent.has(name) || name === 'q' || name === 'transChange' || name === 'hi' || name === 'foreign';
    if (this.#scripture.isCapturing) return true;
    if (attributes['eID'] !== undefined) this.writer.content.close(mark);
    else this.writer.content.open(mark, name === 'foreign' ? { text: attributes['xml:lang'] } : {});
    return true;
  }

  #report(name: string): void {
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    this.writer.problem('unknown_mark', `The element ${name.slice(0, 60)} is unknown; its text is kept.`);
  }
}

/** A note that only gives the number of the verse in another edition: `KJV:Ps.3.1`. */
const MAPPING = /^[A-Za-z][\w.]{0,20}:[1-4]?[A-Za-z]{2,10}\.\d{1,3}\.\d{1,3}(?:-[\w.]{1,20})?$/;

function spanOf({ name, attributes }: XmlElement): MarkKind | undefined {
  if (name === 'q') return attributes['who'] === 'Jesus' ? 'words_of_jesus' : undefined;
  if (name === 'transChange') return attributes['type'] === 'added' ? 'added' : undefined;
  if (name === 'divineName') return 'divine_name';
  if (name === 'hi') return highlights[attributes['type'] ?? ''];
  if (name === 'foreign') return 'foreign';
  if (name === 'l' && attributes['type'] === 'selah') return 'selah';
  return undefined;
}

function isContainer(attributes: XmlElement['attributes']): boolean {
  return attributes['sID'] === undefined && attributes['eID'] === undefined;
}

/** Returns the verse of an osisID: `4` of `Jonah.1.4`, `4a` of `Jonah.1.4!a`. */
function verseOf(id: string): string | undefined {
  const [, verse, part = ''] = /^[^.]+\.\d+\.(\d+)(?:!([a-z]))?/.exec(id) ?? [];
  return verse === undefined ? undefined : `${verse}${part}`;
}

function chapterOf(id: string): string | undefined {
  return /^[^.]+\.\d+/.exec(id)?.[0];
}
