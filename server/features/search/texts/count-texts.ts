import { limits } from '#core/limits.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { SAMPLE_RATE } from '../index/tsvector.ts';
import { countTextMatches, type FoundText, inSample } from './text-queries.ts';

/** A matching segment with the number of matches in its edition, at most `limits.textMatches`. */
export interface CountedText extends FoundText {
  readonly isEstimate: boolean;
}

/** An estimate above this certainly means more matches than are counted. */
const SURELY_MORE = 2 * limits.textMatches;
/**
 * From this many matches in the sample on, the total is estimated: two of three estimates are
 * within a third of it.
 */
const ENOUGH_IN_SAMPLE = 10;

/**
 * Counts the matches of each edition, with longer words if `isPartial` says that they were left
 * out.
 */
export async function countAgain(sql: Sql, query: string, found: readonly FoundText[], isPartial: boolean): Promise<CountedText[]> {
  const unsure = isPartial ? found.filter(({ count }) => count < limits.textMatches) : [];
  const counts = await countTextMatches(sql, query, editionsOf(unsure));
  return found.map((one) => ({ ...one, count: limited(counts.get(one.edition_id) ?? one.count), isEstimate: false }));
}

/**
 * Estimates the counts of a query for which only a sample was read: counting would read most
 * matches. Counts the matches of editions that have few.
 */
export async function estimateCounts(sql: Sql, query: string, found: readonly FoundText[]): Promise<CountedText[]> {
  const unsure = found.filter(({ count, rate }) => rate > SAMPLE_RATE && count < SURELY_MORE);
  const sampled = await countTextMatches(sql, inSample(query), editionsOf(unsure));
  const unsureIds = new Set(editionsOf(unsure));
  const estimateOf = ({ edition_id: id, count }: FoundText): number => (unsureIds.has(id) ? (sampled.get(id) ?? 0) * SAMPLE_RATE : count);
  const few = found.filter((one) => estimateOf(one) < ENOUGH_IN_SAMPLE * SAMPLE_RATE);
  const counts = await countTextMatches(sql, query, editionsOf(few));
  return found.map((one) => {
    const estimate = estimateOf(one);
    const count = counts.get(one.edition_id) ?? (estimate < limits.textMatches ? rounded(estimate) : estimate);
    return { ...one, count: limited(count), isEstimate: !counts.has(one.edition_id) && estimate < limits.textMatches };
  });
}

function editionsOf(found: readonly FoundText[]): number[] {
  return [...new Set(found.map(({ edition_id: id }) => id))];
}

function limited(count: number): number {
  return Math.min(limits.textMatches, Math.max(1, count));
}

/** Rounds an estimate to a full hundred below the limit, which means "or more". */
function rounded(estimate: number): number {
  return Math.min(limits.textMatches - 100, Math.max(100, Math.round(estimate / 100) * 100));
}
