import { useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { messages } from '#core/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useDeletePost } from '../../data/post-mutations.ts';

export const errorMessages = { 403: messages.accessDenied, 404: messages.postNotFound, fallback: 'Failed to delete post.' };

interface Props {
  post: Post;
  isAuthor: boolean;
  onDeleted: () => void;
}

/** Deletes a post, for its author or, with a reason, for a moderator of its community. */
export function DeletePost({ post, isAuthor, onDeleted }: Props) {
  const remove = useDeletePost(post.id);
  if (!isAuthor) return <RemovePost remove={remove} onDeleted={onDeleted} />;
  return (
    <ConfirmButton
      look="bare"
      small
      label="Delete post"
      title="Delete this post?"
      action="Delete post"
      busy={remove.isPending}
      error={remove.error}
      errorMessages={errorMessages}
      onConfirm={() => remove.mutate('', { onSuccess: onDeleted })}
    >
      <p>This permanently deletes it and its comments.</p>
    </ConfirmButton>
  );
}

function RemovePost({ remove, onDeleted }: { remove: ReturnType<typeof useDeletePost>; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="bare" small onClick={() => setIsAsking(true)}>
        Remove post…
      </Button>
      <ReasonDialog
        opened={isAsking}
        title="Remove this post?"
        action="Remove post"
        description="For its author, and for the log that the members can read."
        busy={remove.isPending}
        error={remove.error}
        errorMessages={errorMessages}
        onConfirm={(reason) => remove.mutate(reason, { onSuccess: onDeleted })}
        onClose={() => setIsAsking(false)}
      >
        <p>This permanently deletes it and its comments for everybody.</p>
      </ReasonDialog>
    </>
  );
}
