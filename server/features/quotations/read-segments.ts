import type { Job } from './quotation-job.ts';
import { MAX_SEGMENTS, type QuotableSegment } from './quotation-queries.ts';

/**
 * Reads the segments for quotations, in as many statements as their limit requires. Marks a job as
 * incomplete if it needs more segments than one statement returns.
 */
export async function readSegments<Wanted extends { readonly item: number }>(
  jobs: readonly Job[],
  wanted: readonly Wanted[],
  read: (wanted: readonly Wanted[]) => Promise<QuotableSegment[]>,
  most = MAX_SEGMENTS,
): Promise<QuotableSegment[]> {
  const all: QuotableSegment[] = [];
  let rest = wanted;
  while (rest.length > 0) {
    const segments = await read(rest);
    const last = segments.length < most ? undefined : segments.at(-1)?.item;
    if (last === undefined) return [...all, ...segments];
    const whole = segments.filter(({ item }) => item < last);
    all.push(...(whole.length > 0 ? whole : segments));
    const job = jobs.find(({ item }) => item === last);
    if (whole.length === 0 && job) job.isIncomplete = true;
    const next = whole.length > 0 ? last : last + 1;
    rest = rest.filter(({ item }) => item >= next);
  }
  return all;
}
