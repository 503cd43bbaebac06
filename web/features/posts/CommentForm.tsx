import { type FormEvent, useRef } from 'react';
import { isBlank } from '#core/blank.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { SessionLost } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkField } from '../../ui/LinkField.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { commentDraftKey, usePendingComments, useCreateComment } from '../../data/comments.ts';
import { isHeldText } from '../../data/post-mutations.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { useSendableDraft } from './use-sendable-draft.ts';
import classes from './forms.module.css';

export const errorMessages = {
  400: 'Invalid comment content.',
  403: messages.accessDenied,
  404: messages.postNotFound,
  fallback: 'Failed to submit comment.',
};

/**
 * Lets the user write a comment. The draft survives errors, reloads and the end of the session.
 * `focus`: takes the focus when the dialog around it opens.
 */
export function CommentForm({ postId, focus }: { postId: number; focus: boolean }) {
  const draftKey = commentDraftKey(postId);
  const draft = useDraft(draftKey, '');
  const ignored = useDraft<readonly string[]>(`${draftKey}:ignored`, []);
  const send = useCreateComment(postId, ignored.value, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(send);
  const busy = usePendingComments(postId).length > 0;
  const { shown, isSubmitted, setIsSubmitted, clear } = useSendableDraft(draft, draftKey, '', busy);
  const field = useRef<HTMLTextAreaElement>(null);
  const blank = isBlank(draft.value);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (busy) return;
    send.reset();
    if (blank || isTooLong(draft.value, limits.comment.max)) return field.current?.focus();
    sendOnce(draft.value, {
      onSuccess: () => {
        clear();
        ignored.clear();
        // The button becomes disabled, which would drop the focus.
        field.current?.focus();
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <LinkField
        mentions
        label="Comment"
        ref={field}
        data-autofocus={focus || undefined}
        rows={3}
        readOnly={busy}
        value={shown}
        max={limits.comment.max}
        error={isSubmitted && blank ? messages.commentEmpty : undefined}
        onChange={(content) => {
          setIsSubmitted(true);
          send.reset();
          draft.set(content);
        }}
        ignored={ignored.value}
        onIgnoredChange={ignored.set}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      {send.error !== null && (
        <ErrorMessage>{send.error instanceof SessionLost ? messages.logInToComment : failureText(send.error, errorMessages)}</ErrorMessage>
      )}
      {send.data && isHeldText(send.data) && <HeldNotice kind="comment" />}
      <div>
        <Button look="filled" type="submit" disabled={blank} aria-disabled={busy}>
          Post Comment
        </Button>
      </div>
    </form>
  );
}
