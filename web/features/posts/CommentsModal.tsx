import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommentOrder, Post } from '#contract/posts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Comments } from './Comments.tsx';
import { isPostOfCommentsGone } from '../../data/comments.ts';
import { refreshPost } from '../../data/current-posts.ts';

export function CommentsModal({ post, opened, onClose }: { post: Post; opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [order, setOrder] = useState<CommentOrder>('oldest');
  function close(): void {
    onClose();
    // The comments found that the post was deleted, so the list must show that too.
    if (isPostOfCommentsGone(client, post.id)) void refreshPost(client, post.id);
  }
  return (
    <Dialog title="Comments" opened={opened} onClose={close} returnFocus={false}>
      <Comments post={post} order={order} onOrder={setOrder} />
    </Dialog>
  );
}
