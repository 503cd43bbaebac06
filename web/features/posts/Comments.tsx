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
import { Coming } from './Coming.tsx';
import { commentsQuery, showNewestComments, useComingComments, useDeleteComment } from './comments.ts';
import thread from './comments.module.css';
import classes from './posts.module.css';

const says = {
  403: sentences.accessDenied,
  404: sentences.postNotFound,
  500: 'Server error fetching comments.',
  otherwise: 'Failed to load comments.',
};
const deleteSays = { 403: sentences.accessDenied, otherwise: 'The comment could not be deleted. Please try again.' };

/** Shows the comments on a post, newest first, and the comment form. */
export function Comments({ post }: { post: Post }) {
  return (
    <div className={thread.comments}>
      <CommentForm postId={post.id} />
      <List post={post} />
    </div>
  );
}

function List({ post }: { post: Post }) {
  const comments = useInfiniteQuery(commentsQuery(post.id));
  const client = useQueryClient();
  const isOwn = useIsOwn();
  const list = useRef<HTMLDivElement>(null);
  const coming = useComingComments(post.id);
  if (comments.data === undefined) {
    if (comments.isError) return <ErrorState error={comments.error} says={says} onRetry={() => void comments.refetch()} />;
    return (
      <Loading>
        <Bone width="100%" height="60px" />
      </Loading>
    );
  }
  const more = async (): Promise<void> => {
    await comments.fetchNextPage();
    await showNewestComments(client, post.id);
  };
  const all = comments.data.pages.flatMap((page) => page.comments);
  return (
    <div ref={list} tabIndex={-1} className={thread.commentList}>
      {all.length + coming.length === 0 && <p className={classes.quiet}>No comments yet.</p>}
      <ul>
        {coming.map((content, i) => (
          <li key={i}>
            <Coming what="comment" className={thread.comment}>
              <p className={thread.said} dir="auto">
                {content.trim()}
              </p>
            </Coming>
          </li>
        ))}
        {all.map((comment) => (
          <li key={comment.id}>
            <Entry
              comment={comment}
              postId={post.id}
              mayDelete={post.is_moderator || isOwn(comment)}
              onDeleted={() => list.current?.focus()}
            />
          </li>
        ))}
      </ul>
      {comments.isFetchNextPageError && (
        <p className={classes.alarm} role="alert">
          {failureText(comments.error, says)}
        </p>
      )}
      {comments.hasNextPage && (
        <Button aria-disabled={comments.isFetchingNextPage} onClick={() => !comments.isFetching && void more()}>
          More comments
        </Button>
      )}
    </div>
  );
}

interface EntryProps {
  comment: Comment;
  postId: number;
  mayDelete: boolean;
  onDeleted: () => void;
}

function Entry({ comment, postId, mayDelete, onDeleted }: EntryProps) {
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
        {mayDelete && <DeleteComment comment={comment} postId={postId} onDeleted={onDeleted} />}
      </div>
    </article>
  );
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks for confirmation in place, because the comments may be shown in a dialog. */
function DeleteComment({ comment, postId, onDeleted }: Omit<EntryProps, 'mayDelete'>) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const remove = useDeleteComment(postId);
  if (!asking) {
    return (
      <button
        type="button"
        className={classes.small}
        // Restores the focus after the confirmation was canceled.
        ref={asked ? takeFocus : undefined}
        onClick={() => {
          setAsking(true);
          setAsked(true);
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
      <Button small look="bare" onClick={() => setAsking(false)}>
        Keep it
      </Button>
      {remove.error !== null && (
        <p className={classes.alarm} role="alert">
          {failureText(remove.error, deleteSays)}
        </p>
      )}
    </div>
  );
}
