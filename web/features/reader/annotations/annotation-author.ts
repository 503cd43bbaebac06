import type { Annotation } from '#contract/annotations.ts';
import type { Owner } from '../../../platform/ownership.ts';

/** Stands for an author who deleted the account. */
export const anonymous = { username: null, display_name: null };

export function ownerOf(author: Annotation['author']): Owner {
  return { user_id: author?.id ?? null, username: author?.username ?? null };
}
