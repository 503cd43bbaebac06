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
    const isMissed = seed.negation !== undefined && !hasNegation(found, seed.negation);
    if (!isRight || isMissed) failures.push(result);
    if (seed.negation !== undefined) count(measures.negations, hasNegation(found, seed.negation));
    const isFalse = found?.verdict === 'variant' || found?.verdict === 'misattributed';
    if (seed.kind === 'exact' || seed.kind === 'other-edition' || seed.kind === 'invented') count(measures.falseAlarms, isFalse);
  }
  return { measures, failures };
}

/** Counts the negations of each language that are reported. */
export function measureNegations(results: readonly Failure[]): Map<string, Record<'added' | 'dropped', Share>> {
  const languages = new Map<string, Record<'added' | 'dropped', Share>>();
  for (const { seed, found } of results) {
    const { language, negation } = seed;
    const shares = languages.get(language) ?? { added: { right: 0, all: 0 }, dropped: { right: 0, all: 0 } };
    languages.set(language, shares);
    if (negation !== undefined) count(shares[negation], hasNegation(found, negation));
  }
  return languages;
}

/** What the check promises, in percent. */
const goals = { exact: 99, negations: 100, misattributed: 95 } as const;
const MOST_FALSE_ALARMS = 1;
/** The languages in which negations must be seeded, added and dropped. */
const languages = ['en', 'grc', 'hbo', 'la'] as const;

/** Returns a line for each goal that is missed, or that nothing was measured for. */
export function missedGoals(measures: Measures, negations: ReturnType<typeof measureNegations>): string[] {
  const missed = Object.entries(goals).flatMap(([name, goal]) => {
    const { right, all } = measures[name as keyof typeof goals];
    return all > 0 && 100 * right >= goal * all ? [] : [`${name}: ${right} of ${all}; the goal is ${goal} %`];
  });
  const { right, all } = measures.falseAlarms;
  if (all === 0 || 100 * right > MOST_FALSE_ALARMS * all)
    missed.push(`false alarms: ${right} of ${all}; the goal is at most ${MOST_FALSE_ALARMS} %`);
  for (const language of languages)
    for (const kind of ['added', 'dropped'] as const)
      if (!negations.get(language)?.[kind].all) missed.push(`no ${kind} negation was seeded in ${language}`);
  return missed;
}

function hasNegation(found: CheckedQuotation | undefined, kind: 'added' | 'dropped'): boolean {
  return found?.difference?.some((piece) => piece.kind === kind && piece.negation === true) === true;
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
