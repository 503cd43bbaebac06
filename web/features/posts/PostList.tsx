import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { Post } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import { type ErrorMessages, failureText } from '../../platform/failure.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading } from '../../ui/Page.tsx';
import { prepareFeed, loadNewest, usePendingPosts } from '../../data/post-mutations.ts';
import { PendingEntry } from './PendingEntry.tsx';
import { PostCard } from './PostCard.tsx';
import classes from './posts.module.css';
import type { Feed } from '../../data/feed.ts';
import { feedQuery, newerQuery } from '../../data/posts.ts';
import { currentPostsQuery } from '../../data/current-posts.ts';

interface Props {
  feed: Feed;
  /** The text of the empty state. */
  empty: string;
  /** The action of the empty state. */
  emptyHint?: ReactNode;
  errorMessages: ErrorMessages;
  /** Additional actions at the end of a post's buttons. */
  actions?: (post: Post) => ReactNode;
}

/**
 * Shows a feed, newest first. Older posts load while scrolling; newer ones are announced and load
 * on request.
 */
export function PostList(props: Props) {
  // The key gives each feed its own pages, scroll position and announcements.
  return <List key={JSON.stringify(props.feed)} {...props} />;
}

function List({ feed, empty, emptyHint, errorMessages, actions }: Props) {
  const client = useQueryClient();
  // After back navigation, the list is restored with current counts.
  const [isReturning] = useState(useNavigationType() === 'POP');
  const [isRestored] = useState(() => isReturning && client.getQueryData(feedQuery(feed).queryKey) !== undefined);
  const [refetchOnMount] = useState(() => prepareFeed(client, feed, isReturning));
  const posts = useInfiniteQuery({ ...feedQuery(feed), refetchOnMount });
  const top = useRef<HTMLDivElement>(null);
  const pending = usePendingPosts(feed, useSession()?.username ?? undefined);

  if (posts.data === undefined) {
    if (posts.isError) return <ErrorState error={posts.error} errorMessages={errorMessages} onRetry={() => void posts.refetch()} />;
    return <PostListSkeleton />;
  }
  const all = posts.data.pages.flatMap((page) => page.posts);
  const isEmpty = all.length + pending.length === 0 && !posts.hasNextPage;
  const focusTop = (): void => {
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.feed} ref={top} tabIndex={-1} role="group" aria-label="Posts">
      <Newer
        feed={feed}
        after={posts.data.pages[0]?.after ?? null}
        shownSince={posts.dataUpdatedAt}
        isRestored={isRestored}
        errorMessages={errorMessages}
        onShown={focusTop}
      />
      {isEmpty ? (
        <EmptyState hint={emptyHint}>{empty}</EmptyState>
      ) : (
        <ul>
          {pending.map(({ content }, i) => (
            <li key={i}>
              <PendingEntry kind="post" className={classes.card}>
                <div className={classes.content}>
                  <Markdown>{content}</Markdown>
                </div>
              </PendingEntry>
            </li>
          ))}
          {all.map((post) => (
            <li key={post.id}>
              <PostCard post={post} feed={feed} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      <Older
        hasMore={posts.hasNextPage}
        loading={posts.isFetchingNextPage}
        failure={posts.isFetchNextPageError ? failureText(posts.error, errorMessages) : undefined}
        onLoad={() => void posts.fetchNextPage()}
      />
    </div>
  );
}

interface NewerProps {
  feed: Feed;
  after: string | null;
  shownSince: number;
  /** Whether the user returned to a list that is cached. */
  isRestored: boolean;
  errorMessages: ErrorMessages;
  onShown: () => void;
}

/**
 * Refreshes the counts and announces newer posts. Failures of these background requests are not
 * shown.
 */
function Newer({ feed, after, shownSince, isRestored, errorMessages, onShown }: NewerProps) {
  const client = useQueryClient();
  useQuery({ ...currentPostsQuery(feed, shownSince), refetchOnMount: isRestored ? 'always' : false });
  const { count } = useQuery(newerQuery(feed, after, shownSince)).data ?? { count: 0 };
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function loadAndShow(): Promise<void> {
    if (loading) return;
    setLoading(true);
    setFailure(undefined);
    try {
      await loadNewest(client, feed);
      onShown();
    } catch (error) {
      setFailure(error);
    }
    setLoading(false);
  }

  return (
    <div className={classes.newer} role="status">
      {count > 0 && (
        <Button look="filled" small aria-disabled={loading} onClick={() => void loadAndShow()}>
          {newPostsText(count)}
        </Button>
      )}
      {failure !== undefined && <p className={classes.error}>{failureText(failure, errorMessages)}</p>}
    </div>
  );
}

function newPostsText(count: number): string {
  if (count >= limits.list.max) return `More than ${limits.list.max - 1} new posts`;
  return count === 1 ? '1 new post' : `${count} new posts`;
}

interface OlderProps {
  hasMore: boolean;
  loading: boolean;
  failure: string | undefined;
  onLoad: () => void;
}

/** Loads the next page before the end is reached. The button is for keyboards and retries. */
function Older({ hasMore, loading, failure, onLoad }: OlderProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  const canLoad = hasMore && !loading && failure === undefined;
  useEffect(() => {
    if (!canLoad || !end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load.current(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observes again after each page, because a short page may leave the end in view.
  }, [canLoad]);

  if (!hasMore) return null;
  return (
    <div ref={end} className={classes.older}>
      {failure !== undefined && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
      <Button aria-disabled={loading} onClick={() => !loading && onLoad()}>
        {loading ? 'Loading…' : failure === undefined ? 'Older posts' : 'Try again'}
      </Button>
    </div>
  );
}

function PostListSkeleton() {
  return (
    <Loading>
      {[62, 84, 48].map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <SkeletonBlock width="50px" height="50px" />
          <div>
            <SkeletonBlock width="180px" height="14px" />
            <SkeletonBlock width={`${width}%`} height="44px" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
