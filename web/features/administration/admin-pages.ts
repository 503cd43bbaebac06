import { hasRole, type Role } from '#core/roles.ts';
import { paths } from '../../platform/paths.ts';

export interface AdminPage {
  readonly path: string;
  readonly name: string;
  /** Who besides administrators sees it. */
  readonly roles: readonly Role[];
}

/** The pages under /admin, in the order of the navigation. */
const adminPages = {
  overview: { path: paths.admin(), name: 'Overview', roles: ['moderator', 'librarian'] },
  people: { path: paths.adminPeople(), name: 'People', roles: ['moderator'] },
  reports: { path: paths.adminReports(), name: 'Reports', roles: ['moderator'] },
  held: { path: paths.adminHeld(), name: 'Held links', roles: ['moderator'] },
  registrations: { path: paths.adminRegistrations(), name: 'New accounts', roles: [] },
  catalog: { path: paths.adminCatalog(), name: 'Catalog', roles: ['librarian'] },
  texts: { path: paths.adminTexts(), name: 'Texts', roles: ['librarian'] },
  cited: { path: paths.adminCited(), name: 'Cited, not held', roles: ['librarian'] },
  settings: { path: paths.adminSettings(), name: 'Settings', roles: [] },
  audit: { path: paths.adminAudit(), name: 'Audit log', roles: [] },
} as const satisfies Record<string, AdminPage>;

/** Returns the pages that somebody with these roles sees. */
export function pagesFor(roles: readonly Role[]): AdminPage[] {
  return Object.values<AdminPage>(adminPages).filter((page) => hasRole(roles, ...page.roles));
}
