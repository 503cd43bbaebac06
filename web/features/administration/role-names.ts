import type { Role } from '#core/roles.ts';

export const roleNames: Readonly<Record<Role, string>> = { administrator: 'Administrator', moderator: 'Moderator', librarian: 'Librarian' };

/** What each role allows, for the page of a person. */
export const roleDescriptions: Readonly<Record<Role, string>> = {
  administrator: 'Can do everything, including appointing others.',
  moderator: 'Handles reports and suspends accounts.',
  librarian: 'Manages texts and the catalog.',
};
