import type { EventWriter } from './event-writer.ts';
import { textLimits } from './limits.ts';
import type { ScriptureWriter } from './scripture-writer.ts';
import type { Note } from './text-events.ts';
import type { UsfmStyle } from './usfm-styles.ts';
import { usfmStyle } from './usfm-styles.ts';

interface OpenStyle {
  readonly name: string;
  readonly style: UsfmStyle | undefined;
  /** Whether a `|` has begun the attributes of a word. */
  inAttributes: boolean;
  /** Whether the text goes elsewhere until the style ends. */
  readonly captures: boolean;
}

/** Applies the styles of USFM, which USX and USFX share, to the text of scripture. */
export class StyledScripture {
  #open: OpenStyle[] = [];
  #paragraphCaptures = false;
  #note: { readonly name: string; readonly depth: number } | undefined;
  readonly #unknown = new Set<string>();

  private readonly writer: EventWriter;
  private readonly scripture: ScriptureWriter;
  /** Whether `|` within a span begins its attributes, as in USFM. */
  private readonly options: { readonly attributesInText: boolean };

  constructor(writer: EventWriter, scripture: ScriptureWriter, options: { readonly attributesInText: boolean }) {
    this.writer = writer;
    this.scripture = scripture;
    this.options = options;
  }

  get inNote(): boolean {
    return this.#note !== undefined;
  }

  startChapter(number: string): void {
    this.endParagraph();
    this.scripture.startChapter(number);
  }

  startVerse(number: string): void {
    this.#endOpenNote();
    this.#endCaptures();
    this.scripture.startVerse(number);
  }

  text(raw: string): void {
    const top = this.#open.at(-1);
    if (!top) return this.scripture.text(raw);
    if (top.inAttributes) return;
    const bar = top.captures || !this.options.attributesInText ? -1 : raw.indexOf('|');
    if (bar >= 0) top.inAttributes = true;
    this.scripture.text(bar >= 0 ? raw.slice(0, bar) : raw);
  }

  startParagraph(name: string, style: UsfmStyle): void {
    this.endParagraph();
    const { content } = this.writer;
    if (style.act === 'paragraph') {
      this.scripture.space();
      if (style.mark) content.point(style.mark, style.level === undefined ? {} : { level: style.level });
    } else if (style.act === 'empty_line') {
      content.point('space');
    } else if (style.act !== 'span' && style.act !== 'note') {
      this.#paragraphCaptures = true;
      this.scripture.capture((text) => this.#endCaptured(name, style, text));
    }
  }

  endParagraph(): void {
    this.#endOpenNote();
    for (const { style } of this.#open.splice(0)) if (style?.act === 'span' && style.mark) this.writer.content.close(style.mark);
    this.#endCaptures();
    this.scripture.space();
  }

  open(name: string, style: UsfmStyle): void {
    if (this.#open.length >= textLimits.depth) return;
    const captures = style.act === 'ignore' || style.act === 'leave_out';
    this.#open.push({ name, style, inAttributes: false, captures });
    if (captures) this.scripture.capture((text) => this.#endCaptured(name, style, text));
    else if (style.act === 'span' && style.mark && !this.scripture.isCapturing) this.writer.content.open(style.mark);
  }

  close(name: string): void {
    if (this.#note?.name === name) return this.#endNote();
    const index = this.#open.findLastIndex((open) => open.name === name);
    if (index < 0) {
      if (!this.#unknown.has(name) && !(this.#note && isNotePart(name)))
        this.writer.problem('unknown_mark', `\\${name}* closes a marker that is not open.`);
      return;
    }
    if (this.#note && index < this.#note.depth) return;
    for (const open of this.#open.splice(index)) this.#closeOne(open);
  }

  startNote(name: string, kind: Note['kind'], caller: string): void {
    this.#endOpenNote();
    const label = caller === '+' || caller === '-' ? undefined : caller;
    this.#note = { name, depth: this.#open.length };
    this.scripture.capture((text) => this.scripture.note({ kind, text, ...(label !== undefined && { label }) }));
  }

  /** Starts a part of a note, which ends the part before unless it is nested. */
  openInNote(name: string): void {
    const from = this.#note?.depth ?? 0;
    const style = usfmStyle(name);
    // The reference that begins a note repeats the verse; a part of a note ends it.
    for (const open of this.#open.slice(from)) {
      if (open.captures) {
        this.#open.splice(this.#open.indexOf(open), 1);
        this.#closeOne(open);
      }
    }
    if (style) this.open(name, style);
  }

  unknown(name: string, startsLine: boolean): void {
    // The parts of notes are text (\ft, \fq, \xt), known only within them.
    if (this.#note && isNotePart(name)) return this.#startNotePart();
    this.reportUnknown(name);
    if (startsLine && !this.inNote) this.startParagraph(name, { act: 'paragraph', mark: 'paragraph' });
  }

  reportUnknown(name: string): void {
    if (this.#unknown.has(name)) return;
    this.#unknown.add(name);
    this.writer.problem('unknown_mark', `The marker \\${name} is unknown; its text is kept.`);
  }

  endFile(): void {
    this.endParagraph();
  }

  #startNotePart(): void {
    const from = this.#note?.depth ?? 0;
    for (const open of this.#open.splice(from)) this.#closeOne(open);
  }

  #endNote(): void {
    for (const open of this.#open.splice(this.#note?.depth ?? 0)) this.#closeOne(open);
    this.#note = undefined;
    this.scripture.endCapture();
  }

  #endOpenNote(): void {
    if (!this.#note) return;
    this.writer.problem('repaired', `The note \\${this.#note.name} is not closed; it ends with its line or paragraph.`);
    this.#endNote();
  }

  #closeOne({ style, captures }: OpenStyle): void {
    if (captures) this.scripture.endCapture();
    else if (style?.act === 'span' && style.mark && !this.scripture.isCapturing) this.writer.content.close(style.mark);
  }

  #endCaptures(): void {
    for (const open of this.#open.filter(({ captures }) => captures)) {
      this.#open.splice(this.#open.indexOf(open), 1);
      this.#closeOne(open);
    }
    if (this.#paragraphCaptures) this.scripture.endCapture();
    this.#paragraphCaptures = false;
  }

  #endCaptured(name: string, style: UsfmStyle, text: string): void {
    if (style.act === 'heading') this.scripture.heading(text, style.level);
    else if (style.act === 'psalm_title') this.scripture.psalmTitle(text);
    else if (style.act === 'speaker') this.writer.content.point('speaker', { text });
    else if (style.act === 'book_label' && name === 'h') this.scripture.labelBook(text);
    else if (style.act === 'leave_out') this.scripture.leaveOut(style.what, text);
  }
}

function isNotePart(name: string): boolean {
  return /^(?:f[a-z]{1,3}|x[a-z]{1,3})$/.test(name);
}
