import { useQueries, useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Edition } from '#contract/editions.ts';
import { useDeletedAnnotations } from '../../../data/deleted-annotations.ts';
import type { PagePart } from '../../../data/editions.ts';
import { isInMargin, type MarginMark, marginMarksQuery } from '../../../data/margin.ts';
import { useUnsentAnnotations } from '../../../data/unsent-annotations.ts';
import { useSendUnsent } from '../../../data/use-send-unsent.ts';
import { useSession } from '../../../platform/session.ts';
import classes from '../annotations/annotations.module.css';
import { hasHighlights } from '../annotations/draw-rectangles.ts';
import { withUnsent } from '../annotations/unsent-in-text.ts';
import { useDrawnAnnotations } from '../annotations/use-drawn-annotations.ts';
import { rangeOfPart, useTextAnnotations } from '../annotations/use-text-annotations.ts';
import { useSteadyLayout } from '../use-steady-layout.ts';
import { closePanel, setEditions, setMarks, turnTo, useOpenedPanel } from './margin-store.ts';
import { marksOf, withoutCounted, withoutDeleted } from './segment-marks.ts';
import { useLinkedAnnotation } from './use-linked-annotation.ts';
import { usePlaceInView } from './use-place-in-view.ts';
import { useSettledParts } from './use-settled-parts.ts';
import { useShownPlace } from './use-shown-place.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';

// Its forms and Markdown are not part of opening a text.
const MarginPanel = lazy(() => import('./MarginPanel.tsx').then((module) => ({ default: module.MarginPanel })));

interface Props {
  /** The edition that is open, and those beside it. */
  editions: readonly Edition[];
  parts: readonly PagePart[];
  text: RefObject<HTMLElement | null>;
}

const none: readonly number[] = [];

/**
 * Draws the annotations on the page, marks the segments with margins, and shows the opened margin.
 */
export function ReaderMargin({ editions, parts: loaded, text }: Props) {
  const parts = useSettledParts(loaded);
  const { slug = '', scripture = false } = editions[0] ?? {};
  const client = useQueryClient();
  const isMember = useSession() !== null;
  const known = useTextAnnotations(editions, parts, isMember);
  const deleted = useDeletedAnnotations();
  const texts = useMemo(() => withoutDeleted(known, deleted), [known, deleted]);
  const unsent = useUnsentAnnotations();
  useSendUnsent();
  const slugs = editions.map((edition) => edition.slug).join(' ');
  const drawn = useMemo(() => withUnsent(texts, slugs.split(' '), unsent), [texts, slugs, unsent]);
  // One request at a time: each takes a slow phone half a frame to send.
  const margins = useMargins(slug, useSettledParts(parts));
  const panel = useOpenedPanel();
  const layer = useRef<HTMLDivElement>(null);
  useDrawnAnnotations(text, layer, drawn, {
    isParallel: editions.length > 1,
    opened: panel?.kind === 'margin' ? panel.ids : none,
    written: panel?.kind === 'new' ? panel : undefined,
  });
  useLinkedAnnotation(text, slug, texts);
  useEffect(() => {
    const has = (id: number): boolean => isInMargin(client, slug, id);
    const counted = withoutCounted(margins, { slug, scripture, segments: parts.flatMap(({ segments }) => segments), has }, deleted);
    setMarks(marksOf(slug, texts, { margins: counted, unsent }));
    return () => setMarks(new Map());
  }, [client, slug, scripture, parts, texts, margins, deleted, unsent]);
  useEffect(() => {
    setEditions(slugs.split(' '));
    return () => setEditions([]);
  }, [slugs]);
  const first = useEffectEvent(() => parts[0]?.segments[0]?.citation ?? '');
  // A long page gets parts above its first one, but stays the same.
  const page = parts[0]?.page.path.map(({ label }) => label).join(' ');
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- follows when the page changes
  useEffect(() => turnTo(slug, first()), [slug, page]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- closes with the text that it belongs to
  useEffect(() => closePanel, [slug]);
  useShownPlace(text, { slug: panel?.slug ?? slug, citation: panel?.kind === 'margin' ? panel.citation : undefined }, parts);
  useSteadyLayout(text, editions.length > 1, panel?.kind === 'new' ? panel.extent.first.citation : panel?.citation);
  usePlaceInView(slug, panel?.kind === 'margin' && panel.slug === slug);
  const citations = useMemo(() => parts.flatMap(({ segments }) => segments.map(({ citation }) => citation)), [parts]);
  const edition = editions.find((one) => one.slug === panel?.slug);
  return (
    <>
      {!hasHighlights && <div ref={layer} className={classes.rectangles} data-highlight-layer aria-hidden="true" />}
      {panel && edition && (
        <LazyPart>
          <MarginPanel
            key={panel.kind === 'new' ? JSON.stringify(panel.extent) : panel.kind}
            panel={panel}
            edition={edition}
            annotations={texts.find((one) => one.slug === edition.slug)?.annotations ?? []}
            citations={citations}
          />
        </LazyPart>
      )}
    </>
  );
}

/** Returns what the margins of the open edition have, by citation; failures show none. */
function useMargins(slug: string, parts: readonly PagePart[]): ReadonlyMap<string, MarginMark> {
  const ranges = parts.flatMap((part) => rangeOfPart(slug, 0, part));
  return useQueries({ queries: ranges.map(({ from, to }) => marginMarksQuery(slug, from, to)), combine: combineMargins });
}

function combineMargins(results: readonly { data: ReadonlyMap<string, MarginMark> | undefined }[]): ReadonlyMap<string, MarginMark> {
  return new Map(results.flatMap(({ data }) => [...(data ?? [])]));
}
