import { annotationPath, otherPostPrefix, pagePath, readerPath } from '#core/page-paths.ts';

/** Builds the URLs of the site's pages. */
export const paths = {
  home: () => '/',
  library: (filter: { category?: string; language?: string; searchTerm?: string } = {}) => `/digital-library${search(filter)}`,
  book: (id: number) => pagePath('work', id),
  authors: () => '/authors',
  authorsOf: (letter: string) => `/authors/${encodeURIComponent(letter)}`,
  author: (id: number) => pagePath('author', id),
  user: (username: string) => pagePath('user', username),
  followers: (username: string) => `${pagePath('user', username)}/followers`,
  following: (username: string) => `${pagePath('user', username)}/following`,
  notifications: (show?: string) => `/notifications${search({ show })}`,
  editProfile: () => '/edit-profile',
  premium: () => '/premium',
  premiumFromPortal: () => '/premium?from=portal',
  premiumCancel: () => '/premium/cancel',
  about: () => '/about',
  login: (next?: string) => `/login${search({ next })}`,
  signup: (next?: string, invitation?: string) => `/signup${search({ next, invitation })}`,
  continueSignup: (next?: string) => `/signup/continue${search({ next })}`,
  forgotPassword: () => '/forgot-password',
  userProfile: () => '/user-profile',
  profile: () => '/profile',
  topics: () => '/topics',
  topic: (id: number) => pagePath('topic', id),
  communities: (q?: string) => `/communities${search({ q })}`,
  community: (id: number) => pagePath('community', id),
  communityMembers: (id: number, q?: string) => `${pagePath('community', id)}/members${search({ q })}`,
  communityModeration: (id: number) => `${pagePath('community', id)}/moderation`,
  communityLog: (id: number) => `${pagePath('community', id)}/log`,
  post: (id: number) => `${otherPostPrefix}${id}`,
  posts: (id: number) => pagePath('post', id),
  workspace: () => '/workspace',
  folder: (id: number) => pagePath('folder', id),
  note: (id: number) => pagePath('note', id),
  article: (id: number) => pagePath('essay', id),
  admin: () => '/admin',
  adminPeople: (filter: { q?: string; show?: string } = {}) => `/admin/people${search(filter)}`,
  adminPerson: (id: number) => `/admin/people/${id}`,
  annotations: () => '/annotations',
  adminTexts: () => '/admin/texts',
  adminAudit: (filter: { act?: string; username?: string } = {}) => `/admin/audit${search(filter)}`,
  adminReports: (show?: string) => `/admin/reports${search({ show })}`,
  adminHeld: () => '/admin/held',
  adminSettings: () => '/admin/settings',
  adminRegistrations: () => '/admin/registrations',
  adminCited: () => '/admin/cited',
  adminCatalog: () => '/admin/catalog',
  /** `from` is a record to merge into this one. */
  adminRecord: (kind: 'work' | 'author', id: number, from?: number) =>
    `/admin/catalog/${kind}s/${id}${search({ from: from === undefined ? undefined : String(from) })}`,
  organizations: () => '/organizations',
  organization: (id: number) => pagePath('organization', id),
  passage: (id: number) => pagePath('passage', id),
  /** `beside`: slugs of the editions in parallel. */
  read: (slug: string, citation?: string, beside: readonly string[] = []) =>
    readerPath(slug, citation) + (beside.length === 0 ? '' : `?with=${beside.join(',')}`),
  readAnnotation: annotationPath,
  /** Where an edition is read, with the words of a query marked. */
  readFinding: (slug: string, citation: string | undefined, query: string, beside: readonly string[] = []) => {
    const path = paths.read(slug, citation, beside);
    return path + (beside.length === 0 ? '?' : '&') + new URLSearchParams({ find: query }).toString();
  },
  circle: (id: number) => pagePath('circle', id),
  project: (id: number) => pagePath('project', id),
  workflow: (id: number) => pagePath('workflow', id),
  essays: () => '/essays',
  writeEssay: (id?: number) => `/write-essay${search({ id: id?.toString() })}`,
  graph: ({ view = 'network', asList = false }: { view?: 'network' | 'citations'; asList?: boolean } = {}) =>
    `/graph${search({ view: view === 'network' ? undefined : view, as: asList ? 'list' : undefined })}`,
  search: (query = '', type = '', filters: Record<string, string | undefined> = {}) => `/search${search({ query, type, ...filters })}`,
};

function search(parameters: Record<string, string | undefined>): string {
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return present.length === 0 ? '' : `?${new URLSearchParams(present).toString()}`;
}

/**
 * Returns a path of this site to go to after login, else undefined. Rejects URLs that lead
 * elsewhere (`//evil`, `/\evil`).
 */
export function safeNext(next: string | null): string | undefined {
  if (next === null || !/^\/(?![/\\])/.test(next)) return undefined;
  if (!URL.canParse(next, window.location.origin)) return undefined;
  const url = new URL(next, window.location.origin);
  // Checks the resolved path, too: "/.//evil" resolves to "//evil".
  if (url.origin !== window.location.origin || url.pathname.startsWith('//') || /^\/(login|signup)(\/continue)?\/?$/.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}
