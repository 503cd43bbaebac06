import type { Api } from '#contract/api.ts';
import type { MeasuredCall } from './calls.ts';
import type { Network } from './network.ts';
import type { Reader } from './readers.ts';

export type NetworkCallId =
  | 'community-feed'
  | 'home-feed'
  | 'home-feed-later'
  | 'home-feed-of-silent'
  | 'post'
  | 'comments'
  | 'like'
  | 'new-post'
  | 'new-post-in-community';

/** Of one query, and of a home feed, which looks in five hundred places. */
const most = { query: 1.5, home: 3 };

/** What people do with posts. */
export function networkCalls({ communityId, postId, likedIds, later, ofTheSilent }: Network, { token }: Reader): MeasuredCall[] {
  const call = (id: NetworkCallId, label: string, name: keyof Api, path: string): MeasuredCall => ({
    ...{ id, label, name, path, most: most.query },
    headers: { authorization: `Bearer ${token}` },
  });
  const home = (id: NetworkCallId, label: string, query: Record<string, string> = {}): MeasuredCall => ({
    ...call(id, label, 'GET /api/posts', `/api/posts?${new URLSearchParams({ feed: 'home', ...query }).toString()}`),
    most: most.home,
  });
  const write = (id: NetworkCallId, label: string, more: object): MeasuredCall => {
    const asked = call(id, label, 'POST /api/posts', '/api/posts');
    return {
      ...asked,
      headers: { ...asked.headers, 'content-type': 'application/json' },
      body: () => JSON.stringify({ content, ...more }),
    };
  };
  return [
    call('community-feed', 'community feed', 'GET /api/communities/{id}/posts', `/api/communities/${communityId}/posts`),
    home('home-feed', 'home feed'),
    home('home-feed-later', 'home feed, later', { before: later.cursor }),
    { ...home('home-feed-of-silent', 'home feed of silent'), headers: { authorization: `Bearer ${ofTheSilent.token}` } },
    call('post', 'posts/{id}', 'GET /api/posts/{id}', `/api/posts/${postId}`),
    call('comments', 'posts/{id}/comments', 'GET /api/posts/{id}/comments', `/api/posts/${postId}/comments`),
    { ...call('like', 'POST like', 'POST /api/posts/{id}/like', '/api/posts/{id}/like'), ids: likedIds },
    write('new-post', 'POST posts', {}),
    write('new-post-in-community', 'POST posts, community', { community_id: communityId }),
  ];
}

const content =
  'Where is he quoted, and by whom? The second sermon has it without the *name*, and so perhaps from memory. What would settle it?';
