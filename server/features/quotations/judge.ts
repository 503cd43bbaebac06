import { LEAST_QUESTIONED } from '#core/quotations/find-quotations.ts';
import { isConfirmed, type Verdict } from '#core/quotations/verdicts.ts';
import { type VerseRange } from '#core/scripture/numbering.ts';
import { versesOf } from './cited-segments.ts';
import { type Job, languageOf, type Outcome, segmentsOfAlignment } from './quotation-job.ts';
import { negationBeside } from './negation-beside.ts';

export interface Judgment {
  readonly verdict: Verdict;
  readonly outcome?: Outcome | undefined;
}

/**
 * The share of its words that a quotation has in common with the cited place, or with another one,
 * if it is from there.
 */
const LIKE_CITED = 0.6;
const LIKE_ELSEWHERE = 0.8;
/**
 * From this share, a quotation is from the cited place even if another one has its very words: Hab
 * 2:4 in Rom 1:17.
 */
const ALMOST_CITED = 0.9;
/** Words that a quotation without a source has in common with its place, at least. */
const LEAST_SAME_ALONE = 8;

/** Returns the verdict on a quotation from where its words were found. */
export function judge(job: Job): Judgment {
  const judgment = job.cited ? judgeCited(job) : judgeAlone(job);
  // The words may be exact in a place that was not compared.
  if (job.isIncomplete && judgment.verdict !== 'exact') return { verdict: 'unchecked' };
  // A term in quotation marks beside a reference need not be a quotation.
  return job.context.words < LEAST_QUESTIONED && !isConfirmed(judgment) && !isOnlyNegation(judgment, job)
    ? { verdict: 'not-found' }
    : judgment;
}

/** Returns whether nothing but a negation differs: "Thou shalt kill". */
function isOnlyNegation({ verdict, outcome }: Judgment, job: Job): boolean {
  return verdict === 'variant' && outcome !== undefined && outcome.alignment.differences <= 1 && changesNegation(outcome, job);
}

/**
 * Returns whether the cited place settles the verdict, so that the words need not be looked up
 * elsewhere.
 */
export function isSettled(job: Job): boolean {
  return job.outcomes.some((one) => one.isCited && isExact(one, job));
}

function judgeCited(job: Job): Judgment {
  const atCited = job.outcomes.filter(({ isCited }) => isCited);
  const exact = best(
    atCited.filter((one) => isExact(one, job)),
    job,
  );
  if (exact) return { verdict: isOfNamed(exact, job) ? 'exact' : 'other-edition', outcome: exact };
  const like = best(
    atCited.filter((one) => share(one) >= LIKE_CITED),
    job,
  );
  // In a language in which the cited book is not held, its words may be the same as elsewhere:
  // psalms in the New Testament.
  const elsewhere = job.outcomes.filter(({ isCited, edition }) => !isCited && job.citedLanguages.has(languageOf(edition)));
  const exactElsewhere = best(
    elsewhere.filter((one) => isExact(one, job)),
    job,
  );
  const hidesNegation = like !== undefined && changesNegation(like, job);
  const isAlmostCited = like !== undefined && share(like) >= ALMOST_CITED;
  if (exactElsewhere && !hidesNegation && !isAlmostCited)
    return job.cited?.isInherited ? { verdict: 'exact', outcome: exactElsewhere } : { verdict: 'misattributed', outcome: exactElsewhere };
  // Translations of one verse resemble each other: the words of one that is not held here are no
  // mistake.
  if (like && !(job.named.isOther && !hidesNegation)) return { verdict: 'variant', outcome: like };
  const likeElsewhere = best(
    elsewhere.filter((one) => share(one) >= LIKE_ELSEWHERE && one.alignment.same >= LEAST_QUESTIONED),
    job,
  );
  if (likeElsewhere && !job.named.isOther) return { verdict: job.cited?.isInherited ? 'variant' : 'misattributed', outcome: likeElsewhere };
  return { verdict: 'not-found' };
}

function judgeAlone(job: Job): Judgment {
  const exact = best(
    job.outcomes.filter((one) => isExact(one, job)),
    job,
  );
  if (exact) return { verdict: isOfNamed(exact, job) ? 'exact' : 'other-edition', outcome: exact };
  const like = best(
    job.outcomes.filter((one) => share(one) >= LIKE_ELSEWHERE && one.alignment.same >= LEAST_SAME_ALONE),
    job,
  );
  return like ? { verdict: 'variant', outcome: like } : { verdict: 'not-found' };
}

function isExact(one: Outcome, job: Job): boolean {
  return one.alignment.differences === 0 && !negationBeside(one, job);
}

function changesNegation(one: Outcome, job: Job): boolean {
  const { steps } = one.alignment;
  const isChanged = steps.some(
    ({ kind, quoted, text }) =>
      kind !== 'same' && (kind === 'added' ? one.quoted[quoted ?? -1]?.isNegation === true : one.words[text ?? -1]?.isNegation === true),
  );
  return isChanged || negationBeside(one, job) !== undefined;
}

/** Without a named edition, any edition is the one that the text means. */
function isOfNamed({ edition }: Outcome, { named }: Job): boolean {
  return named.held.has(edition.id) || (named.held.size === 0 && !named.isOther);
}

/** Returns how much of the quotation and of its place in the edition is the same, from 0 to 1. */
function share({ alignment: { steps, same }, quoted }: Outcome): number {
  const dropped = steps.filter(({ kind, isHidden }) => kind === 'dropped' && isHidden !== true).length;
  return (2 * same) / (quoted.length + same + dropped);
}

/**
 * Returns the outcome in the named edition, with the fewest differences, nearest to the cited
 * place.
 */
function best(outcomes: readonly Outcome[], job: Job): Outcome | undefined {
  const [range] = versesOf(job.cited);
  return outcomes.toSorted(
    (one, other) =>
      Number(isOfNamed(other, job)) - Number(isOfNamed(one, job)) ||
      one.alignment.differences - other.alignment.differences ||
      distance(one, range) - distance(other, range),
  )[0];
}

const UNKNOWN_DISTANCE = 1e12;

function distance({ segments, words, alignment }: Outcome, range: VerseRange | undefined): number {
  const verse = segments[segmentsOfAlignment(words, alignment).first]?.first_verse;
  return range === undefined || verse == null ? UNKNOWN_DISTANCE : Math.abs(verse - range.first);
}
