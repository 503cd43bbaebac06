import { foldedText } from '#core/fold.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { AnnotatedText, AnnotationOnPlace } from '../annotations/public.ts';
import { listTwinTexts, listVerseTexts, type VerseText } from './wording-queries.ts';

/**
 * Returns the ids of annotations of other editions in the language of this one whose quote it does
 * not have, whatever its case, accents and punctuation.
 */
export async function findDifferences(
  sql: Sql,
  text: AnnotatedText | undefined,
  found: readonly AnnotationOnPlace[],
): Promise<ReadonlySet<number>> {
  const foreign = text ? found.filter(({ editionId, language }) => editionId !== text.id && language === text.language) : [];
  if (!text || foreign.length === 0) return new Set();
  const segments = text.scripture
    ? await listVerseTexts(sql, text.id, extentOf(foreign))
    : await listTwinTexts(sql, text.id, idsOf(foreign));
  return new Set(foreign.filter((one) => !isQuoted(one, segments)).map(({ annotation }) => annotation.id));
}

function extentOf(found: readonly AnnotationOnPlace[]): { first: number; last: number } {
  const addresses = found.flatMap(({ annotation }) => annotation.address ?? []);
  return { first: Math.min(...addresses.map(({ first }) => first)), last: Math.max(...addresses.map(({ last }) => last)) };
}

function idsOf(found: readonly AnnotationOnPlace[]): number[] {
  return found.map(({ annotation }) => annotation.id);
}

function isQuoted({ annotation: { id, address, quote } }: AnnotationOnPlace, segments: readonly VerseText[]): boolean {
  const own = segments.filter((one) =>
    address ? (one.first ?? 0) <= address.last && (one.last ?? -1) >= address.first : one.annotation_id === id,
  );
  const text = own.map(({ body }) => body).join(' ');
  return foldedText(text).includes(foldedText(quote));
}
