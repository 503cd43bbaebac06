import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { messages } from '#core/messages.ts';
import { communitiesQuery } from '../data/communities.ts';
import { CommunitySearch } from '../features/communities/CommunitySearch.tsx';
import { memberCount } from '../features/communities/member-count.ts';
import { NewCommunity } from '../features/communities/NewCommunity.tsx';
import { failureText } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './CommunitiesPage.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: 'Communities not found.',
  500: 'Server error fetching communities.',
  fallback: 'Failed to load communities.',
};

export function CommunitiesPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const q = parameters.get('q')?.trim() ?? '';
  return (
    <>
      <div className={classes.head}>
        <PageHeading lede="Discuss texts with other readers.">Communities</PageHeading>
        <NewCommunity onCreated={({ id }) => void navigate(paths.community(id))} />
      </div>
      {/* Typing replaces the history entry instead of adding one per keystroke. */}
      <CommunitySearch q={q} onChange={(next) => void navigate(paths.communities(next), { replace: true, preventScrollReset: true })} />
      <List q={q} />
    </>
  );
}

function List({ q }: { q: string }) {
  const communities = useInfiniteQuery(communitiesQuery(q));
  const navigate = useNavigate();
  if (communities.data === undefined) {
    if (communities.isError)
      return <ErrorState error={communities.error} errorMessages={errorMessages} onRetry={() => void communities.refetch()} />;
    return (
      <Loading>
        <SkeletonBlock width="100%" height="220px" />
      </Loading>
    );
  }
  const all = communities.data.pages.flatMap((page) => page.communities);
  if (all.length === 0) {
    return q === '' ? (
      <EmptyState hint="Create the first one.">No communities available.</EmptyState>
    ) : (
      <EmptyState
        hint="No community has these words in its name or description."
        actions={<Button onClick={() => void navigate(paths.communities())}>Show all communities</Button>}
      >
        No communities available.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Communities" aria-busy={communities.isPlaceholderData}>
        {all.map((community) => (
          <li key={community.id}>
            <Entry community={community} />
          </li>
        ))}
      </ul>
      {communities.isFetchNextPageError && (
        <p className={classes.error} role="alert">
          {failureText(communities.error, errorMessages)}
        </p>
      )}
      {communities.hasNextPage && (
        <Button aria-disabled={communities.isFetching} onClick={() => !communities.isFetching && void communities.fetchNextPage()}>
          More communities
        </Button>
      )}
    </>
  );
}

function Entry({ community }: { community: Community }) {
  return (
    <article aria-labelledby={`community-${community.id}`}>
      <h2 id={`community-${community.id}`} className={classes.name}>
        <Link to={paths.community(community.id)}>
          <ScriptText>{community.name}</ScriptText>
        </Link>
      </h2>
      <p className={classes.description} dir="auto">
        {community.description ?? 'No description available'}
      </p>
      <p className={classes.facts}>
        <span>{memberCount(community)}</span>
        {community.is_member && <span>{roleText(community)}</span>}
      </p>
    </article>
  );
}

function roleText({ is_owner, is_moderator }: Community): string {
  if (is_owner) return 'You own it';
  return is_moderator ? 'You are a moderator' : 'You are a member';
}
