import { Textarea } from '@mantine/core';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { SessionGone } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Alarm } from '../../ui/Page.tsx';
import { useSendComment } from './comments.ts';
import { tooLong } from './limits.ts';
import classes from './forms.module.css';

const says = {
  400: 'Invalid comment content.',
  403: sentences.accessDenied,
  404: sentences.postNotFound,
  otherwise: 'Failed to submit comment.',
};

/** The comment that is being written, which stays through errors, reloads and the end of a session. */
export function CommentForm({ postId }: { postId: number }) {
  const draft = useDraft(`comment:${postId}`, '');
  const send = useSendComment(postId, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(send);
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const blank = isBlank(draft.value);
  const over = tooLong('A comment', draft.value, limits.comment.max);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTouched(true);
    if (send.isPending || blank || over !== undefined) return;
    sendOnce(draft.value, {
      onSuccess: () => {
        draft.set('');
        draft.forget();
        setTouched(false);
        // The button cannot be pressed now, and would take the focus with it.
        field.current?.focus();
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        label="Comment"
        ref={field as Ref<HTMLTextAreaElement>}
        data-autofocus
        rows={3}
        size="md"
        readOnly={send.isPending}
        attributes={{ input: { dir: 'auto' } }}
        value={draft.value}
        error={over ?? (touched && blank ? sentences.commentEmpty : undefined)}
        onChange={(event) => {
          setTouched(true);
          draft.set(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      {send.error !== null && <Alarm>{send.error instanceof SessionGone ? sentences.logInToComment : failureText(send.error, says)}</Alarm>}
      <div>
        <Button look="filled" type="submit" disabled={blank} aria-disabled={send.isPending}>
          Post Comment
        </Button>
      </div>
    </form>
  );
}
