import { useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { sentences } from '#core/sentences.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { useDeletePost } from '../../data/post-mutations.ts';

const failureTexts = { 403: sentences.accessDenied, 404: sentences.postNotFound, otherwise: 'Failed to delete post.' };

/** Deletes a post, for its author or the moderator of its community. */
export function DeletePost({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeletePost(post.id);
  return (
    <>
      <Button look="bare" small onClick={() => setIsConfirming(true)}>
        Delete post
      </Button>
      <Confirm
        title="Delete this post?"
        action="Delete post"
        opened={isConfirming}
        busy={remove.isPending}
        failure={remove.error ? failureText(remove.error, failureTexts) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        onClose={() => setIsConfirming(false)}
      >
        <p>This permanently deletes the post with its comments, likes and reposts.</p>
      </Confirm>
    </>
  );
}
