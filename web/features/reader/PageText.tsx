import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useCallback, useDeferredValue, useState } from 'react';
import type { ReaderPage } from '#contract/editions.ts';
import type { PagePart } from '../../data/editions.ts';
import type { OpenedNote } from './BlockView.tsx';
import { layoutPart, layoutRows } from './layout-part.ts';
import { NotePanel } from './NotePanel.tsx';
import { PagePartView } from './PagePartView.tsx';
import { ParallelPart, type ParallelProps } from './ParallelPart.tsx';
import { useGradualPart } from './use-gradual-part.ts';
import { useLongPage } from './use-long-page.tsx';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { useTarget } from './use-target.ts';

type Target = ReaderPage['target'];

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<PagePart>>;
  parts: readonly PagePart[];
  text: RefObject<HTMLElement | null>;
  pathOf: (citation: string) => string;
  /** What the address names; null while another page loads. */
  target: Target;
  hasVersePerLine: boolean;
  /** Set if other editions are shown beside the text. */
  parallel: Omit<ParallelProps, 'onOpenNote' | 'shown'> | undefined;
}

/** Shows the parts of a page that are loaded, and loads the others as the reader comes near. */
export function PageText({ query, parts: loaded, text, pathOf, target, hasVersePerLine, parallel }: Props) {
  // A part that is added to a long page must not block scrolling.
  const parts = useDeferredValue(loaded);
  const [note, setNote] = useState<OpenedNote>();
  const closeNote = useCallback(() => setNote(undefined), []);
  const shown = useGradualPart(
    parts,
    (part) => (parallel ? layoutRows(part, parallel.compared) : layoutPart(part, hasVersePerLine)).length,
  );
  // Otherwise, the parts of a long text could arrive faster than they are rendered, until all of it
  // is loaded.
  const isRendering = parts.length < loaded.length || shown < Infinity;
  useSteadyScroll(text, loaded, parts);
  // While another page is rendered, the one before is still shown.
  useTarget(parts.some(({ page }) => isSamePlace(page.target, target)) ? target : null, isAtTop(parts[0], target));
  const { above, below } = useLongPage(query, isRendering);
  return (
    <>
      {above}
      {parts.map((part, i) => {
        const key = part.segments[0]?.citation ?? '';
        const props = { part, shown: i === parts.length - 1 ? shown : Infinity, onOpenNote: setNote };
        return parallel ? (
          <ParallelPart key={key} {...props} {...parallel} />
        ) : (
          <PagePartView key={key} {...props} {...{ hasVersePerLine, pathOf }} />
        );
      })}
      {below}
      {note && <NotePanel note={note} onClose={closeNote} />}
    </>
  );
}

function isSamePlace(one: Target, other: Target): boolean {
  return one?.kind === other?.kind && one?.first === other?.first && one?.last === other?.last;
}

/** Returns whether a target is where a page begins. */
function isAtTop(part: PagePart | undefined, target: Target): boolean {
  return part?.page.offset === 0 && (target === null || target.first === part.segments[0]?.citation);
}
