import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Comment, Post } from '#contract/posts.ts';
import { sentences } from '#core/sentences.ts';
import { failureText } from '../../platform/failure.ts';
import { useIsOwn } from '../../platform/ownership.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Bone, ErrorState, Loading } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { Avatar } from './Avatar.tsx';
import { CommentForm } from './CommentForm.tsx';
import { PendingEntry } from './PendingEntry.tsx';
import { commentsQuery, loadNewestComments, usePendingComments, useDeleteComment } from '../../data/comments.ts';
import thread from './comments.module.css';
import classes from './posts.module.css';

export const failureTexts = {
  403: sentences.accessDenied,
  404: sentences.postNotFound,
  500: 'Server error fetching comments.',
  fallback: 'Failed to load comments.',
};
export const deleteFailureTexts = { 403: sentences.accessDenied, fallback: 'The comment could not be deleted. Please try again.' };

/** Shows the comments on a post, newest first, and the comment form. */
export function Comments({ post }: { post: Post }) {
  return (
    <div className={thread.comments}>
      <CommentForm postId={post.id} />
      <CommentList post={post} />
    </div>
  );
}

function CommentList({ post }: { post: Post }) {
  const query = useInfiniteQuery(commentsQuery(post.id));
  const client = useQueryClient();
  const isOwn = useIsOwn();
  const list = useRef<HTMLDivElement>(null);
  const pending = usePendingComments(post.id);
  if (query.data === undefined) {
    if (query.isError) return <ErrorState error={query.error} errorMessages={failureTexts} onRetry={() => void query.refetch()} />;
    return (
      <Loading>
        <Bone width="100%" height="60px" />
      </Loading>
    );
  }
  const loadMore = async (): Promise<void> => {
    await query.fetchNextPage();
    await loadNewestComments(client, post.id);
  };
  const comments = query.data.pages.flatMap((page) => page.comments);
  return (
    <div ref={list} tabIndex={-1} className={thread.commentList}>
      {comments.length + pending.length === 0 && <p className={classes.quiet}>No comments yet.</p>}
      <ul>
        {pending.map((content, i) => (
          <li key={i}>
            <PendingEntry kind="comment" className={thread.comment}>
              <p className={thread.said} dir="auto">
                {content.trim()}
              </p>
            </PendingEntry>
          </li>
        ))}
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem
              comment={comment}
              postId={post.id}
              canDelete={post.is_moderator || isOwn(comment)}
              onDeleted={() => list.current?.focus()}
            />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={classes.alarm} role="alert">
          {failureText(query.error, failureTexts)}
        </p>
      )}
      {query.hasNextPage && (
        <Button aria-disabled={query.isFetchingNextPage} onClick={() => !query.isFetching && void loadMore()}>
          More comments
        </Button>
      )}
    </div>
  );
}

interface CommentItemProps {
  comment: Comment;
  postId: number;
  canDelete: boolean;
  onDeleted: () => void;
}

function CommentItem({ comment, postId, canDelete, onDeleted }: CommentItemProps) {
  const name = comment.username ?? 'Anonymous';
  return (
    <article className={thread.comment} aria-label={`Comment by ${name}`}>
      <Avatar picture={comment.profilePicture} size={36} />
      <div>
        <p className={classes.byline}>
          {comment.username === null ? (
            <span className={classes.author}>{name}</span>
          ) : (
            <Link className={classes.author} to={paths.user(comment.username)}>
              {name}
            </Link>
          )}
          {comment.display_name !== null && (
            <span className={classes.name}>
              <ScriptText>{comment.display_name}</ScriptText>
            </span>
          )}
          <TimeAgo time={comment.created_at} />
        </p>
        <p className={thread.said} dir="auto">
          {comment.content}
        </p>
        {canDelete && <DeleteComment comment={comment} postId={postId} onDeleted={onDeleted} />}
      </div>
    </article>
  );
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks for confirmation in place, because the comments may be shown in a dialog. */
function DeleteComment({ comment, postId, onDeleted }: Omit<CommentItemProps, 'canDelete'>) {
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
      <Button
        small
        ref={takeFocus}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(comment.id, { onSuccess: onDeleted })}
      >
        Delete comment
      </Button>
      <Button small look="bare" onClick={() => setIsConfirming(false)}>
        Keep it
      </Button>
      {remove.error !== null && (
        <p className={classes.alarm} role="alert">
          {failureText(remove.error, deleteFailureTexts)}
        </p>
      )}
    </div>
  );
}
