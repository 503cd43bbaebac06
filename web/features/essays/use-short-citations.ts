import type Quill from 'quill';
import { useEffect, useEffectEvent, useRef } from 'react';
import { citedWorkOf, footnotesIn } from './footnotes-in-editor.ts';

/** In milliseconds: one step of the history may move several footnotes. */
const DELAY = 200;

/** Calls `refresh` with the footnotes on works that are cited again, when the order of footnotes changes: only the first is full. */
export function useShortCitations(quill: Quill | undefined, refresh: (nodes: readonly HTMLElement[]) => void): void {
  const known = useRef<readonly (number | undefined)[]>([]);
  const onChange = useEffectEvent((): void => {
    if (!quill) return;
    const nodes = footnotesIn(quill);
    const [before, now] = [known.current, nodes.map(citedWorkOf)];
    known.current = now;
    if (before.join() === now.join()) return;
    const repeated = new Set([...repeatedIn(before), ...repeatedIn(now)]);
    const affected = nodes.filter((_, i) => repeated.has(now[i]));
    if (affected.length > 0) refresh(affected);
  });
  useEffect(() => {
    if (!quill) return undefined;
    known.current = footnotesIn(quill).map(citedWorkOf);
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

function repeatedIn(works: readonly (number | undefined)[]): (number | undefined)[] {
  return works.filter((work, i) => work !== undefined && works.indexOf(work) !== i);
}
