import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PagePart } from '../../data/editions.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './reader.module.css';

/** How far before the end of what is loaded the next part begins to load. */
const MARGIN = '1800px';

/**
 * Loads the other parts of a long page as the reader comes near, and returns their placeholders.
 * While parts that are loaded are still being rendered, it loads no others.
 */
export function useLongPage(
  query: UseInfiniteQueryResult<InfiniteData<PagePart>>,
  isRendering: boolean,
): { above: ReactNode; below: ReactNode } {
  const { fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetchingNextPage, isFetchingPreviousPage } = query;
  return {
    above: hasPreviousPage && (
      <Gap
        isFailed={query.isFetchPreviousPageError}
        isBusy={isFetchingPreviousPage || isRendering}
        onNear={() => void fetchPreviousPage()}
      />
    ),
    below: hasNextPage && (
      <Gap isFailed={query.isFetchNextPageError} isBusy={isFetchingNextPage || isRendering} onNear={() => void fetchNextPage()} />
    ),
  };
}

function Gap({ isFailed, isBusy, onNear }: { isFailed: boolean; isBusy: boolean; onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (isFailed || isBusy || !element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && near.current(), { rootMargin: MARGIN });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isFailed, isBusy]);
  return (
    <div ref={element} className={classes.gap} data-not-printed>
      {isFailed ? <Button onClick={onNear}>Load the rest</Button> : <span className="visually-hidden">Loading…</span>}
    </div>
  );
}
