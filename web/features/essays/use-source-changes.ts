import type Quill from 'quill';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type CitationStyle, hasNotes } from '#core/citation-styles.ts';
import { footnotesIn, sourceOf } from './footnotes-in-editor.ts';

/** In milliseconds: one step of the history may move several footnotes. */
const DELAY = 200;

/** Calls `refresh` with the footnotes whose citation depends on the others that changed. */
export function useSourceChanges(
  quill: Quill | undefined,
  styleOf: () => CitationStyle,
  refresh: (nodes: readonly HTMLElement[]) => void,
): void {
  const known = useRef<readonly (string | undefined)[]>([]);
  const onChange = useEffectEvent((): void => {
    if (!quill) return;
    const nodes = footnotesIn(quill);
    const [before, now] = [known.current, nodes.map(sourceOf)];
    known.current = now;
    if (before.join() === now.join()) return;
    const repeated = new Set([...repeatedIn(before), ...repeatedIn(now)]);
    const areOthers = setOf(before) !== setOf(now);
    // In footnote styles, only the first citation of a work is full; in others, all citations
    // distinguish works by the same author.
    const affected = nodes.filter((_, i) => (hasNotes(styleOf()) ? repeated.has(now[i]) : areOthers));
    if (affected.length > 0) refresh(affected);
  });
  useEffect(() => {
    if (!quill) return undefined;
    known.current = footnotesIn(quill).map(sourceOf);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleChange = (): void => {
      clearTimeout(timer);
      timer = setTimeout(onChange, DELAY);
    };
    quill.on('text-change', handleChange);
    return () => {
      clearTimeout(timer);
      quill.off('text-change', handleChange);
    };
  }, [quill]);
}

/** Places in a text are never shortened. */
function repeatedIn(sources: readonly (string | undefined)[]): (string | undefined)[] {
  return sources.filter((source, i) => source?.startsWith('work:') === true && sources.indexOf(source) !== i);
}

function setOf(sources: readonly (string | undefined)[]): string {
  return [...new Set(sources)].toSorted().join();
}
