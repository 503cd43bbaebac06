import type { Project } from '#contract/projects.ts';
import { sentences } from '#core/sentences.ts';

/** What a failed call about a project says; `otherwise` is what was tried. */
export function projectSays(otherwise: string) {
  return { 403: sentences.accessDenied, 404: sentences.projectNotFound, 500: 'Server error saving project.', otherwise };
}

/** How the reader has to do with a project, and with whom: "Yours · 2 contributors", "Contributing · macrina". */
export function factsOf({ is_owner, owner, contributor_count: count }: Pick<Project, 'is_owner' | 'owner' | 'contributor_count'>): string {
  const people = count === 1 ? '1 contributor' : `${count} contributors`;
  return is_owner ? ['Yours', count > 0 && people].filter(Boolean).join(' · ') : `Contributing · ${owner.display_name ?? owner.username}`;
}
