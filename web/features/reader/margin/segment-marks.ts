import type { Annotation } from '#contract/annotations.ts';
import type { Segment } from '#contract/editions.ts';
import { isBlank } from '#core/blank.ts';
import type { useDeletedAnnotations } from '../../../data/deleted-annotations.ts';
import type { MarginMark } from '../../../data/margin.ts';
import type { UnsentAnnotation } from '../../../data/unsent-annotations.ts';
import type { TextAnnotations } from '../annotations/use-drawn-annotations.ts';
import { markKey, type SegmentMark } from './margin-store.ts';

type Deleted = ReturnType<typeof useDeletedAnnotations>;
type Margins = ReadonlyMap<string, MarginMark>;

/** Leaves out what the reader deleted. */
export function withoutDeleted(texts: readonly TextAnnotations[], deleted: Deleted): readonly TextAnnotations[] {
  if (deleted.size === 0) return texts;
  return texts.map(({ slug, annotations }) => ({ slug, annotations: annotations.filter(({ id }) => !deleted.has(id)) }));
}

/** The part of the open edition that is on the page. */
export interface MarginText {
  readonly slug: string;
  readonly scripture: boolean;
  readonly segments: readonly Pick<Segment, 'citation' | 'address'>[];
  /**
   * Returns whether the margin shows an annotation of another edition, whose citations may mean
   * other words.
   */
  readonly has: (id: number) => boolean;
}

/**
 * Subtracts deleted annotations from the counts of their segments, until the counts are loaded
 * again.
 */
export function withoutCounted(margins: Margins, text: MarginText, deleted: Deleted): Margins {
  const counted = [...deleted.values()].filter(({ isCounted }) => isCounted);
  if (counted.length === 0) return margins;
  const next = new Map(margins);
  for (const { item: annotation } of counted) {
    for (const { citation, isFirst } of placesOf(annotation, text)) {
      const margin = next.get(citation);
      if (!margin) continue;
      const { counts, marks } = margin;
      next.set(citation, {
        counts: { ...counts, annotation: Math.max(0, counts.annotation - 1) },
        marks: isFirst && hasWords(annotation) ? Math.max(0, marks - 1) : marks,
      });
    }
  }
  return next;
}

/**
 * Returns the segments that count an annotation. As on the server, scripture goes by verses, other
 * texts by citations.
 */
function placesOf(
  { id, edition, address, first, last, beside }: Annotation,
  { slug, scripture, segments, has }: MarginText,
): { citation: string; isFirst: boolean }[] {
  if (scripture && address)
    return segments.flatMap(({ citation, address: verses }) =>
      verses && verses.first <= address.last && address.first <= verses.last ? [{ citation, isFirst: verses.first <= address.first }] : [],
    );
  if (edition !== slug && !has(id)) return [];
  const from = beside ?? first.citation;
  const indexOf = (place: string): number => segments.findIndex(({ citation }) => citation === place);
  const [start, end] = [indexOf(from), beside === undefined ? indexOf(last.citation) : -1];
  // The annotation may begin on an earlier page.
  return segments.slice(Math.max(0, start), Math.max(start, end) + 1).map(({ citation }) => ({ citation, isFirst: citation === from }));
}

/**
 * Returns the marks of segments, including unsent annotations. Parallel editions show only their
 * own annotations, since they share the margin of the open one.
 */
export function marksOf(
  slug: string,
  texts: readonly TextAnnotations[],
  { margins, unsent }: { readonly margins: Margins; readonly unsent: readonly UnsentAnnotation[] },
): Map<string, SegmentMark> {
  const marks = new Map<string, SegmentMark>();
  for (const text of texts) {
    for (const annotation of text.annotations) {
      const { id, first, beside } = annotation;
      const key = markKey(text.slug, beside ?? first.citation);
      const mark = marks.get(key) ?? { ids: [], marks: 0 };
      marks.set(key, { ids: [...mark.ids, id], marks: mark.marks + (hasWords(annotation) ? 1 : 0) });
    }
  }
  for (const [citation, margin] of margins) {
    const key = markKey(slug, citation);
    const ids = marks.get(key)?.ids ?? [];
    if (margin.marks > 0 || ids.length > 0) marks.set(key, { ids, ...margin });
  }
  for (const { value } of unsent) {
    const key = markKey(value.edition, value.first.citation);
    const mark = marks.get(key) ?? { ids: [], marks: 0 };
    marks.set(key, { ...mark, marks: mark.marks + (isBlank(value.body) ? 0 : 1), unsent: (mark.unsent ?? 0) + 1 });
  }
  return marks;
}

/** Returns whether an annotation is more than a highlight. */
function hasWords({ body, lost, reply_count: replies }: Annotation): boolean {
  return body !== null || lost === true || replies > 0;
}
