import { IconHeart, IconHeartFilled, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import type { Post } from '#contract/posts.ts';
import { messages } from '#core/messages.ts';
import { failureText } from '../../platform/failure.ts';
import { SessionLost } from '../../platform/session.ts';
import { authorNameOf } from '../../ui/AuthorLink.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { PersonMenu } from '../../ui/PersonMenu.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import { useToggle } from '../../data/post-toggles.ts';
import classes from './posts.module.css';
import { LazyPart } from '../../ui/LazyPart.tsx';

const CommentsModal = lazy(() => import('./CommentsModal.tsx').then((module) => ({ default: module.CommentsModal })));

const commonTexts = { 403: messages.accessDenied, 404: messages.postNotFound };
export const likeErrorMessages = { ...commonTexts, fallback: 'Failed to toggle like.' };
export const repostErrorMessages = { ...commonTexts, fallback: 'Failed to toggle repost.' };

interface Props {
  post: Post;
  /** Whether to show the comments button. The post's own page shows the comments below. */
  comments?: boolean;
  children?: ReactNode;
}

/** Shows the like, comment and repost buttons with their counts. */
export function PostActions({ post, comments = true, children }: Props) {
  const like = useToggle('like', post);
  const repost = useToggle('repost', post);
  const failure = lastFailure(like, repost);
  return (
    <>
      <div className={`actions ${classes.actions}`}>
        <button type="button" className={classes.action} aria-pressed={post.liked} onClick={like.toggle}>
          {post.liked ? <IconHeartFilled size={18} aria-hidden="true" /> : <IconHeart size={18} aria-hidden="true" />}
          <span className="visually-hidden">Like</span> {post.like_count}
        </button>
        {comments && <CommentsButton post={post} />}
        <button type="button" className={classes.action} aria-pressed={post.reposted} onClick={repost.toggle}>
          <IconRepeat size={18} aria-hidden="true" />
          <span className="visually-hidden">Repost</span> {post.repost_count}
        </button>
        {children}
        <PersonMenu author={post} report={{ type: 'post', id: post.id, name: `Post by ${authorNameOf(post)}` }} />
      </div>
      {failure !== undefined && <ErrorMessage>{failure}</ErrorMessage>}
    </>
  );
}

type Toggle = ReturnType<typeof useToggle>;

/** Returns the error of the toggle that was used last. */
function lastFailure(like: Toggle, repost: Toggle): string | undefined {
  const failed = [
    { ...like, errorMessages: likeErrorMessages, logIn: messages.logInToLike },
    { ...repost, errorMessages: repostErrorMessages, logIn: messages.logInToRepost },
  ].filter(({ error }) => error !== null);
  const [last] = failed.toSorted((a, b) => b.submittedAt - a.submittedAt);
  if (!last) return undefined;
  return last.error instanceof SessionLost ? last.logIn : failureText(last.error, last.errorMessages);
}

function CommentsButton({ post }: { post: Post }) {
  const { button, opened, isNeeded, open, close } = useLazyDialog();
  return (
    <>
      <button ref={button} type="button" className={classes.action} aria-haspopup="dialog" onClick={open}>
        <IconMessageCircle size={18} aria-hidden="true" />
        <span className="visually-hidden">Comment</span> {post.comment_count}
      </button>
      {isNeeded && (
        <LazyPart>
          <CommentsModal post={post} opened={opened} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
