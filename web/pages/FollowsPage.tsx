import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { FollowsList as Which } from '../data/follows.ts';
import { userQuery } from '../data/users.ts';
import { FollowsList } from '../features/follows/FollowsList.tsx';
import { paths } from '../platform/paths.ts';
import { SkeletonBlock, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { userErrorMessages } from './own-profile.ts';

export function FollowersPage() {
  return <FollowsPage which="followers" />;
}

export function FollowingPage() {
  return <FollowsPage which="following" />;
}

function FollowsPage({ which }: { which: Which }) {
  const { username = '' } = useParams();
  const user = useQuery(userQuery(username));
  const title = which === 'followers' ? 'Followers' : 'Following';
  if (user.isPending) {
    return (
      <Loading title={title}>
        <SkeletonBlock width="40%" height="44px" />
      </Loading>
    );
  }
  if (user.isError) {
    const elsewhere = { to: paths.profile(), name: 'Go to your profile' };
    return (
      <ErrorState
        title={title}
        error={user.error}
        errorMessages={userErrorMessages}
        onRetry={() => void user.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  const of = <Link to={paths.user(user.data.username)}>{user.data.display_name ?? user.data.username}</Link>;
  return (
    <>
      <PageHeading lede={which === 'followers' ? <>People who follow {of}.</> : <>People {of} follows.</>}>{title}</PageHeading>
      <FollowsList user={user.data} which={which} key={user.data.id} />
    </>
  );
}
