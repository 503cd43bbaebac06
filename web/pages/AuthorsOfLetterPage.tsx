import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { authorsOfLetterQuery } from '../data/authors.ts';
import { Alphabet } from '../features/authors/Alphabet.tsx';
import { AuthorIndex } from '../features/authors/AuthorIndex.tsx';
import { filterAuthors } from '../features/authors/group-authors.ts';
import { Button } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import classes from './AuthorsOfLetterPage.module.css';

export const errorMessages = { fallback: 'Failed to load author' };

export function AuthorsOfLetterPage() {
  const letter = (useParams()['letter'] ?? '').toLowerCase();
  const heading = letter.toUpperCase();
  return (
    <>
      <PageHeading>{`Authors: ${heading}`}</PageHeading>
      <Alphabet strip />
      {/^[a-z]$/.test(letter) ? (
        <AuthorList letter={letter} key={letter} />
      ) : (
        <EmptyState>{`No authors found for letter ${heading}.`}</EmptyState>
      )}
    </>
  );
}

/** Fewer authors need no filter. */
const MANY = 20;

function AuthorList({ letter }: { letter: string }) {
  const authors = useInfiniteQuery(authorsOfLetterQuery(letter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = authors;
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('q') ?? '';
  // The filter sees only what is loaded.
  const needsAll = query !== '' && hasNextPage && !isFetchingNextPage && !authors.isError;
  useEffect(() => {
    if (needsAll) void fetchNextPage();
  }, [needsAll, fetchNextPage]);
  if (authors.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="100%" height="420px" />
      </Loading>
    );
  }
  if (authors.isError) return <ErrorState error={authors.error} errorMessages={errorMessages} onRetry={() => void authors.refetch()} />;
  const all = authors.data.pages.flatMap((page) => page.authors);
  if (all.length === 0) return <EmptyState>{`No authors found for letter ${letter.toUpperCase()}.`}</EmptyState>;
  const shown = filterAuthors(all, query);
  const filter = (q: string) => setParameters(q === '' ? {} : { q }, { replace: true, preventScrollReset: true });
  return (
    <>
      {(all.length > MANY || query !== '') && (
        <form className={classes.filter} role="search" aria-label="Authors" onSubmit={(event) => event.preventDefault()}>
          <SearchField label="Filter by name" placeholder="Part of a name" q={query} onChange={filter} />
          <p className={classes.count} role="status">
            {countText(shown.length, all.length, hasNextPage)}
          </p>
        </form>
      )}
      {shown.length === 0 ? (
        <EmptyState actions={<Button onClick={() => filter('')}>{`Show all authors with ${letter.toUpperCase()}`}</Button>}>
          {`No author with ${letter.toUpperCase()} matches “${query}”.`}
        </EmptyState>
      ) : (
        <AuthorIndex authors={shown} />
      )}
      {query === '' && hasNextPage && (
        <Button className={classes.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More authors
        </Button>
      )}
    </>
  );
}

/** More than a thousand authors are loaded in parts. */
function countText(shown: number, all: number, more: boolean): string {
  const total = `${all.toLocaleString('en')}${more ? '+' : ''} authors`;
  return shown === all ? total : `${shown.toLocaleString('en')} of ${total}`;
}
