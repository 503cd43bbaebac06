import { CommunityArea } from '../features/communities/CommunityArea.tsx';
import { ModerationLog } from '../features/communities/ModerationLog.tsx';

/** Shows members what the moderators of a community did. */
export function CommunityLogPage() {
  return (
    <CommunityArea title="Moderation log" lede="What the moderators did and why. Only members can read it." access="members">
      {(community) => <ModerationLog communityId={community.id} />}
    </CommunityArea>
  );
}
