import { readerPath } from './reader-path.ts';
import { parseTextPath } from './text-path.ts';

export * as sitePaths from './site-paths.ts';
export { annotationPath, readerPath, readerPrefix } from './reader-path.ts';

/** The pages within `/admin/`. */
export const adminPages = {
  people: 'people',
  catalog: 'catalog',
  works: 'catalog/works',
  authors: 'catalog/authors',
  texts: 'texts',
  cited: 'cited',
  reports: 'reports',
  held: 'held',
  registrations: 'registrations',
  settings: 'settings',
  audit: 'audit',
} as const;

/** What follows the path of a user or community on its other pages. */
export const subpages = {
  followers: '/followers',
  following: '/following',
  members: '/members',
  moderation: '/moderation',
  log: '/log',
} as const;

/** Where each kind of entity has its page: the path before its id. */
export const pagePrefixes = {
  user: '/users/',
  post: '/posts/',
  community: '/communities/',
  circle: '/circles/',
  project: '/projects/',
  workflow: '/workflows/',
  work: '/book/',
  author: '/authors/id/',
  topic: '/topics/',
  essay: '/article/',
  organization: '/organizations/',
  passage: '/passages/',
  note: '/notes/',
  folder: '/folders/',
} as const;

export type PageKind = keyof typeof pagePrefixes;

export function isPageKind(text: string): text is PageKind {
  return Object.hasOwn(pagePrefixes, text);
}

/** Returns the path of an entity's page. Users have one under their id and one under their name. */
export function pagePath(kind: PageKind, id: number | string): string {
  return pagePrefixes[kind] + encodeURIComponent(id);
}

/** A post's page has a second path, for search hits and for posts that a community lists. */
export const otherPostPrefix = '/post/';

/**
 * A passage's readable path begins with this and ends with its OSIS reference:
 * `/scripture/Rom.9.20`.
 */
export const scripturePrefix = '/scripture/';

/** Returns the readable path of a passage. */
export function scripturePath(osis: string): string {
  return scripturePrefix + encodeURIComponent(osis);
}

/** Returns the path of a place in an edition, from `core/text-path.ts`: `/read/kjv/John.3.16`. */
export function readPath(textPath: string): string {
  const { slug, citation } = parseTextPath(textPath);
  return readerPath(slug, citation);
}

const kindsByPrefix: readonly (readonly [string, PageKind])[] = [
  ...Object.entries(pagePrefixes).map(([kind, prefix]) => [prefix, kind as PageKind] as const),
  [otherPostPrefix, 'post'],
  [scripturePrefix, 'passage'],
];

/** Returns the kind of the entity whose page has this path; undefined for other pages. */
export function kindOfPath(path: string): PageKind | undefined {
  return kindsByPrefix.find(([prefix]) => path.startsWith(prefix) && /^[^/]+$/.test(path.slice(prefix.length)))?.[1];
}
