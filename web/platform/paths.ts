import { adminPages, annotationPath, otherPostPrefix, pagePath, readerPath, sitePaths, subpages } from '#core/page-paths.ts';

/** Builds the URLs of the site's pages. */
export const paths = {
  home: () => sitePaths.home,
  library: (filter: { category?: string; language?: string; searchTerm?: string } = {}) => sitePaths.library + search(filter),
  book: (id: number) => pagePath('work', id),
  authors: () => sitePaths.authors,
  authorsOf: (letter: string) => `${sitePaths.authors}/${encodeURIComponent(letter)}`,
  author: (id: number) => pagePath('author', id),
  user: (username: string) => pagePath('user', username),
  followers: (username: string) => pagePath('user', username) + subpages.followers,
  following: (username: string) => pagePath('user', username) + subpages.following,
  notifications: (show?: string) => sitePaths.notifications + search({ show }),
  editProfile: () => sitePaths.editProfile,
  premium: () => sitePaths.premium,
  premiumFromPortal: () => `${sitePaths.premium}?from=portal`,
  premiumCancel: () => sitePaths.premiumCancel,
  about: () => sitePaths.about,
  login: (next?: string) => sitePaths.login + search({ next }),
  signup: (next?: string, invitation?: string) => sitePaths.signup + search({ next, invitation }),
  continueSignup: (next?: string) => sitePaths.continueSignup + search({ next }),
  forgotPassword: () => sitePaths.forgotPassword,
  userProfile: () => sitePaths.userProfile,
  profile: () => sitePaths.profile,
  topics: () => sitePaths.topics,
  topic: (id: number) => pagePath('topic', id),
  communities: (q?: string) => sitePaths.communities + search({ q }),
  community: (id: number) => pagePath('community', id),
  communityMembers: (id: number, q?: string) => pagePath('community', id) + subpages.members + search({ q }),
  communityModeration: (id: number) => pagePath('community', id) + subpages.moderation,
  communityLog: (id: number) => pagePath('community', id) + subpages.log,
  post: (id: number) => `${otherPostPrefix}${id}`,
  posts: (id: number) => pagePath('post', id),
  workspace: () => sitePaths.workspace,
  folder: (id: number) => pagePath('folder', id),
  note: (id: number) => pagePath('note', id),
  article: (id: number) => pagePath('essay', id),
  admin: () => sitePaths.admin,
  adminPeople: (filter: { q?: string; show?: string } = {}) => adminPath('people') + search(filter),
  adminPerson: (id: number) => `${adminPath('people')}/${id}`,
  annotations: () => sitePaths.annotations,
  adminTexts: () => adminPath('texts'),
  adminAudit: (filter: { act?: string; username?: string } = {}) => adminPath('audit') + search(filter),
  adminReports: (show?: string) => adminPath('reports') + search({ show }),
  adminHeld: () => adminPath('held'),
  adminSettings: () => adminPath('settings'),
  adminRegistrations: () => adminPath('registrations'),
  adminCited: () => adminPath('cited'),
  adminCatalog: () => adminPath('catalog'),
  /** `from` is a record to merge into this one. */
  adminRecord: (kind: 'work' | 'author', id: number, from?: number) =>
    `${adminPath(kind === 'work' ? 'works' : 'authors')}/${id}${search({ from: from === undefined ? undefined : String(from) })}`,
  organizations: () => sitePaths.organizations,
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
  essays: () => sitePaths.essays,
  writeEssay: (id?: number) => sitePaths.writeEssay + search({ id: id?.toString() }),
  graph: ({ view = 'network', asList = false }: { view?: 'network' | 'citations'; asList?: boolean } = {}) =>
    sitePaths.graph + search({ view: view === 'network' ? undefined : view, as: asList ? 'list' : undefined }),
  search: (query = '', type = '', filters: Record<string, string | undefined> = {}) =>
    sitePaths.search + search({ query, type, ...filters }),
};

function adminPath(page: keyof typeof adminPages): string {
  return `${sitePaths.admin}/${adminPages[page]}`;
}

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
  if (url.origin !== window.location.origin || url.pathname.startsWith('//') || isLogin(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

function isLogin(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return [sitePaths.login, sitePaths.continueLogin, sitePaths.signup, sitePaths.continueSignup].some((login) => login === path);
}
