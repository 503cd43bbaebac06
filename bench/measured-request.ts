import type { Api } from '#contract/api.ts';

/** What browsers send; without it, responses are not compressed. */
export const browserEncodings = 'gzip, deflate, br, zstd';

/** A kind of request that the benchmark measures. */
export interface MeasuredRequest {
  id: RequestId;
  label: string;
  name: keyof Api;
  /** The product's path and query. `{id}` is replaced with the next of `ids`. */
  path: string;
  ids?: readonly number[];
  headers: Record<string, string>;
  /** Whether each request has another address, so that no response comes from memory. */
  isUncached?: true;
  /** Returns a new body for each request. */
  body?: (() => string) | undefined;
  /** Whether the baseline gets the ids in the response beforehand and only looks up their rows. */
  isResponseGiven?: true;
  /** The highest p95 with one connection, in milliseconds. */
  maxP95?: number;
  /** The highest ratio of the product's p50 to the query baseline's. */
  maxRatio?: number;
  /** The same with several connections, where it differs. */
  maxRatioInParallel?: number;
  /** The highest number of connections with which it is measured. */
  maxConnections?: number;
}

export type RequestId =
  | LibraryRequestId
  | ListRequestId
  | ReaderRequestId
  | UncachedRequestId
  | WorkspaceRequestId
  | NetworkRequestId
  | GraphRequestId;

export type LibraryRequestId =
  | 'page'
  | 'page-uncompressed'
  | 'by-author'
  | 'by-rating'
  | 'category-by-author'
  | 'count'
  | 'category'
  | 'language'
  | 'category-language'
  | 'rare-word'
  | 'common-word'
  | 'late-page-next'
  | 'late-page-jump';

export type ListRequestId = 'categories' | 'languages' | 'shelf' | 'authors-of-letter';

export type ReaderRequestId = 'work' | 'related' | 'references' | 'reads-of-work' | 'author' | 'user' | 'profile' | 'review';

/** Requests whose responses the product has in memory while they are repeated. */
export type CachedRequestId = LibraryRequestId | ListRequestId | 'work' | 'author';

export type UncachedRequestId = `uncached-${CachedRequestId}`;

export type WorkspaceRequestId = 'folder-items' | 'folder-items-large' | 'notes-by-title' | 'essay';

export type NetworkRequestId =
  | 'community-feed'
  | 'home-feed'
  | 'home-feed-later'
  | 'home-feed-of-silent'
  | 'post'
  | 'comments'
  | 'like'
  | 'new-post'
  | 'new-post-in-community';

export type GraphRequestId = 'graph' | 'graph-best' | 'graph-book' | 'graph-neighbours' | 'graph-neighbours-best' | 'graph-citations';
