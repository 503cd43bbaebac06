import type { Post } from '#contract/posts.ts';
import { messages } from '#core/messages.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useDeletePost } from '../../data/post-mutations.ts';

export const failureTexts = { 403: messages.accessDenied, 404: messages.postNotFound, fallback: 'Failed to delete post.' };

/** Deletes a post, for its author or the moderator of its community. */
export function DeletePost({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const remove = useDeletePost(post.id);
  return (
    <ConfirmButton
      look="bare"
      small
      label="Delete post"
      title="Delete this post?"
      action="Delete post"
      busy={remove.isPending}
      error={remove.error}
      errorMessages={failureTexts}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
    >
      <p>This permanently deletes it and its comments.</p>
    </ConfirmButton>
  );
}
