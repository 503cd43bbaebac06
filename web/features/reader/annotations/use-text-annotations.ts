import { useQueries } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import type { Edition } from '#contract/editions.ts';
import { annotationsInTextQuery } from '../../../data/annotations.ts';
import type { PagePart } from '../../../data/editions.ts';
import type { TextAnnotations } from './use-drawn-annotations.ts';

/**
 * Returns the annotations on the loaded parts of the page, for each edition. Failures show none,
 * since the text matters more. Visitors have none.
 */
export function useTextAnnotations(
  editions: readonly Edition[],
  parts: readonly PagePart[],
  isMember: boolean,
): readonly TextAnnotations[] {
  const ranges = isMember ? editions.flatMap(({ slug }, column) => parts.flatMap((part) => rangeOfPart(slug, column, part))) : [];
  return useQueries({
    queries: ranges.map(({ slug, from, to }) => annotationsInTextQuery(slug, from, to)),
    combine: (results) => combineTexts(ranges, results),
  });
}

interface PartRange {
  readonly slug: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the segments of an edition in a part of the page. */
export function rangeOfPart(slug: string, column: number, { segments, columns }: PagePart): PartRange[] {
  const shown = column === 0 ? segments : (columns?.find(({ edition }) => edition === slug)?.rows.flat() ?? []);
  const [first, last] = [shown[0], shown.at(-1)];
  return first && last ? [{ slug, from: first.citation, to: last.citation }] : [];
}

function combineTexts(ranges: readonly PartRange[], results: readonly { data: Annotation[] | undefined }[]): readonly TextAnnotations[] {
  const bySlug = new Map<string, Map<number, Annotation>>();
  for (const [i, { slug }] of ranges.entries()) {
    const known = bySlug.get(slug) ?? new Map<number, Annotation>();
    bySlug.set(slug, known);
    // One that spans two parts is in both.
    for (const annotation of results[i]?.data ?? []) known.set(annotation.id, annotation);
  }
  return [...bySlug].map(([slug, annotations]) => ({ slug, annotations: [...annotations.values()] }));
}
