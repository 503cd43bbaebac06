import type { Community } from '#contract/communities.ts';

/** Formats a member count: "3 members". */
export function memberCount({ member_count: count }: Pick<Community, 'member_count'>): string {
  return count === 1 ? '1 member' : `${count.toLocaleString('en')} members`;
}
