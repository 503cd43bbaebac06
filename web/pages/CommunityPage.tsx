import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { messages, withId } from '#core/messages.ts';
import { communityQuery } from '../data/communities.ts';
import { EditCommunity } from '../features/communities/EditCommunity.tsx';
import { memberCount } from '../features/communities/member-count.ts';
import { ModerationLink } from '../features/communities/ModerationLink.tsx';
import { OwnPendingPosts } from '../features/communities/PendingPosts.tsx';
import { Membership } from '../features/communities/Membership.tsx';
import { NotificationLevelField } from '../features/notifications/NotificationLevelField.tsx';
import { CommunityPostForm } from '../features/posts/CommunityPostForm.tsx';
import { PostList } from '../features/posts/PostList.tsx';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { ReportMenu } from '../ui/ReportMenu.tsx';
import classes from './CommunityPage.module.css';

const elsewhere = { to: paths.communities(), name: 'Browse communities' };

export function communityErrorMessages(id: number) {
  return {
    403: messages.accessDenied,
    404: withId(messages.communityNotFound, id),
    500: 'Server error fetching community.',
    fallback: 'Failed to load communities.',
  };
}

export function feedErrorMessages(id: number) {
  return {
    403: messages.accessDenied,
    404: withId(messages.communityPostsNotFound, id),
    500: 'Server error fetching community posts.',
    fallback: 'Failed to load communities.',
  };
}

export function CommunityPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Community" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.communityNotFound.replace('{id}', () => id)}
      </EmptyState>
    );
  }
  return <LoadedCommunity id={Number(id)} key={id} />;
}

function LoadedCommunity({ id }: { id: number }) {
  const community = useQuery(communityQuery(id));
  if (community.data === undefined) {
    if (!community.isError) {
      return (
        <Loading title="Community">
          <SkeletonBlock width="50%" height="44px" />
          <br />
          <SkeletonBlock width="80%" height="160px" />
        </Loading>
      );
    }
    return (
      <ErrorState
        title="Community"
        error={community.error}
        errorMessages={communityErrorMessages(id)}
        onRetry={() => void community.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  return <CommunityView community={community.data} />;
}

function CommunityView({ community }: { community: Community }) {
  return (
    <>
      <PageHeading lede={<span dir="auto">{community.description ?? 'No description available'}</span>}>{community.name}</PageHeading>
      <div className="actions spaced">
        <Membership community={community} />
        {community.is_moderator && <EditCommunity community={community} />}
        {community.is_member && <NotificationLevelField group="community" id={community.id} />}
        {community.is_moderator && <ModerationLink communityId={community.id} />}
        {community.is_member && !community.is_moderator && (
          <ButtonLink look="bare" to={paths.communityLog(community.id)}>
            Moderation log
          </ButtonLink>
        )}
        <Link className={classes.members} to={paths.communityMembers(community.id)}>
          {memberCount(community)}
        </Link>
        {!community.is_owner && <ReportMenu type="community" id={community.id} name={community.name} />}
      </div>
      <Section title="Community Feed" id="feed">
        <CommunityPostForm communityId={community.id} isMember={community.is_member} />
        {community.is_member && !community.is_moderator && <OwnPendingPosts communityId={community.id} />}
        <PostList
          feed={{ kind: 'community', id: community.id }}
          empty="No posts available for this community."
          emptyHint={community.is_member ? 'Write the first one.' : 'Join the community to write the first one.'}
          errorMessages={feedErrorMessages(community.id)}
        />
      </Section>
    </>
  );
}
