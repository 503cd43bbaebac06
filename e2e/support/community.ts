import type { Reader } from './readers.ts';
import type { Requests } from './requests.ts';

async function send(request: Requests, { token }: Reader, method: string, path: string, data?: object): Promise<unknown> {
  const response = await request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.status() === 204 ? undefined : response.json();
}

/** Sends requests about communities and posts as a reader, without a browser. */
export function network(request: Requests) {
  return {
    createCommunity: async (reader: Reader, name: string, description?: string): Promise<number> =>
      ((await send(request, reader, 'POST', '/api/communities', { name, description })) as { id: number }).id,
    join: (reader: Reader, community: number) => send(request, reader, 'POST', `/api/communities/${community}/membership`, {}),
    leave: (reader: Reader, community: number) => send(request, reader, 'DELETE', `/api/communities/${community}/membership`),
    post: async (reader: Reader, content: string, more: { community_id?: number; references?: object[] } = {}): Promise<number> =>
      ((await send(request, reader, 'POST', '/api/posts', { content, ...more })) as { id: number }).id,
    remove: (reader: Reader, post: number) => send(request, reader, 'DELETE', `/api/posts/${post}`),
    comment: async (reader: Reader, post: number, content: string): Promise<number> =>
      ((await send(request, reader, 'POST', `/api/posts/${post}/comments`, { content })) as { id: number }).id,
    appoint: (reader: Reader, community: number, { username }: Reader) =>
      send(request, reader, 'POST', `/api/communities/${community}/moderators`, { username }),
    approvePosts: (reader: Reader, community: number) =>
      send(request, reader, 'PATCH', `/api/communities/${community}`, { approve_posts: true }),
    like: (reader: Reader, post: number) => send(request, reader, 'POST', `/api/posts/${post}/like`, {}),
    follow: (reader: Reader, { username }: Reader) => send(request, reader, 'POST', '/api/subscribe', { followed_username: username }),
    state: (reader: Reader, post: number) =>
      send(request, reader, 'GET', `/api/posts/${post}`) as Promise<{
        like_count: number;
        liked: boolean;
        repost_count: number;
        references: object[];
      }>,
  };
}
