import type { DifferencePiece } from '#contract/quotations.ts';
import { invariant } from '#core/invariant.ts';
import type { AlignedStep } from '#core/quotations/alignment-table.ts';
import { editionWording } from '#core/quotations/edition-wording.ts';
import { TOKEN } from '#core/quotations/plain-text.ts';
import { withMatchedEnds, wordsAtEnds } from '#core/quotations/quotation-ends.ts';
import { withWordsAtGaps } from '#core/quotations/words-at-gaps.ts';
import { citationOfRange } from '#core/text-path.ts';
import { negationBeside } from './negation-beside.ts';
import { type Job, type Outcome, type RegionWord, segmentsOfAlignment } from './quotation-job.ts';

/** Returns the citation of the segments that have the words of a quotation. */
export function citationOf({ segments, words, alignment }: Outcome): string {
  const ends = segmentsOfAlignment(words, alignment);
  const [from, to] = [segments[ends.first], segments[ends.last]];
  invariant(from && to, 'words are in segments');
  return citationOfRange(from.citation, to.citation);
}

/**
 * Returns an outcome in which the first and last words of the quotation are the same as in the
 * edition, if the cited segments have them. A verdict is reached without it.
 */
export function withEndsInEdition(outcome: Outcome): Outcome {
  const { alignment, words, quoted, citedSegments } = outcome;
  const { first, last } = segmentsOfAlignment(words, alignment);
  const isReachable = (index: number): boolean => {
    const segment = words[index]?.segment ?? -1;
    return (segment >= first && segment <= last) || citedSegments[segment] === true;
  };
  return { ...outcome, alignment: withMatchedEnds(alignment, { quoted, text: words }, isReachable) };
}

/** Returns the words that a quotation changes, those that it has in common in between. */
export function differenceOf(outcome: Outcome, job: Job): DifferencePiece[] {
  const pieces: DifferencePiece[] = [];
  const steps = stepsWithEdges(outcome, job);
  for (let at = 0; at < steps.length;) {
    const isSame = steps[at]?.kind === 'same';
    let end = at;
    while (end < steps.length && (steps[end]?.kind === 'same') === isSame) end++;
    const run = steps.slice(at, end);
    if (isSame) pieces.push({ kind: 'same', text: quotedText(run, outcome, job) });
    else
      for (const kind of ['dropped', 'added'] as const) {
        const own = run.filter((one) => one.kind === kind);
        if (own.length === 0) continue;
        const words = own.map(({ quoted, text }) => (kind === 'added' ? outcome.quoted[quoted ?? -1] : outcome.words[text ?? -1]));
        const text = kind === 'added' ? quotedText(own, outcome, job) : editionText(own, outcome);
        pieces.push({ kind, text, ...(words.some((word) => word?.isNegation) && { negation: true }) });
      }
    at = end;
  }
  return pieces;
}

/**
 * Returns the quotation with the edition's wording; undefined if this would break off within a
 * clause. `text` is the quotation with its line breaks.
 */
export function wordingOf(outcome: Outcome, job: Job, text: string): string | undefined {
  const { words, segments, quoted, alignment } = outcome;
  if (!wordsAtEnds(alignment, { quoted, text: words }).isWhole) return undefined;
  const bodyOf = (word: RegionWord | undefined): string => segments[word?.segment ?? -1]?.body ?? '';
  const wordAt = (index: number): string => {
    const word = words[index];
    return bodyOf(word).slice(word?.start, word?.end);
  };
  const after = (index: number): string => {
    const [one, next] = [words[index], words[index + 1]];
    if (one?.segment === next?.segment) return bodyOf(one).slice(one?.end, next?.start);
    return `${bodyOf(one).slice(one?.end).trimEnd()} ${bodyOf(next).slice(0, next?.start).trimStart()}`;
  };
  // A link in the quotation is not one of its words.
  return editionWording(text, quoted, stepsWithEdges(outcome, job), { wordAt, after }).replaceAll(TOKEN, '');
}

/**
 * Adds the words of the edition that changed first and last words stand for, and a negation that
 * was cut off.
 */
function stepsWithEdges(outcome: Outcome, job: Job): AlignedStep[] {
  const { alignment, words } = outcome;
  const steps = withWordsAtGaps(alignment.steps, outcome.quoted);
  const ends = wordsAtEnds(alignment, { quoted: outcome.quoted, text: words });
  const beside = negationBeside(outcome, job);
  const before = Math.max(ends.before, beside?.side === 'before' ? 1 : 0);
  const after = Math.max(ends.after, beside?.side === 'after' ? 1 : 0);
  const segmentOf = (index: number): number | undefined => words[index]?.segment;
  for (let i = 1; i <= before && segmentOf(alignment.first - i) === segmentOf(alignment.first); i++)
    steps.unshift({ kind: 'dropped', quoted: undefined, text: alignment.first - i });
  for (let i = 0; i < after && segmentOf(alignment.last + i) === segmentOf(alignment.last - 1); i++)
    steps.push({ kind: 'dropped', quoted: undefined, text: alignment.last + i });
  return steps;
}

function quotedText(steps: readonly AlignedStep[], { quoted }: Outcome, { context: { text } }: Job): string {
  const places = steps.flatMap(({ quoted: index }) => quoted[index ?? -1] ?? []);
  const [first, last] = [places[0], places.at(-1)];
  return first && last ? text.slice(first.start, last.end).replaceAll(/\s+/g, ' ') : '';
}

/** Returns words of the edition, between segments with the punctuation that ends one. */
function editionText(steps: readonly AlignedStep[], { words, segments }: Outcome): string {
  const parts: { segment: number; start: number; end: number; last: number }[] = [];
  for (const { text: at = -1 } of steps) {
    const word = words[at];
    if (!word) continue;
    const { segment, start, end } = word;
    const part = parts.at(-1);
    if (part?.segment === segment) [part.end, part.last] = [end, at];
    else if (part?.last === at - 1) {
      part.end = segments[part.segment]?.body.trimEnd().length ?? part.end;
      parts.push({ segment, start: 0, end, last: at });
    } else parts.push({ segment, start, end, last: at });
  }
  return parts.map(({ segment, start, end }) => segments[segment]?.body.slice(start, end).trim() ?? '').join(' ');
}
