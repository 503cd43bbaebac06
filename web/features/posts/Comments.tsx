import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Comment, CommentOrder, Post } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { failureText } from '../../platform/failure.ts';
import { useIsOwn } from '../../platform/ownership.ts';
import { authorNameOf } from '../../ui/AuthorLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { ErrorMessage, SkeletonBlock, ErrorState, Loading } from '../../ui/Page.tsx';
import { PersonMenu } from '../../ui/PersonMenu.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { AuthorName } from './AuthorName.tsx';
import { Avatar } from './Avatar.tsx';
import { CommentForm } from './CommentForm.tsx';
import { PendingEntry } from './PendingEntry.tsx';
import { commentsQuery, loadNewestComments, useCreatedComments, useDeleteComment, usePendingComments } from '../../data/comments.ts';
import thread from './comments.module.css';
import classes from './posts.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.postNotFound,
  500: 'Server error fetching comments.',
  fallback: 'Failed to load comments.',
};
export const deleteErrorMessages = { 403: messages.accessDenied, fallback: 'The comment could not be deleted. Please try again.' };

interface Props {
  post: Post;
  order: CommentOrder;
  onOrder: (order: CommentOrder) => void;
}

/** Shows the comments on a post, and the form where the next comment will appear. */
export function Comments({ post, order, onOrder }: Props) {
  const form = <CommentForm key="form" postId={post.id} focus={post.comment_count === 0} />;
  const list = <CommentList key="list" post={post} order={order} onOrder={onOrder} />;
  return <div className={thread.comments}>{order === 'oldest' ? [list, form] : [form, list]}</div>;
}

function CommentList({ post, order, onOrder }: Props) {
  const query = useInfiniteQuery(commentsQuery(post.id, order));
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const pending = usePendingComments(post.id);
  const created = useCreatedComments(post.id);
  if (query.data === undefined) {
    if (query.isError) return <ErrorState error={query.error} errorMessages={errorMessages} onRetry={() => void query.refetch()} />;
    return (
      <Loading>
        <SkeletonBlock width="100%" height="60px" />
      </Loading>
    );
  }
  const loadMore = async (): Promise<void> => {
    await query.fetchNextPage();
    if (order === 'newest') await loadNewestComments(client, post.id);
  };
  const comments = query.data.pages.flatMap((page) => page.comments);
  // The user's new comments are at the end, below those that are not loaded yet.
  const isCut = order === 'oldest' && query.hasNextPage;
  const below = isCut ? created.filter(({ id }) => comments.every((one) => one.id !== id)) : [];
  const items = { post, onDeleted: () => list.current?.focus() };
  return (
    <div ref={list} tabIndex={-1} className={thread.commentList}>
      {comments.length + pending.length === 0 && <p className={classes.quiet}>No comments yet.</p>}
      {comments.length > 1 && <OrderChoice order={order} onOrder={onOrder} />}
      <ul>
        {order === 'newest' && <PendingItems contents={pending} />}
        <CommentItems {...items} comments={comments} />
        {order === 'oldest' && !isCut && <PendingItems contents={pending} />}
      </ul>
      {query.isFetchNextPageError && <ErrorMessage>{failureText(query.error, errorMessages)}</ErrorMessage>}
      {query.hasNextPage && (
        <Button aria-disabled={query.isFetchingNextPage} onClick={() => !query.isFetching && void loadMore()}>
          More comments
        </Button>
      )}
      {isCut && (
        <ul className={thread.below}>
          <CommentItems {...items} comments={below} />
          <PendingItems contents={pending} />
        </ul>
      )}
    </div>
  );
}

function CommentItems({ comments, post, onDeleted }: { comments: readonly Comment[]; post: Post; onDeleted: () => void }) {
  const isOwn = useIsOwn();
  return comments.map((comment) => (
    <li key={comment.id}>
      <CommentItem comment={comment} postId={post.id} isOwn={isOwn(comment)} isModerator={post.is_moderator} onDeleted={onDeleted} />
    </li>
  ));
}

function PendingItems({ contents }: { contents: readonly string[] }) {
  return contents.map((content, i) => (
    <li key={i}>
      <PendingEntry kind="comment" className={thread.comment}>
        <p className={thread.said} dir="auto">
          <LinkedText>{content.trim()}</LinkedText>
        </p>
      </PendingEntry>
    </li>
  ));
}

function OrderChoice({ order, onOrder }: Omit<Props, 'post'>) {
  return (
    <div className={thread.order} role="group" aria-label="Order of the comments">
      <Button small look="bare" aria-pressed={order === 'oldest'} onClick={() => onOrder('oldest')}>
        Oldest first
      </Button>
      <Button small look="bare" aria-pressed={order === 'newest'} onClick={() => onOrder('newest')}>
        Newest first
      </Button>
    </div>
  );
}

interface CommentItemProps {
  comment: Comment;
  postId: number;
  isOwn: boolean;
  /** Whether the reader moderates the community. */
  isModerator: boolean;
  onDeleted: () => void;
}

function CommentItem({ comment, postId, isOwn, isModerator, onDeleted }: CommentItemProps) {
  const name = `Comment by ${authorNameOf(comment)}`;
  return (
    <article className={thread.comment} aria-label={name}>
      <Avatar author={comment} size={36} />
      <div>
        <p className={classes.byline}>
          <AuthorName author={comment} />
          <TimeAgo time={comment.created_at} />
        </p>
        <p className={thread.said} dir="auto">
          <LinkedText ignored={comment.ignored_references}>{comment.content}</LinkedText>
        </p>
        <div className={thread.commentActions}>
          {(isOwn || isModerator) && <DeleteComment comment={comment} postId={postId} asModerator={!isOwn} onDeleted={onDeleted} />}
        </div>
      </div>
      <div>
        <PersonMenu author={comment} report={{ type: 'comment', id: comment.id, name }} />
      </div>
    </article>
  );
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

interface DeleteProps extends Pick<CommentItemProps, 'comment' | 'postId' | 'onDeleted'> {
  /** Whether it is another's comment, whose author gets a reason. */
  asModerator: boolean;
}

/** Asks for confirmation in place, because the comments may be shown in a dialog. */
function DeleteComment({ comment, postId, asModerator, onDeleted }: DeleteProps) {
  const [reason, setReason] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [wasConfirming, setWasConfirming] = useState(false);
  const remove = useDeleteComment(postId);
  if (!isConfirming) {
    return (
      <button
        type="button"
        className={classes.small}
        // Restores the focus after the confirmation was canceled.
        ref={wasConfirming ? takeFocus : undefined}
        onClick={() => {
          setIsConfirming(true);
          setWasConfirming(true);
        }}
      >
        Delete
      </button>
    );
  }
  return (
    <div className={thread.question} role="group" aria-label="Delete this comment?">
      <span>Delete this comment?</span>
      {asModerator && (
        <LimitedInput
          label="Reason (optional)"
          description="For its author, and for the log that the members can read."
          attributes={{ input: { dir: 'auto' } }}
          max={limits.moderationReason.max}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Button
        small
        ref={takeFocus}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ id: comment.id, reason }, { onSuccess: onDeleted })}
      >
        Delete comment
      </Button>
      <Button small look="bare" onClick={() => setIsConfirming(false)}>
        Cancel
      </Button>
      {remove.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(remove.error, deleteErrorMessages)}
        </p>
      )}
    </div>
  );
}
