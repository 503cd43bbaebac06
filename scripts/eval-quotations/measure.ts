import type { CheckedQuotation } from '../../contract/quotations.ts';
import { foldedText } from '../../core/fold.ts';
import type { Seed } from './seeds.ts';

export interface Share {
  right: number;
  all: number;
}

export interface Measures {
  /** Exact quotations, and those of another edition, that are recognized as such. */
  readonly exact: Share;
  readonly otherEdition: Share;
  readonly varied: Share;
  readonly negations: Share;
  readonly misattributed: Share;
  readonly invented: Share;
  /** Exact quotations that are called wrong, and invented ones that are called something else. */
  readonly falseAlarms: Share;
}

export interface Failure {
  readonly seed: Seed;
  readonly found: CheckedQuotation | undefined;
}

/** `textAt` returns the text of an edition at a citation. */
export function measure(
  results: readonly Failure[],
  textAt: (edition: string, citation: string) => string | undefined,
): { measures: Measures; failures: Failure[] } {
  const share = (): Share => ({ right: 0, all: 0 });
  const measures: Measures = {
    exact: share(),
    otherEdition: share(),
    varied: share(),
    negations: share(),
    misattributed: share(),
    invented: share(),
    falseAlarms: share(),
  };
  const failures: Failure[] = [];
  const shareOf = {
    exact: measures.exact,
    'other-edition': measures.otherEdition,
    varied: measures.varied,
    misattributed: measures.misattributed,
    invented: measures.invented,
  };
  for (const result of results) {
    const { seed, found } = result;
    const isRight = isExpected(seed, found, textAt);
    count(shareOf[seed.kind], isRight);
    if (!isRight) failures.push(result);
    const hasNegation = found?.difference?.some(({ kind, negation }) => kind === seed.negation && negation === true) === true;
    if (seed.negation !== undefined) count(measures.negations, hasNegation);
    const isFalse = found?.verdict === 'variant' || found?.verdict === 'misattributed';
    if (seed.kind === 'exact' || seed.kind === 'other-edition' || seed.kind === 'invented') count(measures.falseAlarms, isFalse);
  }
  return { measures, failures };
}

function count(share: Share, isRight: boolean): void {
  share.all++;
  if (isRight) share.right++;
}

function isExpected(
  seed: Seed,
  found: CheckedQuotation | undefined,
  textAt: (edition: string, citation: string) => string | undefined,
): boolean {
  switch (seed.kind) {
    case 'exact':
    case 'other-edition':
      return found?.verdict === seed.kind;
    case 'varied':
      return found?.verdict === 'variant';
    case 'invented':
      return found?.verdict === 'not-found';
    case 'misattributed': {
      if (found?.verdict !== 'misattributed' || found.edition === undefined || found.at === undefined) return false;
      const isSource = found.edition === seed.source.slug && found.at === seed.source.citation;
      return isSource || foldedText(textAt(found.edition, found.at) ?? '').includes(foldedText(seed.words).slice(0, 30));
    }
  }
}
