import { ApprovePosts } from '../features/communities/ApprovePosts.tsx';
import { Bans } from '../features/communities/Bans.tsx';
import { CommunityArea } from '../features/communities/CommunityArea.tsx';
import { PendingPosts } from '../features/communities/PendingPosts.tsx';
import { ReportQueue } from '../features/communities/ReportQueue.tsx';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Section } from '../ui/Page.tsx';

/** What the moderators of a community have to decide. */
export function CommunityModerationPage() {
  return (
    <CommunityArea title="Moderation" lede="Posts and reports that need a moderator." access="moderators">
      {(community) => (
        <>
          <Section title="Reports" id="reports">
            <ReportQueue communityId={community.id} />
          </Section>
          <Section title="Waiting for approval" id="pending">
            <ApprovePosts community={community} />
            <PendingPosts communityId={community.id} />
          </Section>
          <Section title="Bans" id="bans">
            <Bans communityId={community.id} />
          </Section>
          <Section title="More" id="more">
            <div className="actions">
              <ButtonLink to={paths.communityMembers(community.id)}>Members</ButtonLink>
              <ButtonLink to={paths.communityLog(community.id)}>Moderation log</ButtonLink>
            </div>
          </Section>
        </>
      )}
    </CommunityArea>
  );
}
