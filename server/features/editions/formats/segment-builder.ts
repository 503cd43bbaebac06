import { textLimits } from './limits.ts';
import { composeText, joinsWithoutSpace, plainLine, removeUnwanted, splitWords } from './normalize.ts';
import { type Mark, type MarkKind, type Note, UnreadableTextError } from './text-events.ts';

export interface SegmentContent {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly notes: readonly Note[];
}

type MarkDetails = Pick<Mark, 'level' | 'text'>;

interface OpenSpan extends MarkDetails {
  readonly kind: MarkKind;
  /** Undefined until a character follows. */
  start: number | undefined;
}

/**
 * Collects the text of one segment after another, with its marks and notes. White space collapses;
 * marks at the end of a segment, and spans that are open there, go on in the next one.
 */
export class SegmentBuilder {
  #text = '';
  #space: 'none' | 'space' | 'break' = 'none';
  #marks: Mark[] = [];
  #notes: Note[] = [];
  #points: (MarkDetails & { readonly kind: MarkKind })[] = [];
  #spans: OpenSpan[] = [];
  /** How many unwanted characters were removed so far. */
  removed = 0;

  add(raw: string): void {
    const { text, removed } = removeUnwanted(raw);
    this.removed += removed;
    for (const piece of splitWords(text)) {
      if (piece.word === '') this.space('lineBreak' in piece && piece.lineBreak);
      else this.#append(piece.word);
    }
    if (this.#text.length > textLimits.segmentLength) {
      throw new UnreadableTextError(
        `A segment has more than ${textLimits.segmentLength} characters; divide the text into more sections or verses.`,
      );
    }
  }

  /**
   * Separates what follows from the text before; a line break does so only in scripts with spaces.
   */
  space(lineBreak = false): void {
    if (this.#space !== 'space') this.#space = lineBreak ? 'break' : 'space';
  }

  /** Marks the place of the next character. */
  point(kind: MarkKind, details: MarkDetails = {}): void {
    const text = plainLine(details.text, textLimits.noteLength);
    const last = this.#points.at(-1);
    // An empty paragraph before another one, or a line that starts a paragraph, has no place of its
    // own.
    if (
      last !== undefined &&
      last.text === undefined &&
      text === undefined &&
      (last.kind === kind || last.kind === 'paragraph') &&
      isStart(kind)
    ) {
      this.#points.pop();
    }
    this.#points.push({ kind, ...(details.level !== undefined && { level: details.level }), ...(text !== undefined && { text }) });
  }

  /** Starts a paragraph, line or item: separates it and marks its place. */
  startBlock(kind: MarkKind, details?: MarkDetails): void {
    this.space(true);
    this.point(kind, details);
  }

  open(kind: MarkKind, details: MarkDetails = {}): void {
    if (this.#spans.length < textLimits.depth) this.#spans.push({ kind, ...details, start: undefined });
  }

  /** Closes the last open span of a kind; returns whether there was one. */
  close(kind: MarkKind): boolean {
    const index = this.#spans.findLastIndex((span) => span.kind === kind);
    const span = this.#spans[index];
    if (!span) return false;
    this.#spans.splice(index, 1);
    this.#endSpan(span);
    return true;
  }

  isOpen(kind: MarkKind): boolean {
    return this.#spans.some((span) => span.kind === kind);
  }

  closeAll(): void {
    for (const span of this.#spans.splice(0)) this.#endSpan(span);
  }

  note(note: Omit<Note, 'offset'>): void {
    const text = plainLine(note.text, textLimits.noteLength);
    const label = plainLine(note.label, 20);
    if (text !== undefined) this.#notes.push({ kind: note.kind, offset: this.#text.length, ...(label !== undefined && { label }), text });
  }

  get isEmpty(): boolean {
    return this.#text === '' && this.#notes.length === 0;
  }

  get hasText(): boolean {
    return this.#text !== '';
  }

  /** Returns the segment and starts the next one. */
  take(): SegmentContent {
    for (const span of this.#spans) {
      this.#endSpan(span);
      span.start = undefined;
    }
    const raw = this.#text.trimEnd();
    const marks = this.#marks.toSorted((a, b) => a.start - b.start || Number(isSpan(a)) - Number(isSpan(b)) || b.end - a.end);
    const { text, offsets } = composeText(raw, [
      ...marks.flatMap(({ start, end }) => [start, end]),
      ...this.#notes.map(({ offset }) => offset),
    ]);
    const at = (index: number): number => Math.min(offsets[index] ?? 0, text.length);
    const notes = this.#notes.map((note, index) => ({ ...note, offset: at(marks.length * 2 + index) }));
    this.#text = '';
    this.#space = 'none';
    this.#marks = [];
    this.#notes = [];
    return { text, marks: marks.map((mark, index) => moveMark(mark, at(index * 2), at(index * 2 + 1))), notes };
  }

  /** Returns the marks that wait for a character, and forgets them. */
  takePoints(): Mark[] {
    return this.#points.splice(0).map((point) => moveMark(point, this.#text.length));
  }

  /** Drops the text, marks and notes since the last segment; returns the text. */
  drop(): string {
    this.#points = [];
    return this.take().text;
  }

  #append(piece: string): void {
    // No-break spaces at the beginning and end are only layout.
    const word = this.#text === '' ? piece.trimStart() : piece;
    if (word === '') return;
    if (this.#text !== '' && this.#space !== 'none') {
      const joined = this.#space === 'break' && joinsWithoutSpace(this.#text.slice(-1), word.charAt(0));
      if (!joined) this.#text += ' ';
    }
    this.#space = 'none';
    const start = this.#text.length;
    if (this.#points.length > 0) {
      for (const point of this.#points.splice(0)) this.#mark({ ...point, start, end: start });
    }
    for (const span of this.#spans) span.start ??= start;
    this.#text += word;
  }

  #endSpan({ kind, start, level, text }: OpenSpan): void {
    if (start === undefined || start === this.#text.length) return;
    this.#mark({ kind, start, end: this.#text.length, ...(level !== undefined && { level }), ...(text !== undefined && { text }) });
  }

  #mark(mark: Mark): void {
    const last = this.#marks.at(-1);
    // Files close and reopen a span at every word or verse.
    if (
      last &&
      mark.start < mark.end &&
      last.kind === mark.kind &&
      last.text === mark.text &&
      this.#text.slice(last.end, mark.start).trim() === ''
    ) {
      this.#marks[this.#marks.length - 1] = { ...last, end: mark.end };
      return;
    }
    if (this.#marks.length >= textLimits.marksPerSegment)
      throw new UnreadableTextError('A segment has too many marks; divide the text into more sections or verses.');
    this.#marks.push(mark);
  }
}

/** Returns a mark with other offsets. */
export function moveMark({ kind, level, text }: Omit<Mark, 'start' | 'end'>, start: number, end = start): Mark {
  return { kind, start, end, ...(level !== undefined && { level }), ...(text !== undefined && { text }) };
}

function isSpan({ start, end }: Mark): boolean {
  return end > start;
}

function isStart(kind: MarkKind): boolean {
  return kind === 'paragraph' || kind === 'line' || kind === 'space';
}
