import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnUser } from '#contract/accounts.ts';
import type { Comment, Post } from '#contract/posts.ts';
import type { CommentPage } from './merge-newest-comments.ts';
import { isPostKey, postKeys } from './query-keys.ts';

/** Updates the user's name and picture on cached posts and comments after a change. */
export function useOwnAuthorUpdates(user: OwnUser | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (user) updateAuthor(client, user);
  }, [client, user]);
}

/** Updates the author of cached posts and comments. Feeds display posts from the same cache. */
function updateAuthor(client: QueryClient, { id, display_name, profilePicture }: OwnUser): void {
  const withAuthor = <T extends Post | Comment>(item: T): T => (item.user_id === id ? { ...item, display_name, profilePicture } : item);
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: postKeys.ones })) {
    if (isPostKey(queryKey)) client.setQueryData<Post>(queryKey, (post) => post && withAuthor(post));
    else {
      client.setQueryData<InfiniteData<CommentPage>>(
        queryKey,
        (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, comments: page.comments.map(withAuthor) })) },
      );
    }
  }
}
