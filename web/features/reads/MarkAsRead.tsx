import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { Read } from '#contract/reads.ts';
import { hasDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './MarkAsRead.module.css';
import { ownReviewQuery, useOwnName, useSaveReview } from './queries.ts';
import { type ReadItem, reviewDraftKey, reviewSays } from './review-draft.ts';

const load = () => import('./ReviewModal.tsx').then((module) => ({ default: module.ReviewModal }));
const ReviewModal = lazy(load);

/** The button, its modal, and below them how it stands with the reader's own review. */
export function MarkAsRead({ item }: { item: ReadItem }) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const [removed, setRemoved] = useState<Read>();
  // Fetched before it is asked for, so that it opens at once, and also where the connection has gone meanwhile.
  useEffect(() => void load().catch(() => undefined), []);

  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  // The modal could not do so: at its first opening it is not there yet, and what opened it may be gone when it closes.
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

/** That there is a review, or one that was begun and not sent, and the way to it. */
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

/** A removal can be taken back until the page is left. */
function Removed({ item, review, onRestored }: { item: ReadItem; review: Read; onRestored: () => void }) {
  const save = useSaveReview(item);
  const restore = (): void => save.mutate({ rating: review.rating, comment: review.comment ?? '' }, { onSuccess: onRestored });
  return (
    <p className={classes.note} role="status">
      {save.error ? failureText(save.error, reviewSays(item)) : 'Your review was removed.'}{' '}
      <button type="button" disabled={save.isPending} onClick={restore}>
        Undo
      </button>
    </p>
  );
}
