import type { Api } from '#contract/api.ts';
import type { MeasuredRequest, NetworkRequestId } from './measured-request.ts';
import type { Network } from './network.ts';
import type { Reader } from './readers.ts';

/**
 * The highest ratios of p50 to the query baseline's. A home feed merges the posts of five
 * hundred users.
 */
const maxRatio = { query: 1.5, homeFeed: 3 };

export function networkRequests({ communityId, postId, likedIds, later, silentReader }: Network, { token }: Reader): MeasuredRequest[] {
  const request = (id: NetworkRequestId, label: string, name: keyof Api, path: string): MeasuredRequest => ({
    ...{ id, label, name, path, maxRatio: maxRatio.query },
    headers: { authorization: `Bearer ${token}` },
  });
  const homeFeed = { name: 'GET /api/posts', path: '/api/posts?feed=home', headers: { authorization: `Bearer ${token}` } } as const;
  const createPost = (id: NetworkRequestId, label: string, more: object): MeasuredRequest => {
    const base = request(id, label, 'POST /api/posts', '/api/posts');
    return {
      ...base,
      headers: { ...base.headers, 'content-type': 'application/json' },
      body: () => JSON.stringify({ content, ...more }),
    };
  };
  return [
    request('community-feed', 'community feed', 'GET /api/communities/{id}/posts', `/api/communities/${communityId}/posts`),
    { ...homeFeed, id: 'home-feed', label: 'home feed', maxRatio: maxRatio.homeFeed },
    {
      ...homeFeed,
      id: 'home-feed-later',
      label: 'home feed, later',
      path: `${homeFeed.path}&before=${later.cursor}`,
      maxRatio: maxRatio.homeFeed,
    },
    {
      ...homeFeed,
      id: 'home-feed-of-silent',
      label: 'home feed of silent',
      headers: { authorization: `Bearer ${silentReader.token}` },
      maxRatio: maxRatio.homeFeed,
    },
    request('post', 'posts/{id}', 'GET /api/posts/{id}', `/api/posts/${postId}`),
    request('comments', 'posts/{id}/comments', 'GET /api/posts/{id}/comments', `/api/posts/${postId}/comments`),
    { ...request('like', 'POST like', 'POST /api/posts/{id}/like', '/api/posts/{id}/like'), ids: likedIds },
    createPost('new-post', 'POST posts', {}),
    createPost('new-post-in-community', 'POST posts, community', { community_id: communityId }),
  ];
}

const content =
  'Where is he quoted, and by whom? The second sermon has it without the *name*, and so perhaps from memory. What would settle it?';
