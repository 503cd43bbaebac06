import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { authorsOfLetterQuery } from '../data/authors.ts';
import { Alphabet } from '../features/authors/Alphabet.tsx';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Bone, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
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

function AuthorList({ letter }: { letter: string }) {
  const authors = useInfiniteQuery(authorsOfLetterQuery(letter));
  if (authors.isPending) {
    return (
      <Loading>
        <Bone width="100%" height="420px" />
      </Loading>
    );
  }
  if (authors.isError) return <ErrorState error={authors.error} errorMessages={errorMessages} onRetry={() => void authors.refetch()} />;
  const all = authors.data.pages.flatMap((page) => page.authors);
  if (all.length === 0) return <EmptyState>{`No authors found for letter ${letter.toUpperCase()}.`}</EmptyState>;
  return (
    <>
      <ul className={classes.list} aria-label="Authors">
        {all.map((author) => (
          <li key={author.id}>
            <Link className={classes.author} id={`author-${author.id}`} to={paths.author(author.id)}>
              <span className={classes.name}>
                <ScriptText>{author.name}</ScriptText>
              </span>
              {author.dates !== null && <span className={classes.dates}>{author.dates}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {authors.hasNextPage && (
        <Button className={classes.more} disabled={authors.isFetchingNextPage} onClick={() => void authors.fetchNextPage()}>
          More authors
        </Button>
      )}
    </>
  );
}
