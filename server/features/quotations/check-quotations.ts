import { setImmediate } from 'node:timers/promises';
import type { CheckedQuotation } from '#contract/quotations.ts';
import { placeName } from '#core/cite-text.ts';
import { foldedText } from '#core/fold.ts';
import { limits } from '#core/limits.ts';
import { readQuotations } from '#core/quotations/cited-quotations.ts';
import { LEAST_QUESTIONED, type QuotationFormat } from '#core/quotations/find-quotations.ts';
import { type PlainText, sourceRange, withLineBreaks } from '#core/quotations/plain-text.ts';
import { isConfirmed } from '#core/quotations/verdicts.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { UsualCitation } from '#core/section-citation.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findUsualCitations } from '../editions/public.ts';
import { alignAtCited } from './cited-segments.ts';
import { correctReference, writtenRange } from './correct-reference.ts';
import { citationOf, differenceOf, withEndsInEdition, wordingOf } from './describe-outcome.ts';
import { listDismissed } from './dismissal-queries.ts';
import { findJobs } from './find-cited.ts';
import { alignElsewhere } from './find-elsewhere.ts';
import { isSettled, judge, type Judgment } from './judge.ts';
import { Aligner, type Job, type Outcome } from './quotation-job.ts';
import { type HeldEdition, listHeldEditions } from './quotation-queries.ts';

interface CheckRequest {
  readonly text: string;
  readonly format: QuotationFormat;
  readonly callerId: number;
  readonly numbering: Numbering;
  readonly max?: number;
}

/** Quotations that are compared before other requests have a turn. */
const BATCH = 10;

export interface CheckResult {
  readonly rows: readonly CheckedQuotation[];
  /** Whether all quotations of the text were read and compared. */
  readonly isComplete: boolean;
  /** The editions that have the quotations. */
  readonly editions: readonly HeldEdition[];
}

/** Returns the verdict on each quotation in a text, in the order of the text. */
export async function checkQuotations(
  sql: Sql,
  { text, format, callerId, numbering, max = limits.quotations.max }: CheckRequest,
  aligner = new Aligner(),
): Promise<CheckResult> {
  const quoted = readQuotations(text, { format, numbering, max });
  if (quoted.quotations.length === 0) return { rows: [], isComplete: true, editions: [] };
  const held = await listHeldEditions(sql, callerId);
  const editions = new Map(held.map((edition) => [edition.id, edition]));
  const jobs = findJobs(quoted, held);
  for (let at = 0; at < jobs.length; at += BATCH) {
    const batch = jobs.slice(at, at + BATCH);
    if (aligner.isExhausted) {
      for (const job of batch) job.isIncomplete = true;
      continue;
    }
    await alignAtCited(sql, batch, editions, aligner);
    await alignElsewhere(
      sql,
      batch.filter((job) => !isSettled(job) && !job.isIncomplete),
      editions,
      aligner,
    );
    await setImmediate();
  }
  const judged = jobs.map((job) => ({ job, judgment: judge(job) }));
  const usualOf = await findUsualCitations(
    sql,
    judged.flatMap(({ judgment: { outcome } }) => (outcome ? placeOf(outcome) : [])),
  );
  const described = judged.flatMap(({ job, judgment }) => {
    const usual = judgment.outcome && usualOf(placeOf(judgment.outcome));
    const row = describe({ job, judgment, usual }, quoted.plain, text);
    return row ? [{ row, end: job.context.quotation.end }] : [];
  });
  // A footnote is inside the text, but is read after it.
  const checked = withoutParts(described).toSorted((one, other) => one.start - other.start || other.end - one.end);
  const dismissed = await listDismissed(
    sql,
    callerId,
    checked.map(({ dismissal }) => dismissal),
  );
  const rows = checked.map((row) => withDismissal(row, dismissed));
  const slugs = new Set(rows.map(({ edition }) => edition));
  const isComplete = quoted.quotations.length < max && rows.every(({ verdict }) => verdict !== 'unchecked');
  return { rows, isComplete, editions: held.filter(({ slug }) => slugs.has(slug)) };
}

/** Leaves out quotations within one that is confirmed. */
function withoutParts(described: readonly { readonly row: CheckedQuotation; readonly end: number }[]): CheckedQuotation[] {
  let last = -1;
  return described.flatMap(({ row, end }) => {
    if (end <= last) return [];
    if (isConfirmed(row)) last = end;
    return [row];
  });
}

function withDismissal(row: CheckedQuotation, dismissed: ReadonlySet<string>): CheckedQuotation {
  const { place, quotation } = row.dismissal;
  return dismissed.has(`${place}\n${quotation}`) ? { ...row, dismissed: true } : row;
}

function placeOf(outcome: Outcome) {
  return { edition: outcome.edition, citation: citationOf(outcome) };
}

interface Described {
  readonly job: Job;
  readonly judgment: Judgment;
  readonly usual: UsualCitation | undefined;
}

/** Returns what to report about a quotation; undefined for a few words that are not a quotation. */
function describe({ job, judgment, usual }: Described, plain: PlainText, source: string): CheckedQuotation | undefined {
  const { context, cited } = job;
  const { verdict, outcome: judged } = judgment;
  if ((verdict === 'not-found' || verdict === 'unchecked') && context.words < LEAST_QUESTIONED) return undefined;
  const range = cited && !cited.isInherited ? writtenRange(sourceRange(plain, cited), source) : undefined;
  const written = range && source.slice(range.start, range.end);
  const isDifferent = judged !== undefined && !isConfirmed({ verdict }) && (verdict === 'variant' || judged.alignment.differences > 0);
  const outcome = judged && isDifferent ? withEndsInEdition(judged) : judged;
  const wording = outcome && isDifferent ? wordingOf(outcome, job, withLineBreaks(plain, context.quotation, source)) : undefined;
  const at = outcome && citationOf(outcome);
  const correction =
    verdict === 'misattributed' && cited && outcome && written !== undefined
      ? correctReference(cited, written, { outcome, usual })
      : undefined;
  return {
    ...context.place,
    verdict,
    ...(outcome && at !== undefined && { at, edition: outcome.edition.slug, place: placeName(outcome.edition, usual?.text ?? at) }),
    ...(outcome && isDifferent && { difference: differenceOf(outcome, job) }),
    ...(wording !== undefined && { wording }),
    ...(range && written !== undefined && { cited: { ...range, text: written } }),
    ...(correction !== undefined && { correction }),
    dismissal: { quotation: foldedText(context.text).slice(0, limits.quotations.key) || '-', place: cited?.key ?? '' },
  };
}
