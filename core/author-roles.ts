/** What somebody did for a work besides writing it. */
export const authorRoles = ['editor', 'translator', 'seriesEditor'] as const;
export type AuthorRole = (typeof authorRoles)[number];
