/** Builds every URL of the site; no other module does. */
export const paths = {
  home: () => '/',
  library: (filter: { category?: string; language?: string; searchTerm?: string } = {}) => `/digital-library${search(filter)}`,
  book: (id: number) => `/book/${id}`,
  authors: () => '/authors',
  authorsOf: (letter: string) => `/authors/${encodeURIComponent(letter)}`,
  author: (id: number) => `/authors/id/${id}`,
  user: (username: string) => `/users/${encodeURIComponent(username)}`,
  followers: (username: string) => `/users/${encodeURIComponent(username)}/followers`,
  following: (username: string) => `/users/${encodeURIComponent(username)}/following`,
  editProfile: () => '/edit-profile',
  premium: () => '/premium',
  premiumFromPortal: () => '/premium?from=portal',
  premiumCancel: () => '/premium/cancel',
  about: () => '/about',
  login: (next?: string) => `/login${search({ next })}`,
  signup: (next?: string) => `/signup${search({ next })}`,
  userProfile: () => '/user-profile',
  profile: () => '/profile',
  topics: () => '/topics',
  topic: (id: number) => `/topics/${id}`,
  communities: (q?: string) => `/communities${search({ q })}`,
  community: (id: number) => `/communities/${id}`,
  post: (id: number) => `/post/${id}`,
  posts: (id: number) => `/posts/${id}`,
  workspace: () => '/workspace',
  folder: (id: number) => `/folders/${id}`,
  note: (id: number) => `/notes/${id}`,
  article: (id: number) => `/article/${id}`,
  organization: (id: number) => `/organizations/${id}`,
  passage: (id: number) => `/passages/${id}`,
  circle: (id: number) => `/circles/${id}`,
  project: (id: number) => `/projects/${id}`,
  workflow: (id: number) => `/workflows/${id}`,
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
  if (url.origin !== window.location.origin || url.pathname.startsWith('//') || /^\/(login|signup)\/?$/.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}
