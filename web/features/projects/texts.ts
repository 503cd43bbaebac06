import type { Project } from '#contract/projects.ts';
import { messages } from '#core/messages.ts';
import { resourceErrorMessages } from '../../platform/failure.ts';

/** Returns the error texts of a project request; `fallback` is for all other statuses. */
export function projectErrorMessages(fallback: string) {
  return resourceErrorMessages('project', messages.projectNotFound, fallback);
}

/**
 * Returns the reader's relation to a project: "Yours · 2 contributors", "Contributing · macrina".
 */
export function factsOf({ is_owner, owner, contributor_count: count }: Pick<Project, 'is_owner' | 'owner' | 'contributor_count'>): string {
  const people = count === 1 ? '1 contributor' : `${count} contributors`;
  return is_owner ? ['Yours', count > 0 && people].filter(Boolean).join(' · ') : `Contributing · ${owner.display_name ?? owner.username}`;
}
