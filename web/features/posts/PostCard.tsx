import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '#contract/posts.ts';
import { markdownBeginning } from '#core/markdown-beginning.ts';
import { pagePath } from '#core/page-paths.ts';
import { messages } from '#core/messages.ts';
import { isGone } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { AuthorLink, authorNameOf } from '../../ui/AuthorLink.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { AuthorName } from './AuthorName.tsx';
import { Avatar } from './Avatar.tsx';
import { PostActions } from './PostActions.tsx';
import classes from './posts.module.css';
import type { Feed } from '../../data/feed.ts';
import { postQuery } from '../../data/posts.ts';
import { itemKindNames } from '../../data/linked-items.ts';
import { useCardLink } from './use-card-link.ts';

interface Props {
  post: Post;
  /** The feed in which the post is shown. */
  feed: Feed;
  actions?: ((post: Post) => ReactNode) | undefined;
}

/**
 * Shows a post in a list. A click anywhere opens its page; for keyboards and screen readers its
 * time is the link.
 */
export function PostCard({ post: listed, feed, actions }: Props) {
  // The current state of the post, which other lists and pages may have changed.
  const { data: post = listed, error } = useQuery({ ...postQuery(listed.id), enabled: false });
  const path = feed.kind === 'community' ? paths.post(post.id) : paths.posts(post.id);
  const press = useCardLink(path);
  if (isGone(error)) return <DeletedPost post={post} />;

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article className={classes.card} aria-label={`Post by ${authorNameOf(post)}`} {...press}>
      {listed.reposted_by !== null && <RepostedBy username={listed.reposted_by} name={listed.reposted_by_name} />}
      <Avatar author={post} />
      <div className={classes.body}>
        <Byline post={post} path={path} inCommunity={feed.kind !== 'community'} />
        <Content text={post.content} ignored={post.ignored_references} />
        <PostReferences references={post.references} />
        <PostActions post={post}>{actions?.(post)}</PostActions>
      </div>
    </article>
  );
}

/** Replaces a post that was deleted while displayed. The next load removes it from the list. */
function DeletedPost({ post }: { post: Post }) {
  return (
    <article className={classes.gone} aria-label={`Post by ${authorNameOf(post)}`}>
      <p className={classes.error} role="alert">
        {messages.postNotFound}
      </p>
      <p className={classes.quiet}>This post has been deleted.</p>
    </article>
  );
}

/** Collapses a long post until the user expands it. */
function Content({ text, ignored }: { text: string; ignored: readonly string[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [isTall, setIsTall] = useState(text.length > 1500 || text.split('\n').length > 24);
  const isCollapsed = isTall && !isExpanded;
  const beginning = markdownBeginning(text);
  const isCut = beginning !== text;
  // The height is known only after rendering: a hundred short lines may wrap into one.
  const measure = useCallback(
    (content: HTMLDivElement | null) => {
      if (content && !isCut && content.scrollHeight <= content.clientHeight) setIsTall(false);
    },
    [isCut],
  );
  return (
    <>
      {/* Expanding on focus prevents focus on a hidden link. */}
      <div
        ref={isCollapsed ? measure : undefined}
        className={isCollapsed ? `${classes.content} ${classes.folded}` : classes.content}
        onFocus={() => setIsExpanded(true)}
      >
        <Markdown ignored={ignored}>{isCollapsed ? beginning : text}</Markdown>
      </div>
      {isCollapsed && (
        <button type="button" className={classes.small} onClick={() => setIsExpanded(true)}>
          Show full post
        </button>
      )}
    </>
  );
}

function RepostedBy({ username, name }: { username: string; name: string | null }) {
  const own = useSession()?.username;
  return (
    <p className={classes.reposted}>
      <IconRepeat size={15} aria-hidden="true" />
      <span>Reposted by {username === own ? 'you' : <AuthorLink author={{ username, display_name: name }} />}</span>
    </p>
  );
}

/** Shows a post's author, community and time. */
export function Byline({ post, path, inCommunity }: { post: Post; path: string; inCommunity: boolean }) {
  return (
    <p className={classes.byline}>
      <AuthorName author={post} />
      {inCommunity && post.community_id !== null && post.community_name !== null && (
        <span>
          in{' '}
          <Link to={paths.community(post.community_id)}>
            <ScriptText>{post.community_name}</ScriptText>
          </Link>
        </span>
      )}
      <Link to={path}>
        <TimeAgo time={post.created_at} />
      </Link>
      {post.updated_at !== post.created_at && <span>edited</span>}
    </p>
  );
}

/** Shows the books and topics that the author selected. */
export function PostReferences({ references }: { references: Post['references'] }) {
  if (references.length === 0) return null;
  return (
    <ul className={classes.references} aria-label="References">
      {references.map(({ ref_type, ref_id, title }) => (
        <li key={`${ref_type}-${ref_id}`}>
          <small>{itemKindNames[ref_type]}</small>{' '}
          <Link to={pagePath(ref_type, ref_id)}>
            <ScriptText>{title}</ScriptText>
          </Link>
        </li>
      ))}
    </ul>
  );
}
