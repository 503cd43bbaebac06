import { bookIndex } from '../../../../core/scripture-books.ts';
import { hasTitle, type Numbering, type VerseRange } from '../../../../core/scripture/numbering.ts';
import { letterFraction } from '../../../../core/scripture/verse-letters.ts';
import { PSALMS, verseNumber } from '../../../../core/scripture/verses.ts';
import type { EventWriter } from './event-writer.ts';
import { moveMark, type SegmentBuilder, type SegmentContent } from './segment-builder.ts';
import type { ScriptureBook } from './scripture-books.ts';
import type { Mark, Note } from './text-events.ts';

interface VersePlace {
  readonly citation: string;
  readonly label: string;
  readonly verses: VerseRange | undefined;
}

interface Capture {
  text: string;
  readonly end: (text: string) => void;
}

const HIGHEST = 999;

/**
 * Writes the books, chapters and verses of an edition of scripture. All formats share its decisions
 * on bridges, parts of verses, psalm titles and other text: see docs/text-formats.md.
 */
export class ScriptureWriter {
  readonly #content: SegmentBuilder;
  #book: ScriptureBook | undefined;
  #bookLabel = '';
  #bookStarted = false;
  #chapter: number | undefined;
  #verse: VersePlace | undefined;
  /** The last verse, to which headings at the end of a book are added. */
  #ended: { readonly place: VersePlace; readonly content: SegmentContent } | undefined;
  #titled = false;
  #outside = '';
  #waitingNotes: Omit<Note, 'offset'>[] = [];
  #captures: Capture[] = [];
  #leftOut = new Map<string, number>();

  private readonly writer: EventWriter;
  private readonly numbering: Numbering;

  constructor(writer: EventWriter, numbering: Numbering) {
    this.writer = writer;
    this.numbering = numbering;

    this.#content = writer.content;
  }

  get inVerse(): boolean {
    return this.#verse !== undefined;
  }

  get book(): ScriptureBook | undefined {
    return this.#book;
  }

  startBook(book: ScriptureBook, label = book.name): void {
    this.endBook();
    this.#book = book;
    this.#bookLabel = label;
    this.#bookStarted = false;
  }

  /** Sets the name in the table of contents, until the first chapter. */
  labelBook(label: string): void {
    if (label.trim() !== '') this.#bookLabel = label.trim();
  }

  endBook(): void {
    this.endVerse();
    this.#captures = [];
    this.#content.closeAll();
    this.#writeVerse(this.#content.takePoints());
    this.#content.drop();
    this.#reportOutside();
    for (const [what, characters] of this.#leftOut) {
      this.writer.problem('left_out', `${this.#bookLabel || 'A file'}: left out ${what} (${characters} characters).`);
    }
    this.#leftOut.clear();
    this.#waitingNotes = [];
    this.#book = undefined;
    this.#chapter = undefined;
    this.#titled = false;
  }

  /** Starts a chapter by the number that the file gives. */
  startChapter(number: string): void {
    const chapter = /^\s*(\d{1,3})\s*$/.exec(number)?.[1];
    if (chapter === undefined || Number(chapter) > HIGHEST) {
      this.writer.problem(
        'missing_number',
        `“${number.slice(0, 20)}” is not a chapter number; its verses were added to the chapter before.`,
      );
      return;
    }
    this.endVerse();
    this.#reportOutside();
    if (!this.#book) return;
    this.#writeVerse();
    this.#startBookSection(this.#book);
    this.#chapter = Number(chapter) + this.#book.chapterOffset;
    this.#titled = false;
    const name = this.#book.index === PSALMS ? 'Psalm' : 'Chapter';
    this.writer.section(2, `${name} ${this.#chapter}`, `${this.#book.key}.${this.#chapter}`);
  }

  /** Starts a verse by the number that the file gives: `3`, `15-16`, `4a`. */
  startVerse(number: string): void {
    const match = /^(\d{1,3})(?:(\p{L})|\s*[-–—,]\s*(\d{1,3}))?$/u.exec(number.replaceAll(/[\u200e\u200f]/g, '').trim());
    const [, from = '', part, to = from] = match ?? [];
    if (!match || Number(from) > HIGHEST || Number(to) < Number(from)) {
      this.writer.problem('missing_number', `“${number.slice(0, 20)}” is not a verse number; its text was added to the verse before.`);
      return;
    }
    if (!this.#book) return;
    if (this.#chapter === undefined) this.startChapter('1');
    this.endVerse();
    this.#reportOutside();
    const [first, last] = [Number(from), Number(to)];
    const numbers = last > first ? `${first}-${last}` : `${first}`;
    this.#writeVerse();
    this.#verse = {
      citation: `${this.#book.key}.${this.#chapter}.${numbers}${part === undefined ? '' : `!${part.toLowerCase()}`}`,
      label: `${last > first ? `${first}–${last}` : first}${part ?? ''}`,
      verses: this.#range(first, last, part?.toLowerCase()),
    };
    this.#titled = false;
    for (const note of this.#waitingNotes.splice(0)) this.#content.note(note);
  }

  endVerse(): void {
    if (!this.#verse) return;
    this.#writeVerse();
    this.#ended = { place: this.#verse, content: this.#content.take() };
    this.#verse = undefined;
  }

  text(raw: string): void {
    const capture = this.#captures.at(-1);
    if (capture) capture.text += raw;
    else if (this.#verse) this.#content.add(raw);
    else if (this.#outside.length < 10_000) this.#outside += raw;
  }

  /** Separates text where a block starts. */
  space(): void {
    this.text('\n');
  }

  /** Collects text that does not belong to a verse, until `endCapture`. */
  capture(end: (text: string) => void): void {
    this.#captures.push({ text: '', end });
  }

  endCapture(): void {
    const capture = this.#captures.pop();
    capture?.end(capture.text);
  }

  get isCapturing(): boolean {
    return this.#captures.length > 0;
  }

  heading(text: string, level: number): void {
    if (text.trim() !== '') this.#content.point('heading', { level, text });
  }

  psalmTitle(text: string): void {
    if (text.trim() === '') return;
    this.#content.point('psalm_title', { text });
    if (!this.#verse) this.#titled = true;
  }

  /** Adds a note; one of a title or heading belongs to the next verse. */
  note(note: Omit<Note, 'offset'>): void {
    if (this.#verse) this.#content.note(note);
    else this.#waitingNotes.push(note);
  }

  /** Counts text that is left out, to report it once for the book. */
  leaveOut(what: string, text: string): void {
    const { length } = text.replaceAll(/\s+/g, ' ').trim();
    if (length > 0) this.#leftOut.set(what, (this.#leftOut.get(what) ?? 0) + length);
  }

  #writeVerse(headings: readonly Mark[] = []): void {
    if (!this.#ended) return;
    const { place, content } = this.#ended;
    const end = content.text.length;
    const marks = headings.filter(({ text }) => text !== undefined).map((mark) => moveMark(mark, end));
    this.writer.segment(place, { ...content, marks: [...content.marks, ...marks] });
    this.#ended = undefined;
  }

  #startBookSection({ key }: ScriptureBook): void {
    if (this.#bookStarted) return;
    this.#bookStarted = true;
    this.writer.section(1, this.#bookLabel, key);
  }

  #range(first: number, last: number, part?: string): VerseRange | undefined {
    const { index } = this.#book ?? {};
    if (index === undefined || this.#chapter === undefined) return undefined;
    const withTitle = first === 1 && this.#titled && index === PSALMS && this.numbering === 'kjv' && hasTitle(this.#chapter);
    // The Letter of Jeremiah is a chapter of Baruch in many editions, but a book in the canonical
    // numbering.
    const letter = this.#book?.key === 'Bar' && this.#chapter === 6 && this.numbering === 'kjv' ? bookIndex('EpJer') : undefined;
    const chapter = letter === undefined ? this.#chapter : 1;
    // The Septuagint counts the additions to Esther by letters.
    const fraction = part !== undefined && /^[a-z]$/.test(part) ? letterFraction(part) : 0;
    const from = withTitle ? 0 : first + fraction;
    return { first: verseNumber(letter ?? index, chapter, from), last: verseNumber(letter ?? index, chapter, last + fraction) };
  }

  #reportOutside(): void {
    this.leaveOut('text outside verses', this.#outside);
    this.#outside = '';
  }
}
