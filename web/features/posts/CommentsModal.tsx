import type { Post } from '#contract/posts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Comments } from './Comments.tsx';

export function CommentsModal({ post, opened, onClose }: { post: Post; opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Comments" opened={opened} onClose={onClose} returnFocus={false}>
      <Comments post={post} />
    </Dialog>
  );
}
