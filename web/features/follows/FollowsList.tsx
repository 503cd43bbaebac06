import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Follow } from '#contract/follows.ts';
import type { User } from '#contract/accounts.ts';
import { messages } from '#core/messages.ts';
import { type FollowsList as Which, followsQuery } from '../../data/follows.ts';
import { useIsOwn } from '../../platform/ownership.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { nameOf } from '../../ui/People.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';
import classes from './follows.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.userNotFound,
  500: 'Server error fetching user.',
  fallback: 'Failed to load user data.',
};

const texts: Readonly<Record<Which, { label: string; empty: string }>> = {
  followers: { label: 'Followers', empty: 'No followers yet.' },
  following: { label: 'Following', empty: 'Not following anyone yet.' },
};

const meetReaders = (
  <>
    Meet readers in <Link to={paths.communities()}>communities</Link>, and in the reviews of books.
  </>
);

export function FollowsList({ user, which }: { user: Pick<User, 'id' | 'username'>; which: Which }) {
  const own = useIsOwn()({ user_id: user.id, username: user.username });
  const follows = useInfiniteQuery(followsQuery(user.id, which));
  if (follows.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="120px" />
      </Loading>
    );
  }
  if (follows.isError) return <ErrorState error={follows.error} errorMessages={errorMessages} onRetry={() => void follows.refetch()} />;
  const all = follows.data.pages.flatMap((page) => page.follows);
  if (all.length === 0) return <EmptyState hint={which === 'following' && own ? meetReaders : undefined}>{texts[which].empty}</EmptyState>;
  return (
    <>
      <ul className={classes.list} aria-label={texts[which].label}>
        {all.map((follow) => (
          <li key={follow.id}>
            <Person follow={follow} />
          </li>
        ))}
      </ul>
      {follows.hasNextPage && (
        <Button disabled={follows.isFetchingNextPage} onClick={() => void follows.fetchNextPage()}>
          More
        </Button>
      )}
    </>
  );
}

function Person({ follow }: { follow: Follow }) {
  return (
    <>
      <UserPicture path={follow.profilePicture} name={nameOf(follow)} size={50} />
      <p>
        <Link className={classes.name} to={paths.user(follow.username)}>
          <ScriptText>{nameOf(follow)}</ScriptText>
        </Link>
        {follow.display_name !== null && <span className={classes.username}>{follow.username}</span>}
      </p>
    </>
  );
}
