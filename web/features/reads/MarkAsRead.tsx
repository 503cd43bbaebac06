import { IconCheck, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Read } from '#contract/reads.ts';
import { limits } from '#core/limits.ts';
import { ownReviewQuery, useOwnName, useSaveReview, type ReadItem } from '../../data/reads.ts';
import { hasDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './MarkAsRead.module.css';
import { reviewDraftKey, reviewErrorMessages } from './review-draft.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const load = () => import('./ReviewModal.tsx').then((module) => ({ default: module.ReviewModal }));
const ReviewModal = lazy(load);

/**
 * Renders the button, which shows the reader's own rating, its modal, and what is pending or was
 * removed.
 */
export function MarkAsRead({ item }: { item: ReadItem }) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const [removed, setRemoved] = useState<Read>();
  const own = useQuery(ownReviewQuery(item, useOwnName()));
  // Preloaded, so that the modal opens at once and also when offline.
  useEffect(() => void load().catch(() => undefined), []);

  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  // Mantine's `returnFocus` misses the first opening (lazy-loaded) and an opener that is unmounted
  // on close.
  useEffect(() => {
    if (!opened && opener.current) (opener.current.isConnected ? opener.current : button.current)?.focus();
  }, [opened]);

  function open(event: MouseEvent<HTMLElement>): void {
    opener.current = event.currentTarget;
    setRemoved(undefined);
    setEverOpened(true);
    setOpened(true);
  }

  return (
    <>
      <Button ref={button} onClick={open}>
        {own.data ? <OwnRating rating={own.data.rating} /> : 'Mark As Read'}
      </Button>
      {removed ? (
        <Removed item={item} review={removed} onRestored={() => setRemoved(undefined)} />
      ) : (
        !opened && hasDraft(reviewDraftKey(item)) && <UnsentReview onContinue={open} />
      )}
      {everOpened && (
        <LazyPart>
          <ReviewModal item={item} opened={opened} onClose={() => setOpened(false)} onRemoved={setRemoved} />
        </LazyPart>
      )}
    </>
  );
}

/** Shows that the item is read, and the rating: "Read ✓ 4 ★". */
function OwnRating({ rating }: { rating: number }) {
  return (
    <>
      Read <IconCheck size={17} aria-hidden="true" />
      <span className={classes.rating}>
        {rating}
        <span className="visually-hidden">{` of ${limits.rating.max}. Mark As Read again to edit your review`}</span>
        <IconStarFilled size={14} aria-hidden="true" />
      </span>
    </>
  );
}

function UnsentReview({ onContinue }: { onContinue: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    <p className={classes.note}>
      You have an unsubmitted review.{' '}
      <button type="button" onClick={onContinue}>
        Continue review
      </button>
    </p>
  );
}

/** Offers to undo the removal until the reader leaves the page. */
function Removed({ item, review, onRestored }: { item: ReadItem; review: Read; onRestored: () => void }) {
  const save = useSaveReview(item);
  const restore = (): void => save.mutate({ rating: review.rating, comment: review.comment ?? '' }, { onSuccess: onRestored });
  return (
    <p className={classes.note} role="status">
      {save.error ? failureText(save.error, reviewErrorMessages(item)) : 'Your review was removed.'}{' '}
      <button type="button" disabled={save.isPending} onClick={restore}>
        Undo
      </button>
    </p>
  );
}
