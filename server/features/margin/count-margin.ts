import type { MarginCounts } from '#contract/margin.ts';
import { type MarginKind, marginKinds } from '#core/margin.ts';
import type { Sql } from '../../platform/db/open.ts';
import { countAnnotationsOnPlaces } from '../annotations/public.ts';
import { countCommentsOnPlaces } from '../editions/public.ts';
import { countLinksOnPlaces, countTextsOnPlaces, type VersePlace } from '../references/public.ts';
import type { MarginPlace, MarginRequest } from './margin-request.ts';

/** How many rows a place has. */
export interface CountedPlace extends MarginPlace {
  readonly counts: MarginCounts;
  readonly total: number;
  readonly marks: number;
}

/** Counts the rows of each place that the caller may see. */
export async function countMargin(sql: Sql, places: readonly MarginPlace[], request: MarginRequest): Promise<CountedPlace[]> {
  const { callerId, text, commentFilter } = request;
  const commented = placesWithVerses(places);
  const [annotations, texts, comments] = await Promise.all([
    callerId !== undefined && request.hasAnnotations && places.length > 0
      ? countAnnotationsOnPlaces(sql, { callerId, text, places }, request.annotationFilter)
      : [],
    countTexts(sql, places, request),
    request.hasCommentary && commented.length > 0 ? countCommentsOnPlaces(sql, commented, commentFilter) : [],
  ]);
  const byPosition = new Map(places.map((place) => [place.position, Object.assign({ counts: noCounts(), total: 0, marks: 0 }, place)]));
  const add = (kind: MarginKind, rows: readonly { readonly position: number; readonly total: number; readonly marks: number }[]): void => {
    for (const { position, total, marks } of rows) {
      const place = byPosition.get(position);
      if (!place) continue;
      place.counts[kind] += total;
      place.total += total;
      place.marks += marks;
    }
  };
  add('annotation', annotations);
  for (const row of texts) add(row.kind, [row]);
  add('commentary', comments);
  return [...byPosition.values()];
}

/**
 * Counts the texts on places: in scripture those that refer to their verses, elsewhere those that
 * link to them.
 */
async function countTexts(
  sql: Sql,
  places: readonly MarginPlace[],
  { callerId, text, types, textFilter: filter }: MarginRequest,
): Promise<{ position: number; kind: MarginKind; total: number; marks: number }[]> {
  if (callerId === undefined || types.length === 0 || places.length === 0) return [];
  if (text && !text.scripture) return countLinksOnPlaces(sql, { text, places }, { callerId, types, filter });
  const verses = versePlaces(places);
  return verses.length === 0 ? [] : countTextsOnPlaces(sql, verses, { callerId, types, filter });
}

function noCounts(): MarginCounts {
  return Object.fromEntries(marginKinds.map((kind) => [kind, 0])) as MarginCounts;
}

/** Returns the verses of places. The title of a psalm belongs to its verse 1, as in references. */
export function versePlaces(places: readonly MarginPlace[]): VersePlace[] {
  const named = (verse: number): number => (verse % 1000 === 0 ? verse + 1 : verse);
  return placesWithVerses(places).map(({ position, first, last }) => ({ position, first: named(first), last: named(last) }));
}

export function placesWithVerses(places: readonly MarginPlace[]): VersePlace[] {
  return places.flatMap(({ position, first_verse: first, last_verse: last }) =>
    first === null || last === null ? [] : [{ position, first, last }],
  );
}
