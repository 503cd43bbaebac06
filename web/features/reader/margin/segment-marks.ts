import type { Annotation } from '#contract/annotations.ts';
import type { useDeletedAnnotations } from '../../../data/deleted-annotations.ts';
import type { MarginMark } from '../../../data/margin.ts';
import type { TextAnnotations } from '../annotations/use-drawn-annotations.ts';
import { markKey, type SegmentMark } from './margin-store.ts';

type Deleted = ReturnType<typeof useDeletedAnnotations>;
type Margins = ReadonlyMap<string, MarginMark>;

/** Leaves out what the reader deleted. */
export function withoutDeleted(texts: readonly TextAnnotations[], deleted: Deleted): readonly TextAnnotations[] {
  if (deleted.size === 0) return texts;
  return texts.map(({ slug, annotations }) => ({ slug, annotations: annotations.filter(({ id }) => !deleted.has(id)) }));
}

/** Subtracts deleted annotations from the counts of the segment at which they begin, until the counts are loaded again. */
export function withoutCounted(margins: Margins, slug: string, deleted: Deleted): Margins {
  const next = new Map(margins);
  for (const { item: annotation, isCounted } of deleted.values()) {
    const citation = annotation.beside ?? annotation.first.citation;
    const margin = annotation.edition === slug && isCounted ? next.get(citation) : undefined;
    if (!margin) continue;
    const { counts, marks } = margin;
    next.set(citation, {
      counts: { ...counts, annotation: Math.max(0, counts.annotation - 1) },
      marks: hasWords(annotation) ? Math.max(0, marks - 1) : marks,
    });
  }
  return next;
}

/** Editions beside the open one show only their own annotations, since the margin is the same. */
export function marksOf(slug: string, texts: readonly TextAnnotations[], margins: Margins): Map<string, SegmentMark> {
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
  return marks;
}

/** Returns whether an annotation is more than a highlight. */
function hasWords({ body, lost, reply_count: replies }: Annotation): boolean {
  return body !== null || lost === true || replies > 0;
}
