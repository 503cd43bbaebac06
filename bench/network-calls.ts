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

/** Of what is one query, and of a home feed, which five hundred people write. */
const most = { query: 1.5, home: 3 };

/** What people do with posts. */
export function networkCalls({ communityId, postId, likedIds, later, ofTheSilent }: Network, { token }: Reader): MeasuredCall[] {
  const call = (id: NetworkCallId, label: string, name: keyof Api, path: string): MeasuredCall => ({
    ...{ id, label, name, path, most: most.query },
    headers: { authorization: `Bearer ${token}` },
  });
  const home = { name: 'GET /api/posts', path: '/api/posts?feed=home', headers: { authorization: `Bearer ${token}` } } as const;
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
    { ...home, id: 'home-feed', label: 'home feed', most: most.home },
    { ...home, id: 'home-feed-later', label: 'home feed, later', path: `${home.path}&before=${later.cursor}`, most: most.home },
    {
      ...home,
      id: 'home-feed-of-silent',
      label: 'home feed of silent',
      headers: { authorization: `Bearer ${ofTheSilent.token}` },
      most: most.home,
    },
    call('post', 'posts/{id}', 'GET /api/posts/{id}', `/api/posts/${postId}`),
    call('comments', 'posts/{id}/comments', 'GET /api/posts/{id}/comments', `/api/posts/${postId}/comments`),
    { ...call('like', 'POST like', 'POST /api/posts/{id}/like', '/api/posts/{id}/like'), ids: likedIds },
    write('new-post', 'POST posts', {}),
    write('new-post-in-community', 'POST posts, community', { community_id: communityId }),
  ];
}

const content =
  'Where is he quoted, and by whom? The second sermon has it without the *name*, and so perhaps from memory. What would settle it?';
