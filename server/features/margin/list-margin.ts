import type { MarginRow } from '#contract/margin.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import { spanOf, versesOfSpan } from '#core/scripture/spans.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listAnnotationsOnPlaces } from '../annotations/public.ts';
import { listCommentsOnPlaces } from '../editions/public.ts';
import {
  listLinksOnPlaces,
  listQuotedLinks,
  listQuotedTexts,
  listTextsOnPlaces,
  type QuotedText,
  type TextCursor,
} from '../references/public.ts';
import { findDifferences } from './compare-wording.ts';
import { type CountedPlace, placesWithVerses, versePlaces } from './count-margin.ts';
import { type MarginCursor, type PlaceCursor, sources } from './margin-cursor.ts';
import type { MarginRequest } from './margin-request.ts';
import { rowOfAnnotation, rowOfComment, rowOfText, withNamedLinks } from './to-row.ts';

/** The rows of a page by the position of their place, and where the next page begins. */
interface MarginPage {
  readonly rows: ReadonlyMap<number, readonly MarginRow[]>;
  readonly next: MarginCursor | undefined;
}

/**
 * Returns a page of rows: those of whole places as long as they fit or, of a place with more rows
 * than fit, a part. So a page takes three statements, however many places it has.
 */
export async function listMargin(
  sql: Sql,
  places: readonly CountedPlace[],
  request: MarginRequest,
  { before, limit }: { readonly before: MarginCursor | undefined; readonly limit: number },
): Promise<MarginPage> {
  const filled = places.filter(({ position, total }) => total > 0 && position >= (before?.position ?? 0));
  const [first] = filled;
  if (!first || limit === 0) return { rows: new Map(), next: undefined };
  const within = before?.within && before.position === first.position ? before.within : undefined;
  if (within || first.total > limit) {
    const { rows, rest } = await listPart(sql, first, request, { before: within, limit });
    const next = rest ? { position: first.position, within: rest } : startOf(filled[1]);
    return { rows: await named(sql, request, new Map([[first.position, rows]])), next };
  }
  let [count, end] = [0, 0];
  for (const { total } of filled) {
    if (count + total > limit) break;
    count += total;
    end++;
  }
  return { rows: await named(sql, request, await listWhole(sql, filled.slice(0, end), request)), next: startOf(filled[end]) };
}

async function named(
  sql: Sql,
  { callerId }: MarginRequest,
  byPosition: ReadonlyMap<number, readonly MarginRow[]>,
): Promise<Map<number, MarginRow[]>> {
  const rows = await withNamedLinks(sql, callerId, [...byPosition.values()].flat());
  let start = 0;
  return new Map([...byPosition].map(([position, { length }]) => [position, rows.slice(start, (start += length))]));
}

function startOf(place: CountedPlace | undefined): MarginCursor | undefined {
  return place && { position: place.position };
}

/** More than a page has: the counts may have grown since they were read. */
const MOST_ROWS = 500;

async function listWhole(sql: Sql, places: readonly CountedPlace[], request: MarginRequest): Promise<Map<number, MarginRow[]>> {
  const { callerId, text } = request;
  const with_ = (kind: keyof CountedPlace['counts']): CountedPlace[] => places.filter(({ counts }) => counts[kind] > 0);
  const [annotated, quoted, commented] = [with_('annotation'), places.filter(hasTexts), with_('commentary')];
  const [annotations, texts, comments] = await Promise.all([
    callerId !== undefined && annotated.length > 0
      ? listAnnotationsOnPlaces(sql, { callerId, text, places: annotated }, request.annotationFilter, { limit: MOST_ROWS })
      : [],
    callerId === undefined || quoted.length === 0 ? [] : listTexts(sql, quoted, { ...request, callerId }),
    commented.length > 0 ? listCommentsOnPlaces(sql, placesWithVerses(commented), request.commentFilter, { limit: MOST_ROWS }) : [],
  ]);
  const differing = await findDifferences(sql, text, annotations);
  return new Map(
    places.map((place) => [
      place.position,
      [
        ...annotations.filter(({ position }) => position === place.position).map((one) => rowOfAnnotation(one, differing)),
        ...textsAt(place, texts).map((one) => rowOfText(one, request.numbering)),
        ...comments.filter(({ position }) => position === place.position).map((one) => rowOfComment(one, request.numbering)),
      ],
    ]),
  );
}

function listTexts(
  sql: Sql,
  places: readonly CountedPlace[],
  { callerId, text, types, textFilter: filter }: MarginRequest & { readonly callerId: number },
): Promise<PlacedText[]> {
  if (text && !text.scripture) return listLinksOnPlaces(sql, { text, places }, { callerId, types, filter }, MOST_ROWS);
  return listTextsOnPlaces(sql, versePlaces(places), { callerId, types, filter }, MOST_ROWS);
}

function hasTexts({ counts, total }: CountedPlace): boolean {
  return total > counts.annotation + counts.commentary;
}

type PlacedText = QuotedText & { readonly places: readonly (readonly [position: number, width: number])[] };

/** Returns the texts on a place with their passages there: the narrowest first, then the newest. */
function textsAt(place: CountedPlace, texts: readonly PlacedText[]): QuotedText[] {
  const [verses] = versePlaces([place]);
  return texts
    .flatMap((text) => {
      const width = text.places.find(([position]) => position === place.position)?.[1];
      if (width === undefined) return [];
      return [{ ...text, width, passages: verses ? text.passages.filter((passage) => isOn(verses, versesOfSpan(passage))) : [] }];
    })
    .toSorted(
      (a, b) =>
        a.width - b.width ||
        Date.parse(b.written_at) - Date.parse(a.written_at) ||
        (a.type < b.type ? -1 : Number(a.type > b.type)) ||
        b.id - a.id,
    );
}

function isOn(one: VerseRange, other: VerseRange): boolean {
  return one.first <= other.last && other.first <= one.last;
}

/** Lists rows of one place, from its cursor or its start; `rest` is where the place continues. */
async function listPart(
  sql: Sql,
  place: CountedPlace,
  request: MarginRequest,
  { before, limit }: { readonly before: PlaceCursor | undefined; readonly limit: number },
): Promise<{ rows: MarginRow[]; rest: PlaceCursor | undefined }> {
  const rows: MarginRow[] = [];
  for (const source of sources.slice(before ? sources.indexOf(before.source) : 0)) {
    const cursor = before?.source === source ? before : undefined;
    const found = await listSource[source](sql, place, request, { before: cursor, limit: limit - rows.length });
    rows.push(...found.map(({ row }) => row));
    const last = found.at(-1);
    if (last && rows.length >= limit) return { rows, rest: last.cursor };
  }
  return { rows, rest: undefined };
}

interface Part {
  readonly before: PlaceCursor | undefined;
  readonly limit: number;
}
type Listed = readonly { readonly row: MarginRow; readonly cursor: PlaceCursor }[];
type ListSource = (sql: Sql, place: CountedPlace, request: MarginRequest, part: Part) => Promise<Listed>;

async function listTextsOf(
  sql: Sql,
  place: CountedPlace,
  { callerId, text, types, textFilter: filter }: MarginRequest & { readonly callerId: number },
  page: { readonly before: TextCursor | undefined; readonly limit: number },
): Promise<QuotedText[]> {
  if (text && !text.scripture) return listQuotedLinks(sql, { text, place }, { callerId, types, filter }, page);
  const [verses] = versePlaces([place]);
  const span = verses && spanOf(verses);
  return span === undefined ? [] : listQuotedTexts(sql, span, { callerId, types, filter }, page);
}

const listSource: Readonly<Record<PlaceCursor['source'], ListSource>> = {
  annotations: async (sql, place, { callerId, text, annotationFilter }, { before, limit }) => {
    if (callerId === undefined || place.counts.annotation === 0) return [];
    const after = before?.source === 'annotations' ? before.id : undefined;
    const found = await listAnnotationsOnPlaces(sql, { callerId, text, places: [place] }, annotationFilter, { before: after, limit });
    const differing = await findDifferences(sql, text, found);
    return found.map((one) => ({ row: rowOfAnnotation(one, differing), cursor: { source: 'annotations', id: one.annotation.id } }));
  },
  texts: async (sql, place, request, { before, limit }) => {
    const { callerId, numbering } = request;
    if (callerId === undefined || !hasTexts(place)) return [];
    const after = before?.source === 'texts' ? before : undefined;
    const found = await listTextsOf(sql, place, { ...request, callerId }, { before: after, limit });
    return found.map((text) => ({
      row: rowOfText(text, numbering),
      cursor: { source: 'texts', width: text.width, writtenAt: text.written_at, type: text.type, id: text.id },
    }));
  },
  comments: async (sql, place, { commentFilter, numbering }, { before, limit }) => {
    if (place.counts.commentary === 0) return [];
    const after = before?.source === 'comments' ? before : undefined;
    const found = await listCommentsOnPlaces(sql, placesWithVerses([place]), commentFilter, { before: after, limit });
    return found.map((comment) => ({
      row: rowOfComment(comment, numbering),
      cursor: { source: 'comments', width: comment.width, year: comment.sort_year, id: comment.id },
    }));
  },
};
