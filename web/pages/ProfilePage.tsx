import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { OwnUser } from '#contract/accounts.ts';
import { sentences } from '#core/sentences.ts';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { postDraftKey, PostForm } from '../features/posts/PostForm.tsx';
import { PostList } from '../features/posts/PostList.tsx';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import { ProfileHead } from '../features/profile/ProfileHead.tsx';
import { userQuery } from '../features/profile/queries.ts';
import { ownUserQuery } from '../features/session/queries.ts';
import { forgetDraft, hasDraft } from '../platform/drafts.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Bone, ErrorState, Loading, Section } from '../ui/Page.tsx';
import classes from './ProfilePage.module.css';
import { ownSays, useEndOfUnknown } from './own-profile.ts';
import { EssaysOf, FoldersOf, ReadsOf, sectionSays } from './ProfileSections.tsx';

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
      <Sections username={user.data.username} own={false}>
        <Section title="Posts" id="posts">
          <PostList feed={{ kind: 'user', username: user.data.username }} empty={noPosts} says={sectionSays('Posts')} />
        </Section>
      </Sections>
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
  const [writing, setWriting] = useState(() => hasDraft(postDraftKey));
  const toggle = (): void => {
    if (writing) forgetDraft(postDraftKey);
    setWriting(!writing);
  };
  return (
    <>
      <ProfileHead user={user}>
        <ButtonLink to={paths.editProfile()}>Edit Profile</ButtonLink>
        <Button look={writing ? 'quiet' : 'filled'} aria-expanded={writing} onClick={toggle}>
          {writing ? 'Cancel' : 'Create Post'}
        </Button>
        <PremiumButton manages={user.subscription_status === 'active'} />
        <Link className={classes.premium} to={paths.premium()}>
          What premium gives
        </Link>
      </ProfileHead>
      {writing && (
        <section className={classes.panel} aria-label="New post">
          <PostForm onDone={() => setWriting(false)} />
        </section>
      )}
      <Sections username={user.username} own>
        <OwnPosts username={user.username} />
      </Sections>
    </>
  );
}

/** The home feed, or only what one posted oneself; which of them stands in the address. */
function OwnPosts({ username }: { username: string }) {
  const [parameters, setParameters] = useSearchParams();
  const mine = parameters.get('posts') === 'mine';
  const choose = (next: boolean) => setParameters(next ? { posts: 'mine' } : {}, { replace: true, preventScrollReset: true });
  return (
    <Section title="Posts" id="posts">
      <div className={classes.feeds} role="group" aria-label="Which posts">
        <Button small look="bare" aria-pressed={!mine} onClick={() => choose(false)}>
          Home feed
        </Button>
        <Button small look="bare" aria-pressed={mine} onClick={() => choose(true)}>
          Only mine
        </Button>
      </div>
      <PostList
        feed={mine ? { kind: 'user', username } : { kind: 'home' }}
        empty={noPosts}
        emptyHint={mine ? undefined : 'What you post stands here, with the posts of those you follow and of your communities.'}
        says={sectionSays('Posts')}
      />
    </Section>
  );
}

const noPosts = 'No posts published.';

/** On a narrow screen the posts come last: a feed that goes on and on has nothing below it. */
function Sections({ username, own, children }: { username: string; own: boolean; children: ReactNode }) {
  return (
    <div className={classes.sections}>
      <EssaysOf username={username} own={own} />
      <div className={classes.aside}>
        <ReadsOf username={username} own={own} />
        <FoldersOf username={username} own={own} />
      </div>
      <div className={classes.posts}>{children}</div>
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
