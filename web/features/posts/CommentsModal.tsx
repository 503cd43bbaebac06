import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { isGone } from '../../platform/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Comments } from './Comments.tsx';
import { commentsQuery } from '../../data/comments.ts';
import { refreshPost } from '../../data/current-posts.ts';

export function CommentsModal({ post, opened, onClose }: { post: Post; opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  function close(): void {
    onClose();
    // The comments found that the post was deleted, so the list must show that too.
    if (isGone(client.getQueryState(commentsQuery(post.id).queryKey)?.error)) void refreshPost(client, post.id);
  }
  return (
    <Dialog title="Comments" opened={opened} onClose={close} returnFocus={false}>
      <Comments post={post} />
    </Dialog>
  );
}
