import { useInfiniteQuery } from '@tanstack/react-query';
import { communityReportsQuery, pendingPostsQuery } from '../../data/moderation.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Leads moderators to what waits for them, with its number. */
export function ModerationLink({ communityId }: { communityId: number }) {
  const pending = useInfiniteQuery(pendingPostsQuery(communityId));
  const reports = useInfiniteQuery(communityReportsQuery(communityId));
  const first = [pending.data?.pages[0], reports.data?.pages[0]];
  const count = first.reduce((sum, page) => sum + (page?.rows.length ?? 0), 0);
  const more = first.some((page) => page?.next != null) ? '+' : '';
  return <ButtonLink to={paths.communityModeration(communityId)}>Moderation{count > 0 && ` (${count}${more})`}</ButtonLink>;
}
