import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OwnUser, User } from '#contract/accounts.ts';
import { sentences } from '#core/sentences.ts';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { PremiumButton } from '../features/profile/PremiumButton.tsx';
import { ProfileHead } from '../features/profile/ProfileHead.tsx';
import { userQuery } from '../features/profile/queries.ts';
import { ownUserQuery } from '../features/session/queries.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Bone, ErrorState, Loading } from '../ui/Page.tsx';
import classes from './ProfilePage.module.css';
import { ownSays, useEndOfUnknown } from './own-profile.ts';
import { EssaysOf, FoldersOf, ReadsOf } from './ProfileSections.tsx';

export const userSays = {
  403: sentences.accessDenied,
  404: sentences.userNotFound,
  500: 'Server error fetching user.',
  otherwise: 'Failed to load user data.',
};

/** Any user's profile by name or id, and without either one's own. */
export function ProfilePage() {
  const { username } = useParams();
  const own = useSession()?.username ?? '';
  if (username === undefined || username.toLowerCase() === own.toLowerCase()) return <OwnProfile />;
  return <ProfileOf who={username} own={own} key={username} />;
}

function ProfileOf({ who, own }: { who: string; own: string }) {
  const user = useQuery(userQuery(who));
  if (user.isPending) return <Coming />;
  if (user.isError) {
    const elsewhere = { to: paths.profile(), name: 'Go to your profile' };
    return <ErrorState title="Profile" error={user.error} says={userSays} onRetry={() => void user.refetch()} elsewhere={elsewhere} />;
  }
  if (user.data.username === own) return <OwnProfile />;
  return (
    <>
      <ProfileHead user={user.data}>
        <FollowButton user={user.data} />
      </ProfileHead>
      <Sections user={user.data} own={false} />
    </>
  );
}

function OwnProfile() {
  // The header asks for it as well, and is content with an older one; the counts are not.
  const user = useQuery({ ...ownUserQuery(), staleTime: 10_000 });
  useEndOfUnknown(user.error);
  if (user.isPending) return <Coming />;
  if (user.isError) return <ErrorState title="Profile" error={user.error} says={ownSays} onRetry={() => void user.refetch()} />;
  return <OwnView user={user.data} />;
}

function OwnView({ user }: { user: OwnUser }) {
  return (
    <>
      <ProfileHead user={user}>
        <ButtonLink to={paths.editProfile()}>Edit Profile</ButtonLink>
        <PremiumButton user={user} />
      </ProfileHead>
      <Sections user={user} own />
    </>
  );
}

function Sections({ user, own }: { user: User; own: boolean }) {
  return (
    <div className={classes.two}>
      <div>
        <EssaysOf username={user.username} own={own} />
      </div>
      <div>
        <ReadsOf username={user.username} own={own} />
        <FoldersOf username={user.username} own={own} />
      </div>
    </div>
  );
}

function Coming() {
  return (
    <Loading title="Profile">
      <Bone width="100%" height="150px" />
      <br />
      <Bone width="50%" height="84px" />
    </Loading>
  );
}
