import type { ReaderPage, Segment } from '#contract/editions.ts';
import { type Inline, isBlockMark, layoutInlines, noteSign } from './layout-inlines.ts';

/** A segment, or as much of it as is in one block. */
export interface Piece {
  readonly segment: Segment;
  /** Whether it begins the segment, and shows its number. */
  readonly isFirst: boolean;
  readonly inlines: Inline[];
}

/**
 * Paragraphs, lines of poetry and the like. `verse`: a segment by itself, in a text without marks
 * or one verse per line.
 */
interface TextBlock {
  readonly kind: 'paragraph' | 'line' | 'item' | 'row' | 'verse';
  readonly key: string;
  /** From 0; lines of poetry from 1. */
  readonly indent: number;
  /** Whether vertical space stands above, as between stanzas. */
  readonly isSpaced: boolean;
  readonly pieces: Piece[];
}

export interface TitleBlock {
  readonly kind: 'heading' | 'psalm_title' | 'speaker' | 'source';
  readonly key: string;
  /** The level of a heading: 1 is the highest. */
  readonly level: number;
  readonly text: string;
  /** The segment before which it stands. */
  readonly citation: string;
}

export type Block = TextBlock | TitleBlock;

interface Options {
  readonly headings: ReaderPage['headings'];
  /**
   * The labels of the sections that contain the page, which its title names; headings below them
   * begin at level 2.
   */
  readonly labels: readonly string[];
  readonly hasVersePerLine: boolean;
  /** The number of notes before these segments, from which their signs count on. */
  readonly firstNote?: number | undefined;
}

type Mark = Segment['marks'][number];

/** Lays segments out as blocks, by their marks. Without any, each segment is a block. */
export function layoutBlocks(segments: readonly Segment[], { headings, labels, hasVersePerLine, firstNote = 0 }: Options): Block[] {
  const isPerSegment = hasVersePerLine || !segments.some(({ marks }) => marks.some(isStart));
  const flow = new Flow(labels, isPerSegment, firstNote);
  let next = 0;
  for (const segment of segments) {
    // Headings are in reading order, as the segments are.
    for (let heading = headings[next]; heading?.first === segment.citation; heading = headings[++next])
      flow.addTitle('heading', heading.label, heading.depth - labels.length + 1, segment.citation);
    flow.add(segment);
  }
  return flow.blocks;
}

function isStart({ kind }: Mark): boolean {
  return kind === 'paragraph' || kind === 'line' || kind === 'item' || kind === 'row';
}

/** Chinese and Japanese have no spaces between sentences. */
export function needsSpace(before: Piece | undefined, { segment }: Piece): boolean {
  return before?.segment !== segment && !/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u.test(before?.segment.text ?? '');
}

/**
 * Returns the words of a heading without case, accents and punctuation; smaller than
 * `core/fold.ts`, for the first script of the page.
 */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

class Flow {
  readonly blocks: Block[] = [];
  readonly #isPerSegment: boolean;
  readonly #labels: readonly string[];
  #open: TextBlock | undefined;
  #isSpaced = false;
  #notes: number;

  constructor(labels: readonly string[], isPerSegment: boolean, firstNote: number) {
    this.#labels = labels.map(lettersOf);
    this.#isPerSegment = isPerSegment;
    this.#notes = firstNote;
  }

  addTitle(kind: TitleBlock['kind'], text: string, level: number, citation: string): void {
    this.#open = undefined;
    this.blocks.push({ kind, key: `${citation} ${this.blocks.length}`, text, level, citation });
  }

  /** Files often repeat the labels of sections as headings of the first segment. */
  #isRepeated(text: string): boolean {
    const folded = lettersOf(text);
    const last = this.blocks.at(-1);
    if (last?.kind === 'heading' && lettersOf(last.text) === folded) return true;
    const isAtTop = this.blocks.every(({ kind }) => kind === 'heading');
    return isAtTop && this.#labels.some((label) => ` ${label} `.includes(` ${folded} `));
  }

  add(segment: Segment): void {
    const points = segment.marks.filter(isBlockMark);
    const starts = [...new Set([0, ...points.map(({ start }) => start)])].toSorted((one, other) => one - other);
    const firstNote = this.#notes;
    this.#notes += segment.notes.length;
    let isFirst = true;
    if (this.#isPerSegment) this.#open = undefined;
    starts.forEach((from, i) => {
      const here = points.filter(({ start }) => start === from);
      this.#applyTitles(here, segment.citation);
      this.#applyStart(here, segment.citation);
      const to = starts[i + 1] ?? segment.text.length;
      if (to === from && !isFirst) return;
      const inlines = layoutInlines(segment, { from, to }, (note) => noteSign(firstNote + note));
      const { pieces } = this.#block(segment.citation);
      const last = pieces.at(-1);
      // One verse per line joins its lines of poetry.
      if (last?.segment === segment) last.inlines.push(...inlines);
      else pieces.push({ segment, isFirst, inlines });
      isFirst = false;
    });
  }

  #applyTitles(marks: readonly Mark[], citation: string): void {
    for (const { kind, text = '', level = 3 } of marks) {
      if (kind === 'heading' && this.#isRepeated(text)) continue;
      if (kind === 'heading' || kind === 'psalm_title' || kind === 'speaker' || kind === 'source')
        this.addTitle(kind, text, level + 1, citation);
      if (kind === 'space') this.#isSpaced = true;
    }
  }

  #applyStart(marks: readonly Mark[], citation: string): void {
    if (this.#isPerSegment) return;
    // A file may open a paragraph for each line of a poem or item of a list.
    const start = (['line', 'item', 'row', 'paragraph'] as const).map((kind) => marks.find((mark) => mark.kind === kind)).find(Boolean);
    if (!start) return;
    const kind = start.kind as TextBlock['kind'];
    const isAfterParagraph = kind === 'line' && marks.some((mark) => mark.kind === 'paragraph');
    this.#openBlock(kind, citation, start.level ?? (kind === 'line' ? 1 : 0), isAfterParagraph);
  }

  #block(citation: string): TextBlock {
    return this.#open ?? this.#openBlock(this.#isPerSegment ? 'verse' : 'paragraph', citation, 0, false);
  }

  #openBlock(kind: TextBlock['kind'], citation: string, indent: number, isSpaced: boolean): TextBlock {
    const block = { kind, key: `${citation} ${this.blocks.length}`, indent, isSpaced: isSpaced || this.#isSpaced, pieces: [] };
    this.#isSpaced = false;
    this.blocks.push(block);
    this.#open = block;
    return block;
  }
}
