/** The roles in the library as a whole. Roles in a community, circle or project are separate. */
export const roles = ['administrator', 'moderator', 'librarian'] as const;
export type Role = (typeof roles)[number];

/** Returns whether somebody has one of the roles. An administrator may do what every role may. */
export function hasRole(own: readonly Role[], ...allowed: readonly Role[]): boolean {
  return own.includes('administrator') || allowed.some((role) => own.includes(role));
}
