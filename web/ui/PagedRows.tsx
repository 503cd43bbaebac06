import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ErrorMessages } from '../platform/failure.ts';
import { Button } from './Button.tsx';
import { SkeletonBlock, ErrorState, Loading } from './Page.tsx';
import { Rows } from './Rows.tsx';
import classes from './Rows.module.css';

interface Props<T> {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly rows: readonly T[] }>>;
  /** The accessible name of the list. */
  label: string;
  /** The label of the button that loads the next page. */
  more: string;
  errorMessages: ErrorMessages;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** How many rows to show before the reader asks for more. */
  initial?: number;
  /** Filters the rows. */
  isShown?: (row: T) => boolean;
  /** Renders a row. */
  children: (row: T) => ReactNode;
}

/** Renders a list that is loaded in pages. */
export function PagedRows<T>({ query, label, more, errorMessages, empty, initial = Infinity, isShown, children }: Props<T>) {
  const [isOpened, setIsOpened] = useState(false);
  if (query.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (query.isError) return <ErrorState error={query.error} errorMessages={errorMessages} onRetry={() => void query.refetch()} />;
  const rows = query.data.pages.flatMap((page) => (isShown ? page.rows.filter(isShown) : page.rows));
  if (rows.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <Rows label={label}>{(isOpened ? rows : rows.slice(0, initial)).map(children)}</Rows>
      {!isOpened && rows.length > initial ? (
        <Button className={classes.more} onClick={() => setIsOpened(true)}>
          {more}
        </Button>
      ) : (
        <MoreButton query={query}>{more}</MoreButton>
      )}
    </>
  );
}

interface MoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  children: string;
}

/** Loads the next page of rows. Renders nothing after the last one. */
export function MoreButton({ query, children }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button className={classes.more} disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
