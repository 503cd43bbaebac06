import { useInfiniteQuery } from '@tanstack/react-query';
import type { Read } from '#contract/reads.ts';
import { reviewsQuery, type ReadItem } from '../../data/reads.ts';
import { AuthorLink, authorNameOf } from '../../ui/AuthorLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { ErrorState, SkeletonBlock, Loading } from '../../ui/Page.tsx';
import { PersonMenu } from '../../ui/PersonMenu.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { readsSay } from './review-draft.ts';
import classes from './Reviews.module.css';

export function Reviews({ item }: { item: ReadItem }) {
  const reviews = useInfiniteQuery(reviewsQuery(item));
  if (reviews.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="100%" height="72px" />
      </Loading>
    );
  }
  if (reviews.isError) return <ErrorState error={reviews.error} errorMessages={readsSay(item)} onRetry={() => void reviews.refetch()} />;
  const all = reviews.data.pages.flatMap((page) => page.reviews);
  if (all.length === 0) return <p className={classes.quiet}>No reviews available.</p>;
  return (
    <>
      <ul className={classes.list}>
        {all.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {reviews.hasNextPage && (
        <Button className={classes.more} disabled={reviews.isFetchingNextPage} onClick={() => void reviews.fetchNextPage()}>
          More reviews
        </Button>
      )}
    </>
  );
}

function Review({ review }: { review: Read }) {
  const edited = review.updated_at !== review.created_at;
  return (
    <article>
      <Stars rating={review.rating} />
      {review.comment !== null && (
        <p className={classes.comment} dir="auto">
          <LinkedText ignored={review.ignored_references}>{review.comment}</LinkedText>
        </p>
      )}
      <div className={classes.foot}>
        <p className={classes.byline}>
          <AuthorLink author={review} /> · <TimeAgo time={review.created_at} />
          {edited && ' · edited'}
        </p>
        <PersonMenu author={review} report={{ type: 'review', id: review.id, name: `Review by ${authorNameOf(review)}` }} />
      </div>
    </article>
  );
}
