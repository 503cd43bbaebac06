/** "3 members"; a count that is missing is none (spec section 9). */
export function memberCount({ member_count: count }: { member_count?: number | null }): string {
  return count === 1 ? '1 member' : `${(count ?? 0).toLocaleString('en')} members`;
}
