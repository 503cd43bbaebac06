import type { Job, Outcome, RegionWord } from './quotation-job.ts';

/**
 * A negation of the edition next to the quoted words, in the same clause, which the quotation
 * leaves out.
 */
export interface NegationBeside {
  readonly side: 'before' | 'after';
  readonly word: RegionWord;
}

/**
 * Returns a negation that a quotation cuts off: "Thou shalt not" before "kill". If the writer's own
 * words have one, the quotation continues them.
 */
export function negationBeside({ words, segments, edition, alignment: { first, last } }: Outcome, job: Job): NegationBeside | undefined {
  const before = words[first - 1];
  if (before?.isNegation === true && !job.followsNegation && isSameClause(before, words[first])) return { side: 'before', word: before };
  // In English, a negation may follow its verb; elsewhere, it begins the next clause.
  const after = edition.language.startsWith('en') ? words[last] : undefined;
  return after?.isNegation === true && isSameClause(words[last - 1], after) ? { side: 'after', word: after } : undefined;

  function isSameClause(one: RegionWord | undefined, other: RegionWord | undefined): boolean {
    if (!one || !other || one.segment !== other.segment) return false;
    return !/[.,;:!?·—–()\u0387\u05c3\u05c0]/.test(segments[one.segment]?.body.slice(one.end, other.start) ?? '');
  }
}
