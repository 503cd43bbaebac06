import type { Segment } from '#contract/editions.ts';
import { type MarkKind, pointMarks } from '#core/text-marks.ts';

/** A part of a segment's text whose letters look the same. */
export interface TextInline {
  readonly type: 'text';
  readonly text: string;
  readonly kinds: readonly MarkKind[];
  /** BCP 47, of words in another language than the edition. */
  readonly language?: string | undefined;
  /** OSIS, of a reference to scripture. */
  readonly reference?: string | undefined;
  /** A sign that the layout replaces, such as ¶. */
  readonly isHidden?: true;
}

interface NoteInline {
  readonly type: 'note';
  /** The letter or number that calls the note. */
  readonly sign: string;
  readonly text: string;
}

/** A page of a print edition starts. */
interface PageInline {
  readonly type: 'page';
  readonly number: string;
}

export type Inline = TextInline | NoteInline | PageInline;

/** Marks that begin a block or a title: those at one place, except for numbers in the text. */
const blockMarks: ReadonlySet<string> = new Set(pointMarks.filter((kind) => kind !== 'page' && kind !== 'milestone'));

export function isBlockMark({ kind }: Segment['marks'][number]): boolean {
  return blockMarks.has(kind);
}

/** Keeps the sign of a note on the line of its word. */
export const wordJoiner = '\u2060';

/** Returns the sign that calls the note of a number: a to z, again and again. */
export function noteSign(number: number): string {
  return String.fromCodePoint(97 + (number % 26));
}

/**
 * Splits a part of a segment where its marks change. `signOf` returns the sign of a note of the
 * segment.
 */
export function layoutInlines(
  { text, marks, notes }: Segment,
  { from, to }: { readonly from: number; readonly to: number },
  signOf: (note: number) => string,
): Inline[] {
  const spans = marks.filter(({ start, end }) => start < end && start < to && end > from);
  const pages = marks.filter(({ kind, start }) => kind === 'page' && start >= from && (start < to || start === text.length));
  const called = notes
    .map((note, i) => ({ offset: note.offset, text: note.text, sign: signOf(i) }))
    .filter(({ offset }) => follows(offset));
  const pilcrow = /^¶\s*/.exec(text.slice(from, to))?.[0].length ?? 0;
  const cuts = new Set([from, from + pilcrow, to, ...called.map(({ offset }) => offset), ...pages.map(({ start }) => start)]);
  for (const { start, end } of spans) cuts.add(Math.max(start, from)).add(Math.min(end, to));
  const ends = [...cuts].toSorted((one, other) => one - other);
  return ends.flatMap((start, i): Inline[] => {
    const end = ends[i + 1] ?? start;
    const around = spans.filter((span) => span.start <= start && span.end >= end);
    const run = textInline(text.slice(start, end), around, start < from + pilcrow);
    const startingPages = pages.filter((page) => page.start === start).map((page): Inline => ({ type: 'page', number: page.text ?? '' }));
    const endingNotes = called
      .filter(({ offset }) => offset === start)
      .map(({ sign, text: note }): Inline => ({ type: 'note', sign, text: note }));
    return endingNotes.concat(startingPages, end > start ? [run] : []);
  });

  /** The note belongs to the word before it, also at the end of a line. */
  function follows(offset: number): boolean {
    return (offset > from || (from === 0 && offset === 0)) && offset <= to;
  }
}

function textInline(text: string, marks: Segment['marks'], isHidden: boolean): TextInline {
  const textOf = (kind: MarkKind): string | undefined => marks.find((mark) => mark.kind === kind)?.text;
  const kinds = marks.map(({ kind }) => kind as MarkKind);
  return { type: 'text', text, kinds, language: textOf('foreign'), reference: textOf('reference'), ...(isHidden && { isHidden: true }) };
}
