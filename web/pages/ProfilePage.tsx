import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { OwnUser } from '#contract/accounts.ts';
import { hasRole } from '#core/roles.ts';
import { ownUserQuery } from '../data/own-user.ts';
import { isPremiumAvailable } from '../data/premium.ts';
import { userQuery } from '../data/users.ts';
import { ContinueReading } from '../features/reading/ContinueReading.tsx';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { OwnHeldTexts } from '../features/held-texts/OwnHeldTexts.tsx';
import { hasPostDraft, postDraftKey } from '../features/posts/post-draft.ts';
import { PostList } from '../features/posts/PostList.tsx';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import { ProfileHead } from '../features/profile/ProfileHead.tsx';
import { deleteDraft, hasDraft } from '../platform/drafts.ts';
import { useIsOwn } from '../platform/ownership.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { useArrivalToCreate } from '../platform/use-arrival-to-create.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { DiscardQuestion } from '../ui/DiscardQuestion.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { SkeletonBlock, ErrorState, Loading, Section } from '../ui/Page.tsx';
import { nameOf } from '../ui/People.tsx';
import { PersonMenu } from '../ui/PersonMenu.tsx';
import classes from './ProfilePage.module.css';
import { FirstSteps, useIsNew } from './FirstSteps.tsx';
import { ownErrorMessages, useEndOfUnknown, userErrorMessages } from './own-profile.ts';
import { EssaysOf, FoldersOf, ReadsOf, sectionErrorMessages } from './ProfileSections.tsx';
import { usePreloadReader } from './use-preload-reader.ts';
import { LazyPart } from '../ui/LazyPart.tsx';

const PostForm = lazy(() => import('../features/posts/PostForm.tsx').then((module) => ({ default: module.PostForm })));

/** Renders a user's profile by name or id, or the reader's own. */
export function ProfilePage() {
  const { username } = useParams();
  const own = useSession()?.username ?? '';
  if (username === undefined || username.toLowerCase() === own.toLowerCase()) return <OwnProfile />;
  return <ProfileOf who={username} key={username} />;
}

function ProfileOf({ who }: { who: string }) {
  const isOwn = useIsOwn();
  const user = useQuery(userQuery(who));
  const roles = useQuery(ownUserQuery()).data?.roles ?? [];
  if (user.isPending) return <ProfileSkeleton />;
  if (user.isError) {
    const elsewhere = { to: paths.profile(), name: 'Go to your profile' };
    return (
      <ErrorState
        title="Profile"
        error={user.error}
        errorMessages={userErrorMessages}
        onRetry={() => void user.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  if (isOwn({ user_id: user.data.id, username: user.data.username })) return <OwnProfile />;
  return (
    <>
      <ProfileHead user={user.data}>
        <FollowButton user={user.data} />
        <PersonMenu
          author={{ ...user.data, user_id: user.data.id }}
          report={{ type: 'person', id: user.data.id, name: nameOf(user.data) }}
        />
        {hasRole(roles, 'moderator') && <ButtonLink to={paths.adminPerson(user.data.id)}>Manage account</ButtonLink>}
      </ProfileHead>
      <Sections username={user.data.username} own={false}>
        <Section title="Posts" id="posts">
          <PostList feed={{ kind: 'user', username: user.data.username }} empty={noPosts} errorMessages={sectionErrorMessages('Posts')} />
        </Section>
      </Sections>
    </>
  );
}

function OwnProfile() {
  // The header accepts an older cache entry; the counts here should be current.
  const user = useQuery({ ...ownUserQuery(), staleTime: 10_000 });
  useEndOfUnknown(user.error);
  if (user.isPending) return <ProfileSkeleton />;
  if (user.isError)
    return <ErrorState title="Profile" error={user.error} errorMessages={ownErrorMessages} onRetry={() => void user.refetch()} />;
  return <OwnView user={user.data} />;
}

function OwnReading() {
  return <ContinueReading eventsOf={usePreloadReader()} />;
}

function OwnView({ user }: { user: OwnUser }) {
  const [writing, setWriting] = useState(() => hasDraft(postDraftKey));
  const [leaving, setLeaving] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  // Whether the reader opened or closed the form, so that its field or the button takes the focus.
  const [wasOpened, setWasOpened] = useState(false);
  const [wasWriting, setWasWriting] = useState(false);
  const isNew = useIsNew(user);

  function open(): void {
    setWasOpened(true);
    setAnnouncement('');
    setWriting(true);
  }

  useArrivalToCreate(open);

  function leave(what: string): void {
    setWriting(false);
    setWasWriting(true);
    setAnnouncement(what);
  }

  function discard(): void {
    deleteDraft(postDraftKey);
    setLeaving(false);
    leave('');
  }

  return (
    <>
      <ProfileHead user={user}>
        <ButtonLink to={paths.editProfile()}>Edit Profile</ButtonLink>
        {!writing && (
          <Button look="filled" ref={wasWriting ? focusOnMount : undefined} onClick={open}>
            Create Post
          </Button>
        )}
        {isPremiumAvailable && (
          <>
            <PremiumButton manages={user.subscription_status === 'active'} />
            <Link className={classes.premium} to={paths.premium()}>
              Benefits of premium
            </Link>
          </>
        )}
      </ProfileHead>
      {writing && (
        <section className={classes.panel} aria-label="New post">
          <LazyPart>
            <PostForm
              key={String(wasOpened)}
              focus={wasOpened}
              onDone={() => leave('Your post has been published.')}
              onCancel={() => (hasPostDraft() ? setLeaving(true) : discard())}
            />
          </LazyPart>
        </section>
      )}
      <DiscardQuestion opened={leaving} onDiscard={discard} onClose={() => setLeaving(false)} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <OwnReading />
      {isNew && <FirstSteps />}
      <Sections username={user.username} own isNew={isNew}>
        <OwnPosts username={user.username} />
      </Sections>
    </>
  );
}

/** Shows the home feed or only the reader's own posts. The URL stores the choice. */
function OwnPosts({ username }: { username: string }) {
  const [parameters, setParameters] = useSearchParams();
  const mine = parameters.get('posts') === 'mine';
  const choose = (next: boolean) =>
    setParameters(withParameter('posts', next ? 'mine' : undefined), { replace: true, preventScrollReset: true });
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
      <OwnHeldTexts />
      <PostList
        feed={mine ? { kind: 'user', username } : { kind: 'home' }}
        empty={noPosts}
        emptyHint={mine ? undefined : <HomeHint username={username} />}
        errorMessages={sectionErrorMessages('Posts')}
      />
    </Section>
  );
}

function HomeHint({ username }: { username: string }) {
  return (
    <>
      Posts from you, <Link to={paths.following(username)}>people you follow</Link> and your{' '}
      <Link to={paths.communities()}>communities</Link> appear here.
    </>
  );
}

const noPosts = 'No posts published.';

const sections = { essays: 'Essays', posts: 'Posts', reads: 'Reviews', folders: 'Folders' } as const;

/** Returns an updater that sets or deletes one URL parameter. */
function withParameter(name: string, value: string | undefined): (before: URLSearchParams) => URLSearchParams {
  return (before) => {
    const after = new URLSearchParams(before);
    if (value === undefined) after.delete(name);
    else after.set(name, value);
    return after;
  };
}

/**
 * Shows all sections in two columns, or one section at a time on narrow screens, because nothing
 * can follow an endless feed. The URL stores the choice.
 */
function Sections({ username, own, isNew = false, children }: { username: string; own: boolean; isNew?: boolean; children: ReactNode }) {
  const [parameters, setParameters] = useSearchParams();
  const parameter = parameters.get('section') ?? '';
  const chosen = Object.hasOwn(sections, parameter) ? parameter : 'posts';
  const choose = (one: string): void =>
    setParameters(withParameter('section', one === 'posts' ? undefined : one), { replace: true, preventScrollReset: true });
  return (
    <>
      <div className={classes.choice} role="group" aria-label="Sections">
        {(['essays', 'posts', 'reads', 'folders'] as const).map((one) => (
          <Button key={one} small look="bare" aria-pressed={chosen === one} onClick={() => choose(one)}>
            {sections[one]}
          </Button>
        ))}
      </div>
      <div className={classes.sections} data-chosen={chosen}>
        <div data-section="essays">
          <EssaysOf {...{ username, own, isNew }} />
        </div>
        <div className={classes.aside}>
          <div data-section="reads">
            <ReadsOf {...{ username, own, isNew }} />
          </div>
          <div data-section="folders">
            <FoldersOf {...{ username, own, isNew }} />
          </div>
        </div>
        <div className={classes.posts} data-section="posts">
          {children}
        </div>
      </div>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <Loading title="Profile">
      <SkeletonBlock width="100%" height="150px" />
      <br />
      <SkeletonBlock width="50%" height="84px" />
    </Loading>
  );
}
