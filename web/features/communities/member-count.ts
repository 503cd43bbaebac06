/** Formats a member count: "3 members". A missing count is 0. */
export function memberCount({ member_count: count }: { member_count?: number | null }): string {
  return count === 1 ? '1 member' : `${(count ?? 0).toLocaleString('en')} members`;
}
