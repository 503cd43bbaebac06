import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Read } from '#contract/reads.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { ownReviewQuery, useOwnName, useDeleteReview, useSaveReview, type ReadItem, type ReviewInput } from '../../data/reads.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LinkField } from '../../ui/LinkField.tsx';
import { SkeletonBlock, ErrorState, Loading } from '../../ui/Page.tsx';
import { StarPicker } from '../../ui/Stars.tsx';
import { readsSay, deleteReviewErrorMessages, reviewDraftKey, reviewErrorMessages } from './review-draft.ts';
import classes from './Reviews.module.css';

interface Props {
  item: ReadItem;
  opened: boolean;
  onClose: () => void;
  onRemoved: (review: Read) => void;
}

export function ReviewModal({ item, opened, onClose, onRemoved }: Props) {
  const own = useQuery(ownReviewQuery(item, useOwnName()));
  return (
    <Dialog title={own.data ? 'Your review' : 'Mark As Read'} opened={opened} onClose={onClose} returnFocus={false}>
      <Content item={item} own={own} onDone={onClose} onRemoved={onRemoved} />
    </Dialog>
  );
}

/**
 * Renders the form only once it is known whether a review exists. Otherwise an empty form could
 * overwrite an existing review that failed to load.
 */
function Content({ own, ...rest }: { own: UseQueryResult<Read | null> } & FormProps) {
  if (own.data !== undefined) return <ReviewForm {...rest} own={own.data} />;
  if (own.isError) return <ErrorState error={own.error} errorMessages={readsSay(rest.item)} onRetry={() => void own.refetch()} />;
  return (
    <Loading>
      <SkeletonBlock width="100%" height="220px" />
    </Loading>
  );
}

interface FormProps {
  item: ReadItem;
  onDone: () => void;
  onRemoved: (review: Read) => void;
}

function ReviewForm({ item, own, onDone, onRemoved }: FormProps & { own: Read | null }) {
  const draft = useDraft<ReviewInput>(reviewDraftKey(item), { rating: own?.rating ?? 0, comment: own?.comment ?? '' });
  const [unrated, setUnrated] = useState(false);
  // Text typed after sending stays in the draft.
  const save = useSaveReview(item, (sent) => draft.forgetIf(sent));
  const remove = useDeleteReview(item);
  const busy = save.isPending || remove.isPending;

  function done(): void {
    draft.forget();
    onDone();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const missing = draft.value.rating < limits.rating.min;
    setUnrated(missing);
    if (focusTooLong(event.currentTarget)) return;
    if (missing) event.currentTarget.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
    else {
      remove.reset();
      save.mutate(draft.value, { onSuccess: done });
    }
  }

  function removeOwn(review: Read): void {
    if (busy) return;
    save.reset();
    remove.mutate(review.id, { onSuccess: () => (onRemoved(review), done()) });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <StarPicker
        value={draft.value.rating}
        onChange={(rating) => {
          setUnrated(false);
          draft.set({ ...draft.value, rating });
        }}
        error={unrated ? messages.pickRating : undefined}
      />
      <LinkField
        label="Comment (optional)"
        readOnly={busy}
        rows={4}
        max={limits.comment.max}
        value={draft.value.comment}
        onChange={(comment) => draft.set({ ...draft.value, comment })}
        ignored={draft.value.ignored_references ?? own?.ignored_references}
        onIgnoredChange={(ignored_references) => draft.set({ ...draft.value, ignored_references })}
      />
      <Failure item={item} saving={save.error} removing={remove.error} />
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {own ? 'Save review' : 'Submit review'}
        </Button>
        <Button onClick={done}>Cancel</Button>
        {own && (
          <Button look="bare" className={classes.remove} aria-disabled={busy} onClick={() => removeOwn(own)}>
            Remove review
          </Button>
        )}
      </div>
    </form>
  );
}

function Failure({ item, saving, removing }: { item: ReadItem; saving: Error | null; removing: Error | null }) {
  if (saving) return <FormError>{failureText(saving, reviewErrorMessages(item))}</FormError>;
  return removing && <FormError>{failureText(removing, deleteReviewErrorMessages(item))}</FormError>;
}
