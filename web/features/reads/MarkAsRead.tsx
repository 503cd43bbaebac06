import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { Read } from '#contract/reads.ts';
import { ownReviewQuery, useOwnName, useSaveReview, type ReadItem } from '../../data/reads.ts';
import { hasDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './MarkAsRead.module.css';
import { reviewDraftKey, reviewErrorMessages } from './review-draft.ts';

const load = () => import('./ReviewModal.tsx').then((module) => ({ default: module.ReviewModal }));
const ReviewModal = lazy(load);

/** Renders the button, its modal, and the state of the reader's own review. */
export function MarkAsRead({ item }: { item: ReadItem }) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const [removed, setRemoved] = useState<Read>();
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
        Mark As Read
      </Button>
      {removed ? (
        <Removed item={item} review={removed} onRestored={() => setRemoved(undefined)} />
      ) : (
        <OwnReview item={item} opened={opened} onEdit={open} />
      )}
      {everOpened && (
        <Suspense>
          <ReviewModal item={item} opened={opened} onClose={() => setOpened(false)} onRemoved={setRemoved} />
        </Suspense>
      )}
    </>
  );
}

/** Shows the reader's review or unsent draft, with a button to open it. */
function OwnReview({ item, opened, onEdit }: { item: ReadItem; opened: boolean; onEdit: (event: MouseEvent<HTMLElement>) => void }) {
  const own = useQuery(ownReviewQuery(item, useOwnName()));
  const unsent = !opened && hasDraft(reviewDraftKey(item));
  if (!own.data && !unsent) return null;
  return (
    <p className={classes.note}>
      {unsent ? 'You started a review but did not submit it.' : `You have read this and rated it ${own.data?.rating} out of 5.`}{' '}
      <button type="button" onClick={onEdit}>
        {unsent ? 'Continue the review' : 'Edit review'}
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
