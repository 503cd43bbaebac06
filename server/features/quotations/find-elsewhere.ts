import type { Sql } from '../../platform/db/open.ts';
import { isIn, rangesIn, runsOf } from './cited-segments.ts';
import { isOfCitedDivision } from './other-numberings.ts';
import type { Aligner, Job } from './quotation-job.ts';
import { findWindows, type HeldEdition, listSegmentsOfSpans, type WantedSpan, type WindowHit } from './quotation-queries.ts';
import { readSegments } from './read-segments.ts';
import { windowQueries } from './word-windows.ts';

/** Places that are compared with one quotation. */
const MOST_PLACES = 12;
const BESIDE = 1;
/** Segments over which the parts of one quotation may be spread. */
const SPREAD = 12;

/**
 * Looks the words of quotations up in the index and aligns each with the places that have most of
 * them.
 */
export async function alignElsewhere(
  sql: Sql,
  jobs: readonly Job[],
  editions: ReadonlyMap<number, HeldEdition>,
  aligner: Aligner,
): Promise<void> {
  const windows = jobs.flatMap((job) =>
    windowQueries(aligner.quotedWords(job, '').map(({ word }) => word)).map((query, window) => ({ item: job.item, window, query })),
  );
  if (windows.length === 0) return;
  const spans = placesOf(await findWindows(sql, windows), jobs);
  const jobOf = new Map(jobs.map((job) => [job.item, job]));
  const segments = await readSegments(jobs, spans, (wanted) => listSegmentsOfSpans(sql, wanted));
  for (const run of runsOf(segments)) {
    const [first] = run;
    const job = jobOf.get(first?.item ?? -1);
    const edition = editions.get(first?.edition_id ?? -1);
    if (!job || !edition) continue;
    const ranges = rangesIn(edition, job.cited);
    const isCitedWork = isWholeWork(job, edition);
    const outcome = aligner.align(
      job,
      edition,
      run,
      (one) => isCitedWork || isIn(one, ranges) || isOfCitedDivision(job, edition, one.citation),
    );
    if (outcome) job.outcomes.push(outcome);
    await aligner.rest();
  }
}

/**
 * Returns whether a text cites a work without a place in it: then every place of the work is the
 * cited one.
 */
function isWholeWork({ cited }: Job, { id }: HeldEdition): boolean {
  const isWhole = cited?.sources.some((one) => one.kind !== 'verses' && one.citation === undefined) ?? false;
  return isWhole && (cited?.editions?.some((one) => one.id === id) ?? false);
}

/**
 * Gathers hits that are near each other; the places with the rarest parts of a quotation come
 * first.
 */
function placesOf(hits: readonly WindowHit[], jobs: readonly Job[]): WantedSpan[] {
  return jobs.flatMap((job) => {
    const own = hits
      .filter(({ item }) => item === job.item)
      .toSorted((one, other) => one.edition_id - other.edition_id || one.position - other.position);
    const places: { edition_id: number; first: number; last: number; windows: Set<number> }[] = [];
    for (const { edition_id, position, window } of own) {
      const last = places.at(-1);
      if (last?.edition_id === edition_id && position - last.first <= SPREAD) {
        last.last = position;
        last.windows.add(window);
      } else places.push({ edition_id, first: position, last: position, windows: new Set([window]) });
    }
    const preferred = new Set(job.cited?.editions?.map(({ id }) => id) ?? job.named.held);
    const counts = new Map<number, number>();
    for (const { window } of own) counts.set(window, (counts.get(window) ?? 0) + 1);
    // A part that few places have says more than one that many have.
    const weight = ({ windows, edition_id: id }: (typeof places)[number]): number =>
      [...windows].reduce((sum, window) => sum + 1 / (counts.get(window) ?? 1), preferred.has(id) ? 0.1 : 0);
    return apart(
      places
        .toSorted((one, other) => weight(other) - weight(one))
        .slice(0, MOST_PLACES)
        .map(({ edition_id, first, last }) => ({ item: job.item, edition_id, first: Math.max(0, first - BESIDE), last: last + BESIDE })),
    );
  });
}

/** Joins spans that overlap, so that no segment is read twice for a quotation. */
function apart(spans: readonly WantedSpan[]): WantedSpan[] {
  const joined: WantedSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.edition_id - other.edition_id || one.first - other.first)) {
    const last = joined.at(-1);
    if (last?.edition_id === span.edition_id && span.first <= last.last + 1)
      joined[joined.length - 1] = { ...last, last: Math.max(last.last, span.last) };
    else joined.push(span);
  }
  return joined;
}
