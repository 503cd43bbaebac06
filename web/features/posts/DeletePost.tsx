import { useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { sentences } from '#core/sentences.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { useDeletePost } from './changes.ts';

const says = { 403: sentences.accessDenied, 404: sentences.postNotFound, otherwise: 'Failed to delete post.' };

/** Deletes a post, for its author or the moderator of its community. */
export function DeletePost({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeletePost(post.id);
  return (
    <>
      <Button look="bare" small onClick={() => setAsking(true)}>
        Delete post
      </Button>
      <Confirm
        title="Delete this post?"
        action="Delete post"
        opened={asking}
        busy={remove.isPending}
        failure={remove.error ? failureText(remove.error, says) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        onClose={() => setAsking(false)}
      >
        <p>It goes for good, with its comments, likes and reposts.</p>
      </Confirm>
    </>
  );
}
