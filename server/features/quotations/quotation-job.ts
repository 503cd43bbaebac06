import { setImmediate } from 'node:timers/promises';
import { type Alignment, alignWords } from '#core/quotations/align-words.ts';
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
}

/** How the words of a quotation are in a run of segments. */
export interface Outcome {
  readonly edition: HeldEdition;
  readonly segments: readonly QuotableSegment[];
  readonly words: readonly RegionWord[];
  readonly quoted: readonly AlignedWord[];
  readonly alignment: Alignment;
  readonly isCited: boolean;
}

/** A word with the index of its segment. */
export interface RegionWord extends AlignedWord {
  readonly segment: number;
}

export function languageOf({ language }: Pick<HeldEdition, 'language'>): string {
  return language.split('-')[0] ?? language;
}

/** Aligns quotations with segments. Reads the words of each segment once. */
export class Aligner {
  readonly #segments = new Map<string, readonly AlignedWord[]>();
  readonly #quoted = new Map<string, readonly AlignedWord[]>();
  #cells = 0;
  #rested = 0;

  /** Returns how a quotation is in a run of segments; undefined if hardly a word is the same, or after too much work. */
  align(
    job: Job,
    edition: HeldEdition,
    segments: readonly QuotableSegment[],
    isCited: (segment: QuotableSegment) => boolean,
  ): Outcome | undefined {
    const quoted = this.quotedWords(job, edition.language);
    const words = segments.flatMap((one, segment) => this.#wordsOf(one, edition).map((word) => inSegment(word, segment)));
    if (quoted.length === 0 || words.length === 0) return undefined;
    const known = new Set(words.map(({ word }) => word));
    const shared = quoted.filter(({ word }) => known.has(word)).length;
    if (shared * 2 < quoted.length || this.#cells > MAX_CELLS) return undefined;
    this.#cells += quoted.length * words.length;
    const alignment = alignWords(quoted, words);
    if (!alignment) return undefined;
    const [first, last] = [words[alignment.first]?.segment ?? 0, words[alignment.last - 1]?.segment ?? 0];
    if (segments.slice(first, last + 1).some(isCited)) return { edition, segments, words, quoted, alignment, isCited: true };
    // What is beside the cited place may have the same words: prayers and psalms repeat themselves.
    this.#cells += quoted.length * words.length;
    const atCited = alignCitedWords(quoted, words, ({ segment }) => segments.slice(segment, segment + 1).some(isCited));
    return atCited && atCited.differences <= alignment.differences
      ? { edition, segments, words, quoted, alignment: atCited, isCited: true }
      : { edition, segments, words, quoted, alignment, isCited: false };
  }

  /** Gives other requests a turn after some work. */
  async rest(): Promise<void> {
    if (this.#cells - this.#rested < CELLS_AT_ONCE) return;
    this.#rested = this.#cells;
    await setImmediate();
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

/** Words of quotations times words of segments that one request compares. */
const MAX_CELLS = 12_000_000;
/** Those that are compared before other requests have a turn. */
const CELLS_AT_ONCE = 500_000;
