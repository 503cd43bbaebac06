import { useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Annotation } from '#contract/annotations.ts';
import { isBlank } from '#core/blank.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { annotationRepliesQuery, useCreateReply, useDeleteReply } from '../../../data/annotations.ts';
import { useDeletedReplies } from '../../../data/deleted-annotations.ts';
import { useDraft } from '../../../platform/drafts.ts';
import { failureText } from '../../../platform/failure.ts';
import { useIsOwn } from '../../../platform/ownership.ts';
import { useSendOnce } from '../../../platform/send-once.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkField } from '../../../ui/LinkField.tsx';
import { ErrorMessage, ErrorState } from '../../../ui/Page.tsx';
import { ownerOf } from './annotation-author.ts';
import classes from './annotations.module.css';
import { repliesErrorMessages, replyErrorMessages } from './error-messages.ts';
import { ReplyItem } from './ReplyItem.tsx';

/** The replies to an annotation, the oldest first, and the form of another one. */
export function Replies({ annotation }: { annotation: Annotation }) {
  const query = useInfiniteQuery(annotationRepliesQuery(annotation.id));
  const remove = useDeleteReply();
  const deleted = useDeletedReplies();
  const isOwn = useIsOwn();
  if (query.isPending)
    return (
      <p className={classes.quiet} role="status">
        Loading the replies…
      </p>
    );
  if (query.isError) return <ErrorState error={query.error} errorMessages={repliesErrorMessages} onRetry={() => void query.refetch()} />;
  const replies = query.data.pages.flatMap(({ rows }) => rows.filter(({ id }) => !deleted.has(id))).toReversed();
  const isMine = isOwn(ownerOf(annotation.author));
  return (
    <div className={classes.replies}>
      {query.hasNextPage && (
        <Button small look="bare" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Earlier replies
        </Button>
      )}
      {replies.length > 0 && (
        <ul aria-label="Replies">
          {replies.map((reply) => (
            <ReplyItem
              key={reply.id}
              reply={reply}
              isOwn={isOwn(ownerOf(reply.author))}
              onDelete={isMine || isOwn(ownerOf(reply.author)) ? () => remove(reply) : undefined}
            />
          ))}
        </ul>
      )}
      <ReplyForm annotationId={annotation.id} />
    </div>
  );
}

function ReplyForm({ annotationId }: { annotationId: number }) {
  const draft = useDraft(`annotation-reply:${annotationId}`, '');
  const create = useCreateReply(annotationId, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(create);
  const isComplete = !isBlank(draft.value) && !isTooLong(draft.value, limits.annotationReply.max);
  function submit(event: Pick<FormEvent, 'preventDefault'>): void {
    event.preventDefault();
    if (isComplete) sendOnce(draft.value, { onSuccess: draft.clear });
  }
  return (
    <form className={classes.form} aria-label="Reply" noValidate onSubmit={submit}>
      <LinkField
        label="Reply"
        rows={2}
        value={draft.value}
        readOnly={create.isPending}
        max={limits.annotationReply.max}
        onChange={(text) => {
          create.reset();
          draft.set(text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      {create.error && <ErrorMessage>{failureText(create.error, replyErrorMessages)}</ErrorMessage>}
      <div>
        <Button small type="submit" aria-disabled={create.isPending || !isComplete}>
          Reply
        </Button>
      </div>
    </form>
  );
}
