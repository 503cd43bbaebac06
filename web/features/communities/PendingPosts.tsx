import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PendingPost } from '#contract/posts.ts';
import { messages } from '#core/messages.ts';
import { pendingPostsQuery, useApprovePost, useRejectPost } from '../../data/moderation.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { EmptyState, ErrorMessage } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './members.module.css';

const loadErrorMessages = { 403: messages.accessDenied, 500: 'Server error fetching posts.', fallback: 'Failed to load the posts.' };
const changeErrorMessages = { 403: messages.accessDenied, fallback: 'The change could not be saved. Please try again.' };

/** The queue of posts that wait for a moderator. */
export function PendingPosts({ communityId }: { communityId: number }) {
  const query = useInfiniteQuery(pendingPostsQuery(communityId));
  const empty = <EmptyState>No posts are waiting for approval.</EmptyState>;
  return (
    <PagedRows query={query} label="Posts waiting for approval" more="More posts" errorMessages={loadErrorMessages} empty={empty}>
      {(post) => <PendingRow key={post.id} post={post} />}
    </PagedRows>
  );
}

function PendingRow({ post }: { post: PendingPost }) {
  const approve = useApprovePost(post.community_id);
  const reject = useRejectPost(post.community_id);
  const [isRejecting, setIsRejecting] = useState(false);
  const name = nameOf(post.user);
  return (
    <li>
      <article className={classes.item} aria-label={`Post by ${name}`}>
        <p className={classes.facts}>
          <Link to={paths.user(post.user.username)}>
            <ScriptText>{name}</ScriptText>
          </Link>{' '}
          · <TimeAgo time={post.created_at} />
        </p>
        <div className={classes.content}>
          <Markdown ignored={post.ignored_references}>{post.content}</Markdown>
        </div>
        <div className="actions">
          <Button small look="filled" aria-disabled={approve.isPending} onClick={() => !approve.isPending && approve.mutate(post.id)}>
            Approve
          </Button>
          <Button small onClick={() => setIsRejecting(true)}>
            Reject…
          </Button>
        </div>
        {approve.error !== null && <ErrorMessage>{failureText(approve.error, changeErrorMessages)}</ErrorMessage>}
      </article>
      <ReasonDialog
        opened={isRejecting}
        title="Reject this post?"
        action="Reject"
        description={`For ${name}, and for members, in the log.`}
        busy={reject.isPending}
        error={reject.error}
        errorMessages={changeErrorMessages}
        onConfirm={(reason) => reject.mutate({ id: post.id, reason })}
        onClose={() => setIsRejecting(false)}
      >
        <p>The post is deleted and never appears.</p>
      </ReasonDialog>
    </li>
  );
}

/** Shows authors their posts that wait for approval; nothing without any. */
export function OwnPendingPosts({ communityId }: { communityId: number }) {
  const { data } = useInfiniteQuery(pendingPostsQuery(communityId));
  const posts = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return posts.map((post) => <OwnPendingPost key={post.id} post={post} />);
}

function OwnPendingPost({ post }: { post: PendingPost }) {
  const withdraw = useRejectPost(post.community_id);
  return (
    <article className={classes.waiting} aria-label="Your post, waiting for approval">
      <p className={classes.facts}>
        Waiting for approval · <TimeAgo time={post.created_at} />
      </p>
      <div className={classes.content}>
        <Markdown ignored={post.ignored_references}>{post.content}</Markdown>
      </div>
      <Button
        small
        look="bare"
        aria-disabled={withdraw.isPending}
        onClick={() => !withdraw.isPending && withdraw.mutate({ id: post.id, reason: '' })}
      >
        Withdraw
      </Button>
      {withdraw.error !== null && <ErrorMessage>{failureText(withdraw.error, changeErrorMessages)}</ErrorMessage>}
    </article>
  );
}
