import { useQueries } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect } from 'react';
import type { Annotation } from '#contract/annotations.ts';
import type { Edition } from '#contract/editions.ts';
import { annotationsInTextQuery } from '../../../data/annotations.ts';
import type { PagePart } from '../../../data/editions.ts';
import { useSession } from '../../../platform/session.ts';
import { closePanel, markKey, type SegmentMark, setMarks, useOpenedPanel } from './annotation-store.ts';
import { type TextAnnotations, useDrawnAnnotations } from './use-drawn-annotations.ts';

// Its forms and Markdown are not part of opening a text.
const AnnotationPanel = lazy(() => import('./AnnotationPanel.tsx').then((module) => ({ default: module.AnnotationPanel })));

interface Props {
  /** The edition that is open, and those beside it. */
  editions: readonly Edition[];
  parts: readonly PagePart[];
  text: RefObject<HTMLElement | null>;
}

/** Loads the annotations on the page, draws them over the text, and shows those that are opened. Visitors have none. */
export function ReaderAnnotations(props: Props) {
  return useSession() === null ? null : <Annotations {...props} />;
}

const none: readonly number[] = [];

function Annotations({ editions, parts, text }: Props) {
  const texts = useAnnotations(editions, parts);
  const panel = useOpenedPanel();
  const opened = panel?.kind === 'shown' ? panel.ids : none;
  useDrawnAnnotations(text, texts, { isParallel: editions.length > 1, opened });
  useEffect(() => {
    setMarks(marksOf(texts));
    return () => setMarks(new Map());
  }, [texts]);
  const page = `${editions[0]?.slug} ${parts[0]?.segments[0]?.citation}`;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- closes with the page that it belongs to
  useEffect(() => closePanel, [page]);
  const edition = editions.find(({ slug }) => slug === panel?.slug);
  if (!panel || !edition) return null;
  const key = panel.kind === 'new' ? JSON.stringify(panel.extent) : panel.ids.join();
  const shown = texts.find(({ slug }) => slug === edition.slug)?.annotations ?? [];
  return (
    <Suspense>
      <AnnotationPanel key={key} panel={panel} edition={edition} annotations={shown} />
    </Suspense>
  );
}

/** Returns the annotations on the loaded parts of the page, for each edition. Failures show none, since the text matters more. */
function useAnnotations(editions: readonly Edition[], parts: readonly PagePart[]): readonly TextAnnotations[] {
  const ranges = editions.flatMap(({ slug }, column) => parts.flatMap((part) => rangeOfPart(slug, column, part)));
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
function rangeOfPart(slug: string, column: number, { segments, columns }: PagePart): PartRange[] {
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

function marksOf(texts: readonly TextAnnotations[]): Map<string, SegmentMark> {
  const marks = new Map<string, SegmentMark>();
  for (const { slug, annotations } of texts) {
    for (const { id, first, beside, body, lost, reply_count: replies } of annotations) {
      const key = markKey(slug, beside ?? first.citation);
      const { ids = [], isShown = false } = marks.get(key) ?? {};
      marks.set(key, { ids: [...ids, id], isShown: isShown || body !== null || lost === true || replies > 0 });
    }
  }
  return marks;
}
