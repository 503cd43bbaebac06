import { setImmediate } from 'node:timers/promises';
import { invariant } from '#core/invariant.ts';
import { type Alignment, alignmentCells, alignWords } from '#core/quotations/align-words.ts';
import type { QuotationInContext, Source } from '#core/quotations/cited-quotations.ts';
import { type AlignedWord, editionWords, quotedWords } from '#core/quotations/quoted-words.ts';
import type { NamedEditions } from './named-editions.ts';
import type { HeldEdition, QuotableSegment } from './quotation-queries.ts';

/** What a text cites for a quotation, and where that is in the editions held here. */
export interface CitedPlace {
  readonly sources: readonly Source[];
  /** The place of the reference in the words of the text. */
  readonly start: number;
  readonly end: number;
  /** Whether the reference belongs to the quotation before, and only may hold for this one. */
  readonly isInherited: boolean;
  /** The editions that the source belongs to; undefined for all of scripture. */
  readonly editions: readonly HeldEdition[] | undefined;
  /** The name of the place, the same for all ways to write it. */
  readonly key: string;
}

/** A quotation on its way to a verdict. */
export interface Job {
  readonly item: number;
  readonly context: QuotationInContext;
  readonly named: NamedEditions;
  readonly cited: CitedPlace | undefined;
  readonly outcomes: Outcome[];
  /** The languages in which the cited book or work is held. */
  readonly citedLanguages: Set<string>;
  /** Whether the text before the quotation has a negation of its own. */
  readonly followsNegation: boolean;
  /** Whether a limit of the request prevented a comparison. */
  isIncomplete: boolean;
}

/** How the words of a quotation are in a run of segments. */
export interface Outcome {
  readonly edition: HeldEdition;
  readonly segments: readonly QuotableSegment[];
  readonly words: readonly RegionWord[];
  readonly quoted: readonly AlignedWord[];
  readonly alignment: Alignment;
  readonly isCited: boolean;
  /** For each segment, whether the text cites it. */
  readonly citedSegments: readonly boolean[];
}

/** A word with the index of its segment. */
export interface RegionWord extends AlignedWord {
  readonly segment: number;
}

export function languageOf({ language }: Pick<HeldEdition, 'language'>): string {
  return language.split('-')[0] ?? language;
}

/** Returns the indexes of the segments with the first and the last word of an alignment. */
export function segmentsOfAlignment(words: readonly RegionWord[], alignment: Alignment): { first: number; last: number } {
  const [first, last] = [words[alignment.first], words[alignment.last - 1]];
  invariant(first && last, 'an alignment has a word of the text');
  return { first: first.segment, last: last.segment };
}

/**
 * Pairs of words to compare: in a request, in one alignment, and before the request yields to
 * others.
 */
export const LIMITS = { cells: 16_000_000, cellsOfOne: 2_000_000, cellsAtOnce: 100_000 };

/**
 * Aligns quotations with segments within the limits of a request. Reads the words of each segment
 * once.
 */
export class Aligner {
  readonly #segments = new Map<string, readonly AlignedWord[]>();
  readonly #quoted = new Map<string, readonly AlignedWord[]>();
  readonly #limits: typeof LIMITS;
  #cells = 0;
  #rested = 0;
  #rests = 0;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Returns how many pairs of words were compared, and how often the request yielded to others. */
  get work(): { readonly cells: number; readonly rests: number } {
    return { cells: this.#cells, rests: this.#rests };
  }

  /** Returns whether too little of the limit is left to read more segments. */
  get isExhausted(): boolean {
    return this.#cells > this.#limits.cells - this.#limits.cellsAtOnce;
  }

  /**
   * Returns how a quotation is in a run of segments; undefined if hardly a word is the same. If the
   * comparison would exceed a limit, marks the job as incomplete.
   */
  align(
    job: Job,
    edition: HeldEdition,
    segments: readonly QuotableSegment[],
    isCited: (segment: QuotableSegment) => boolean,
  ): Outcome | undefined {
    // Reading a character takes about as long as comparing a pair of words.
    const characters = segments.reduce((sum, { body }) => sum + body.length, 0);
    if (!this.#spend(job, characters)) return undefined;
    const quoted = this.quotedWords(job, edition.language);
    const words = segments.flatMap((one, segment) => this.#wordsOf(one, edition).map((word) => inSegment(word, segment)));
    if (quoted.length === 0 || words.length === 0) return undefined;
    const known = new Set(words.map(({ word }) => word));
    const shared = quoted.filter(({ word }) => known.has(word)).length;
    if (shared * 2 < quoted.length || !this.#spend(job, alignmentCells(quoted.length, words.length))) return undefined;
    const alignment = alignWords(quoted, words);
    if (!alignment) return undefined;
    const { first, last } = segmentsOfAlignment(words, alignment);
    const citedSegments = segments.map(isCited);
    const common = { edition, segments, words, quoted, citedSegments };
    if (citedSegments.slice(first, last + 1).some(Boolean)) return { ...common, alignment, isCited: true };
    // What is beside the cited place may have the same words: prayers and psalms repeat themselves.
    if (!this.#spend(job, alignmentCells(quoted.length, words.length))) return undefined;
    const atCited = alignCitedWords(quoted, words, ({ segment }) => citedSegments[segment] === true);
    return atCited && atCited.differences <= alignment.differences
      ? { ...common, alignment: atCited, isCited: true }
      : { ...common, alignment, isCited: false };
  }

  /** Yields to other requests after some work. */
  async rest(): Promise<void> {
    if (this.#cells - this.#rested < this.#limits.cellsAtOnce) return;
    this.#rested = this.#cells;
    this.#rests++;
    await setImmediate();
  }

  /** Counts the cost of a comparison. Returns false and marks the job if it exceeds a limit. */
  #spend(job: Job, cells: number): boolean {
    const isAllowed = cells <= this.#limits.cellsOfOne && this.#cells + cells <= this.#limits.cells;
    if (isAllowed) this.#cells += cells;
    else job.isIncomplete = true;
    return isAllowed;
  }

  quotedWords(job: Job, language: string): readonly AlignedWord[] {
    const rule = /^(?:la|ar)(?=-|$)/.exec(language)?.[0] ?? '';
    const key = `${job.item} ${rule}`;
    const known = this.#quoted.get(key) ?? quotedWords(job.context.text, rule === '' ? 'en' : rule);
    this.#quoted.set(key, known);
    return known;
  }

  #wordsOf({ edition_id: edition, position, body }: QuotableSegment, { language }: HeldEdition): readonly AlignedWord[] {
    const key = `${edition} ${position}`;
    const known = this.#segments.get(key) ?? editionWords(body, language);
    this.#segments.set(key, known);
    return known;
  }
}

/** Aligns a quotation with the words of the cited segments, which are only some of the words. */
function alignCitedWords(
  quoted: readonly AlignedWord[],
  words: readonly RegionWord[],
  isCited: (word: RegionWord) => boolean,
): Alignment | undefined {
  const first = words.findIndex(isCited);
  if (first < 0) return undefined;
  const alignment = alignWords(quoted, words.slice(first, words.findLastIndex(isCited) + 1));
  return (
    alignment && {
      ...alignment,
      steps: alignment.steps.map((step) => ({ ...step, text: step.text === undefined ? undefined : step.text + first })),
      first: alignment.first + first,
      last: alignment.last + first,
    }
  );
}

function inSegment(word: AlignedWord, segment: number): RegionWord {
  return { ...word, segment };
}
