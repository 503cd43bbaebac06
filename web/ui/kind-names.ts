import type { PageKind } from '#core/page-paths.ts';

/** What one entity of a kind is called. */
export const kindNames: Readonly<Record<PageKind, string>> = {
  user: 'Person',
  post: 'Post',
  community: 'Community',
  circle: 'Circle',
  project: 'Project',
  workflow: 'Workflow',
  work: 'Book',
  author: 'Author',
  topic: 'Topic',
  essay: 'Essay',
  organization: 'Organization',
  passage: 'Passage',
  note: 'Note',
  folder: 'Folder',
};
