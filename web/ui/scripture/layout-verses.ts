import type { Segment } from '#contract/editions.ts';

/** A part of a verse whose letters look the same. */
interface VerseRun {
  readonly text: string;
  /** The kinds of marks over it. */
  readonly kinds: readonly string[];
  /** The language of foreign words, as a BCP 47 tag. */
  readonly language?: string | undefined;
}

/** A verse, or as much of it as is in one line. */
export interface VersePiece {
  /** The number of the verse that begins here. */
  readonly label?: string | undefined;
  readonly runs: readonly VerseRun[];
}

export interface VerseLine {
  readonly key: string;
  readonly kind: 'paragraph' | 'line' | 'title';
  /** The indent of a line of poetry, from 1. */
  readonly indent: number;
  readonly pieces: VersePiece[];
}

type Mark = Segment['marks'][number];

const starts: ReadonlySet<string> = new Set(['paragraph', 'line', 'item', 'row']);

/**
 * Lays verses out in paragraphs and lines of poetry, by their marks; as one paragraph if `compact`.
 */
export function layoutVerses(segments: readonly Segment[], compact = false): VerseLine[] {
  const lines: VerseLine[] = [];
  for (const segment of segments) {
    const points = segment.marks.filter(({ kind, start, end }) => start === end && starts.has(kind));
    const title = segment.marks.find(({ kind }) => kind === 'psalm_title');
    if (title?.text !== undefined && !compact)
      lines.push({ key: `${segment.citation} title`, kind: 'title', indent: 0, pieces: [{ runs: [{ text: title.text, kinds: [] }] }] });
    const cuts = [...new Set([0, ...points.map(({ start }) => start)])].toSorted((a, b) => a - b);
    cuts.forEach((from, i) => {
      const runs = runsOf(segment, from, cuts[i + 1] ?? segment.text.length);
      if (runs.length === 0 && i > 0) return;
      const piece = { ...(i === 0 && { label: segment.label }), runs };
      const here = points.filter(({ start }) => start === from);
      const open = lines.at(-1);
      if (open && open.kind !== 'title' && (compact || here.length === 0)) open.pieces.push(piece);
      else lines.push({ key: `${segment.citation} ${from}`, ...shapeOf(here, compact), pieces: [piece] });
    });
  }
  return lines;
}

function shapeOf(points: readonly Mark[], compact: boolean): Pick<VerseLine, 'kind' | 'indent'> {
  const line = compact ? undefined : points.find(({ kind }) => kind === 'line');
  return line ? { kind: 'line', indent: line.level ?? 1 } : { kind: 'paragraph', indent: 0 };
}

/** Splits a part of a verse where its marks change, and drops the sign of a paragraph. */
function runsOf({ text, marks }: Segment, from: number, to: number): VerseRun[] {
  const start = from + (/^¶\s*/.exec(text.slice(from, to))?.[0].length ?? 0);
  const spans = marks.filter((mark) => mark.start < mark.end && mark.start < to && mark.end > start);
  const cuts = new Set([start, to, ...spans.flatMap((mark) => [Math.max(mark.start, start), Math.min(mark.end, to)])]);
  const ends = [...cuts].toSorted((a, b) => a - b);
  return ends.slice(0, -1).flatMap((begin, i) => {
    const end = ends[i + 1] ?? to;
    const around = spans.filter((mark) => mark.start <= begin && mark.end >= end);
    const run = {
      text: text.slice(begin, end),
      kinds: around.map(({ kind }) => kind),
      language: around.find(({ kind }) => kind === 'foreign')?.text,
    };
    return run.text === '' ? [] : [run];
  });
}
