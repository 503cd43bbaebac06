import type { QueryKey } from '@tanstack/react-query';
import type { Feed } from './feed.ts';

// All keys are here or in admin-query-keys.ts, because mutations invalidate the queries of other
// resources. Invalidating a key invalidates all keys that begin with it.

export const siteKeys = {
  about: ['about'] as const,
};

export const ownUserKeys = {
  user: ['own-user'] as const,
  sessions: ['own-user', 'sessions'] as const,
  totp: ['own-user', 'totp'] as const,
  passkeys: ['own-user', 'passkeys'] as const,
  identities: ['own-user', 'identities'] as const,
};

export const totpKeys = {
  qrCode: (text: string) => ['qr-code', text] as const,
};

export const loginKeys = {
  openid: ['continue-login'] as const,
};

export const signupKeys = {
  openid: ['signup', 'openid'] as const,
};

export const userKeys = {
  all: ['users'] as const,
  one: (nameOrId: string) => ['users', nameOrId.toLowerCase()] as const,
};

export const followKeys = {
  all: ['follows'] as const,
  state: (userId: number) => ['follows', 'state', userId] as const,
  list: (which: 'followers' | 'following', userId: number) => ['follows', which, userId] as const,
};

export const blockKeys = {
  list: (relation: 'block' | 'mute') => ['blocks', relation] as const,
};

export const notificationKeys = {
  all: ['notifications'] as const,
  count: ['notifications', 'count'] as const,
  lists: ['notifications', 'list'] as const,
  list: (filter: string) => ['notifications', 'list', filter] as const,
  level: (group: 'circle' | 'community', id: number) => ['notifications', 'level', group, id] as const,
};

export const mentionKeys = {
  one: (username: string) => ['mentions', username.toLowerCase()] as const,
};

export const premiumKeys = {
  status: ['premium'] as const,
  checkout: (id: string | undefined) => ['premium-checkout', id ?? null] as const,
  testCheckout: (id: string) => ['test-checkout', id] as const,
  testPortal: ['test-portal'] as const,
};

export const authorKeys = {
  ofLetter: (letter: string) => ['authors', 'letter', letter] as const,
  one: (id: number) => ['authors', 'one', id] as const,
};

export const workKeys = {
  categories: ['works', 'categories'] as const,
  languages: ['works', 'languages'] as const,
  shelf: ['works', 'shelf'] as const,
  list: (view: object) => ['works', 'list', view] as const,
  count: (filters: object) => ['works', 'count', filters] as const,
  one: (id: number) => ['works', 'one', id] as const,
  references: (id: number) => ['works', 'one', id, 'references'] as const,
  /** Not below `one`: the reader's own review does not change it. */
  related: (id: number) => ['works', 'related', id] as const,
};

export const citationKeys = {
  all: ['citations'] as const,
  one: (thing: object, style: string) => ['citations', thing, style] as const,
  notes: (cites: readonly string[], style: string) => ['citations', 'notes', cites, style] as const,
};

export const essayKeys = {
  all: ['essays'] as const,
  of: (username: string) => ['essays', 'of', username] as const,
  one: (id: number) => ['essays', 'one', id] as const,
  bibliography: (id: number) => ['essays', 'one', id, 'bibliography'] as const,
};

interface ReadItem {
  readonly kind: 'work' | 'essay';
  readonly id: number;
}

/** The item itself, which has the average of its reviews. */
const itemKey = ({ kind, id }: ReadItem) => ({ work: workKeys, essay: essayKeys })[kind].one(id);

export const readKeys = {
  all: ['reads'] as const,
  of: (username: string) => ['reads', 'of', username] as const,
  item: itemKey,
  reviews: (item: ReadItem) => [...itemKey(item), 'reviews'] as const,
  ownReview: (item: ReadItem, username: string) => [...itemKey(item), 'own-review', username] as const,
};

export const topicKeys = {
  all: ['topics'] as const,
  list: ['topics', 'list'] as const,
  one: (id: number) => ['topics', 'one', id] as const,
  references: (id: number) => ['topics', 'one', id, 'references'] as const,
};

export const passageKeys = {
  one: (id: number) => ['passages', id] as const,
  view: (id: number, filters: object) => ['passages', id, 'view', filters] as const,
  card: (id: number) => ['passages', id, 'card'] as const,
  text: (id: number, edition: string | null, limit: number) => ['passages', id, 'text', edition, limit] as const,
  resolved: (q: string) => ['passages', 'resolved', q] as const,
};

export const annotationKeys = {
  texts: ['annotations', 'texts'] as const,
  ofEdition: (slug: string) => ['annotations', 'texts', slug] as const,
  inText: (slug: string, from: string, to: string) => ['annotations', 'texts', slug, from, to] as const,
  replies: (id: number) => ['annotations', 'replies', id] as const,
  own: ['annotations', 'own'] as const,
  ownList: (filters: object, order: string) => ['annotations', 'own', 'list', filters, order] as const,
  ownTexts: (filters: object) => ['annotations', 'own', 'texts', filters] as const,
  ownReplies: ['annotations', 'own', 'replies'] as const,
  imports: ['annotations', 'own', 'imports'] as const,
};

export const marginKeys = {
  all: ['margin'] as const,
  marks: (slug: string, from: string, to: string) => ['margin', 'marks', slug, from, to] as const,
  counts: (slug: string, citation: string, filters: object) => ['margin', 'counts', slug, citation, filters] as const,
  onPassage: (id: number) => ['margin', 'passage', id] as const,
  rowsOf: (slug: string) => ['margin', 'rows', slug] as const,
  rows: (slug: string, citation: string, filters: object) => ['margin', 'rows', slug, citation, filters] as const,
};

export const quotationKeys = {
  checked: (text: string, format: string) => ['quotations', format, text] as const,
};

export const editionKeys = {
  all: ['editions'] as const,
  list: (filters: object) => ['editions', 'list', filters] as const,
  one: (slug: string) => ['editions', 'one', slug] as const,
  sections: (slug: string) => ['editions', 'one', slug, 'sections'] as const,
  page: (slug: string, at: string | undefined, parallel: string) => ['editions', 'one', slug, 'page', at ?? null, parallel] as const,
  found: (slug: string, words: string, from: string) => ['editions', 'one', slug, 'found', words, from] as const,
  inImport: (slug: string) => ['editions', 'in import', slug] as const,
  administered: ['editions', 'administered'] as const,
  losses: (slug: string) => ['editions', 'losses', slug] as const,
};

export const readingKeys = {
  positions: ['reading'] as const,
};

export const organizationKeys = {
  lists: ['organizations', 'list'] as const,
  list: (kind: string, query: string) => ['organizations', 'list', kind, query] as const,
  one: (id: number) => ['organizations', 'one', id] as const,
};

export const folderKeys = {
  all: ['folders'] as const,
  mine: ['folders', 'mine'] as const,
  of: (username: string) => ['folders', 'of', username] as const,
  one: (id: number) => ['folders', 'one', id] as const,
  items: (id: number) => ['folders', 'one', id, 'items'] as const,
};

export const noteKeys = {
  all: ['notes'] as const,
  one: (id: number) => ['notes', 'one', id] as const,
  backlinks: (id: number) => ['notes', 'one', id, 'backlinks'] as const,
  latest: ['notes', 'latest'] as const,
  named: (title: string) => ['notes', 'named', title] as const,
  suggestions: (typed: string) => ['notes', 'suggestions', typed] as const,
};

export const communityKeys = {
  all: ['communities'] as const,
  lists: ['communities', 'list'] as const,
  list: (query: string) => ['communities', 'list', query] as const,
  joined: ['communities', 'mine'] as const,
  one: (id: number) => ['communities', 'one', id] as const,
};

export const moderationKeys = {
  of: (communityId: number) => ['moderation', communityId] as const,
  members: (communityId: number, q: string) => ['moderation', communityId, 'members', q] as const,
  bans: (communityId: number) => ['moderation', communityId, 'bans'] as const,
  log: (communityId: number) => ['moderation', communityId, 'log'] as const,
  pending: (communityId: number) => ['moderation', communityId, 'pending'] as const,
  reports: (communityId: number) => ['moderation', communityId, 'reports'] as const,
};

export const heldKeys = {
  all: ['held'] as const,
  own: ['held', 'own'] as const,
  waiting: ['held', 'waiting'] as const,
};

export const postKeys = {
  all: ['posts'] as const,
  /** Single posts and their comments. */
  ones: ['posts', 'one'] as const,
  one: (id: number) => ['posts', 'one', id] as const,
  comments: (id: number) => ['posts', 'one', id, 'comments'] as const,
  commentsIn: (order: string, id: number) => ['posts', 'one', id, 'comments', order] as const,
  /** The count is part of the key, because it changes with the list. */
  reposters: (id: number, count: number) => ['posts', 'reposters', id, count] as const,
  feeds: ['posts', 'feed'] as const,
  feed: (feed: Feed) => ['posts', 'feed', feed] as const,
  /** The refresh of the posts that a feed shows. */
  current: (feed: Feed) => ['posts', 'current', feed] as const,
  newer: (feed: Feed, after: string | null) => ['posts', 'newer', feed, after] as const,
};

export const postMutationKeys = {
  send: ['posts', 'send'] as const,
  createComment: (postId: number) => ['posts', 'comment', postId] as const,
  deleteComment: (postId: number) => ['posts', 'delete-comment', postId] as const,
  toggle: (kind: 'like' | 'repost', postId: number) => ['posts', kind, postId] as const,
};

/** Returns the feed of a key that `postKeys.feed` returned. */
export function feedOf(queryKey: QueryKey): Feed {
  return (queryKey as ReturnType<typeof postKeys.feed>)[2];
}

/** Returns whether a key that begins with `postKeys.ones` is of a post, not of its comments. */
export function isPostKey(queryKey: QueryKey): boolean {
  return queryKey.length === postKeys.one(0).length;
}

export const circleKeys = {
  all: ['circles'] as const,
  lists: ['circles', 'list'] as const,
  list: (which: 'mine' | 'all') => ['circles', 'list', which] as const,
  one: (id: number) => ['circles', 'one', id] as const,
  ownInvitations: ['circles', 'invitations', 'own'] as const,
  invitationsOf: (id: number) => ['circles', 'invitations', id] as const,
};

export const projectKeys = {
  all: ['projects'] as const,
  list: ['projects', 'list'] as const,
  choices: ['projects', 'choices'] as const,
  one: (id: number) => ['projects', 'one', id] as const,
};

export const workflowKeys = {
  all: ['workflows'] as const,
  list: ['workflows', 'list'] as const,
  one: (id: number) => ['workflows', 'one', id] as const,
};

export const searchKeys = {
  hits: (query: string, type: string, filters: object, visit: string) => ['search', 'hits', query, type, filters, visit] as const,
  suggestions: (typed: string, types: readonly string[] | undefined) => ['search', 'suggestions', typed, types] as const,
  people: (typed: string) => ['search', 'people', typed] as const,
  things: (typed: string, kinds: readonly string[]) => ['search', 'things', typed, ...kinds] as const,
};

export const referenceKeys = {
  title: (kind: string, id: number | string) => ['references', 'title', kind, id] as const,
  texts: (typed: string) => ['references', 'texts', typed] as const,
  publicTitle: (kind: string, id: number) => ['references', 'public-title', kind, id] as const,
};

export const graphKeys = {
  all: ['graph'] as const,
  of: (source: string | object) => ['graph', source] as const,
};

export const healthKeys = {
  all: ['health'] as const,
};
