import type { EventWriter } from './event-writer.ts';
import { plainLine } from './normalize.ts';
import { closest, readXml, type XmlElement, type XmlHandlers } from './read-xml.ts';
import { bookOfTitle } from './scripture-books.ts';
import { verseRangeOf } from './scripture-citation.ts';
import { numberedLabel } from './section-name.ts';
import { TeiHeader } from './tei-header.ts';
import { markOfTei, pointOfTei, referenceText } from './tei-marks.ts';
import { isCitable, isDivision, planOfTei, type TeiPlan } from './tei-plan.ts';
import type { FileParser, Note } from './text-events.ts';

/**
 * Parses TEI, old and new: EpiDoc and CTS with a `refsDecl`, and files with numbered divisions or
 * none.
 */
export function parseTei(writer: EventWriter): FileParser {
  return {
    *read({ text }) {
      const handlers = new TeiHandlers(writer, planOfTei(text));
      yield* readXml(text, writer, handlers);
      handlers.end();
      yield;
    },
  };
}

/** Longer text outside the cited units is a segment without a number; shorter text is a heading. */
const LONGEST_HEADING = 300;
const blockNames: ReadonlySet<string> = new Set([
  'p',
  'ab',
  'l',
  'lg',
  'head',
  'label',
  'opener',
  'closer',
  'trailer',
  'argument',
  'epigraph',
  'salute',
  'signed',
  'div',
]);
const headings: ReadonlySet<string> = new Set(['head', 'label', 'trailer']);

class TeiHandlers implements XmlHandlers {
  readonly #header = new TeiHeader();
  readonly #levels: TeiPlan['levels'];
  /** The cited elements that are open, from the outermost. */
  #path: { readonly element: XmlElement; readonly number: string }[] = [];
  #captures: { readonly element: XmlElement; text: string; readonly end: (text: string) => void }[] = [];
  #skipped: XmlElement | undefined;
  #bookKey: string | undefined;
  #count = 0;
  #unnumbered = 0;
  #outside = '';
  #waitingNotes: Omit<Note, 'offset'>[] = [];
  #hasEdition = false;

  private readonly writer: EventWriter;
  private readonly plan: TeiPlan;

  constructor(writer: EventWriter, plan: TeiPlan) {
    this.writer = writer;
    this.plan = plan;
    this.#levels = plan.levels;
  }

  open(element: XmlElement): void {
    if (this.#skipped) return;
    if (element.name === 'teiHeader' || closest(element.parent, 'teiHeader')) return this.#header.open(element);
    if (this.#isSkipped(element)) {
      this.#skipped = element;
      return;
    }
    if (!this.writer.metadata) this.#openFront(element);
    if (element.name === 'note' || element.name === 'rdg') return this.#openNote(element);
    if (headings.has(element.name)) return this.#openHeading(element);
    if (element.name === 'speaker') return this.#capture(element, (text) => this.writer.content.point('speaker', { text }));
    if (this.#captures.length > 0) return;
    if (!this.#openLevel(element)) this.#openMark(element);
  }

  close(element: XmlElement): void {
    if (this.#skipped) {
      if (this.#skipped === element) this.#skipped = undefined;
      return;
    }
    if (closest(element, 'teiHeader')) return this.#header.close(element);
    const capture = this.#captures.at(-1);
    if (capture) {
      if (capture.element !== element) return;
      this.#captures.pop();
      return capture.end(capture.text);
    }
    const mark = markOfTei(element);
    if (mark) this.writer.content.close(mark.kind);
    if (this.#path.at(-1)?.element === element) this.#closeLevel();
    else if (blockNames.has(element.name)) this.#endBlock();
  }

  text(text: string, parent: XmlElement | undefined): void {
    if (this.#skipped || !parent) return;
    if (closest(parent, 'teiHeader')) return this.#header.text(text, parent);
    const capture = this.#captures.at(-1);
    if (capture) capture.text += text;
    else if (this.#inSegment) this.writer.content.add(text);
    else this.#outside += text;
  }

  end(): void {
    this.#endBlock();
    const last = this.writer.content.takePoints().filter(({ text }) => text !== undefined);
    for (const { text = '' } of last) this.writer.problem('left_out', `Left out at the end of the text: “${text.slice(0, 60)}”.`);
  }

  get #inSegment(): boolean {
    return this.#path.length === this.#levels.length;
  }

  #isSkipped({ name, attributes, parent }: XmlElement): boolean {
    if (name === 'fw' || name === 'figDesc' || name === 'desc') return true;
    if (parent?.name === 'choice') return ['sic', 'orig', 'abbr'].includes(name);
    if (name === 'front' || name === 'back') {
      this.writer.problem('left_out', `Left out the ${name} matter.`);
      return true;
    }
    if (!isDivision(name)) return false;
    this.#hasEdition ||= attributes['type'] === 'edition';
    const other = ['translation', 'commentary', 'apparatus', 'bibliography'].includes(attributes['type'] ?? '');
    if (other && this.#hasEdition) this.writer.problem('left_out', `Left out the ${attributes['type']} that follows the text.`);
    return other && this.#hasEdition;
  }

  /** Reads what stands above the first text, then writes the metadata. */
  #openFront(element: XmlElement): void {
    this.#header.openBody(element);
    if (['TEI', 'TEI.2', 'teiCorpus', 'text', 'body', 'group'].includes(element.name)) return;
    if (isDivision(element.name) && !isCitable(element)) return;
    const metadata = this.#header.metadata();
    const book = bookOfTitle(metadata.title?.split(/\s[(–-]/, 1)[0] ?? '');
    const isVerses = this.#levels.length === 2 && this.#levels[1]?.name.startsWith('verse') === true;
    if (book && isVerses) this.#bookKey = book.key;
    const levels = this.#levels.map(({ name }) => name);
    this.writer.describe({
      format: 'tei',
      ...metadata,
      citationLevels: this.#bookKey === undefined ? levels : ['book', ...levels],
      scripture: this.#bookKey !== undefined,
      numbering: this.#bookKey === undefined ? undefined : 'kjv',
    });
    if (book && this.#bookKey !== undefined) this.writer.section(1, book.name, this.#bookKey);
  }

  #openLevel(element: XmlElement): boolean {
    const level = this.#levels[this.#path.length];
    if (!level || element.name !== level.element || !isCitable(element)) return false;
    if (isDivision(element.name) && element.attributes['type'] === 'title') return false;
    this.#endBlock();
    this.#path.push({ element, number: this.#numberOf(element) });
    if (this.#inSegment) {
      for (const note of this.#waitingNotes.splice(0)) this.writer.content.note(note);
      this.#openMark(element);
    } else {
      this.#unnumbered = 0;
      const depth = this.#path.length + (this.#bookKey === undefined ? 0 : 1);
      this.writer.section(depth, numberedLabel(level.name, this.#path.at(-1)?.number ?? ''), this.#citation);
    }
    return true;
  }

  #closeLevel(): void {
    if (this.#inSegment) this.#endSegment();
    this.#endBlock();
    this.#path.pop();
  }

  #endSegment(): void {
    if (this.writer.content.isEmpty) {
      if (this.plan.counted) this.#count--;
      else this.writer.problem('left_out', `${this.#citation} has no text and was left out.`);
      return void this.writer.content.take();
    }
    const citation = this.#citation;
    this.writer.segment({
      citation,
      label: this.#path.at(-1)?.number ?? '',
      verses: this.#bookKey === undefined ? undefined : verseRangeOf(citation),
    });
  }

  #numberOf({ attributes }: XmlElement): string {
    if (this.plan.counted) return String(++this.#count);
    const number = plainLine(attributes['n'], 30)?.replaceAll(/[\s/?#%]+/g, '-');
    if (number !== undefined) return number;
    this.#unnumbered++;
    this.writer.problem(
      'missing_number',
      `A ${this.#levels[this.#path.length]?.name ?? 'part'} without a number is imported as u${this.#unnumbered}.`,
    );
    return `u${this.#unnumbered}`;
  }

  get #citation(): string {
    return [...(this.#bookKey === undefined ? [] : [this.#bookKey]), ...this.#path.map(({ number }) => number)].join('.');
  }

  #openMark(element: XmlElement): void {
    const { content } = this.writer;
    const mark = markOfTei(element);
    if (mark) content.open(mark.kind, mark.text === undefined ? {} : { text: mark.text });
    const point = pointOfTei(element);
    const isPlaceOfText = point?.kind !== 'paragraph' && point?.kind !== 'line';
    if (point && (isPlaceOfText || this.#inSegment)) content.point(point.kind, { level: point.level, text: point.text });
    if (blockNames.has(element.name) || (element.name === 'lb' && element.attributes['break'] !== 'no')) this.#space();
    const reference = referenceText(element);
    if (reference !== undefined) this.#note({ kind: 'cross_reference', text: reference });
  }

  #space(): void {
    if (this.#inSegment) this.writer.content.space(true);
    else this.#outside += '\n';
  }

  #openNote(element: XmlElement): void {
    let hasOther = element.name === 'rdg';
    this.#capture(element, (text) => {
      hasOther ||= element.attributes['type'] === 'variant';
      this.#note({ kind: hasOther ? 'variant' : 'footnote', label: element.attributes['n'], text });
    });
  }

  #openHeading(element: XmlElement): void {
    const number = this.#path.at(-1)?.number;
    this.#capture(element, (text) => {
      if (text.trim() !== '' && text.trim() !== number)
        this.writer.content.point('heading', { level: Math.min(this.#path.length + 1, 6), text });
    });
  }

  #note(note: Omit<Note, 'offset'>): void {
    if (this.#inSegment) this.writer.content.note(note);
    else this.#waitingNotes.push(note);
  }

  #capture(element: XmlElement, end: (text: string) => void): void {
    this.#captures.push({ element, text: '', end });
  }

  /** Ends text outside the cited units. */
  #endBlock(): void {
    const text = this.#outside.trim();
    this.#outside = '';
    if (text === '' || !this.writer.metadata) return;
    if (text.length <= LONGEST_HEADING) return this.writer.content.point('heading', { level: Math.min(this.#path.length + 1, 6), text });
    this.#unnumbered++;
    this.writer.content.add(text);
    this.writer.segment({
      citation: [...this.#path.map(({ number }) => number), `u${this.#unnumbered}`].join('.'),
      label: `u${this.#unnumbered}`,
    });
  }
}
