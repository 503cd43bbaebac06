import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnReply } from '#contract/own-annotations.ts';
import { useDeleteReply } from '../../../data/annotations.ts';
import { useDeletedReplies } from '../../../data/deleted-annotations.ts';
import { ownRepliesQuery } from '../../../data/own-annotations.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/Page.tsx';
import { ScriptText } from '../../../ui/ScriptText.tsx';
import classes from './annotations.module.css';
import { repliesErrorMessages } from './error-messages.ts';
import { ReplyItem } from './ReplyItem.tsx';

/**
 * The reader's replies to annotations. The reader can edit and delete them even after leaving a
 * circle.
 */
export function OwnReplies() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.ownReplies}>
      <Button small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Your replies
      </Button>
      {isOpen && <ReplyList />}
    </section>
  );
}

function ReplyList() {
  const query = useInfiniteQuery(ownRepliesQuery());
  const remove = useDeleteReply();
  const deleted = useDeletedReplies();
  if (query.isPending)
    return (
      <p className={classes.quiet} role="status">
        Loading your replies…
      </p>
    );
  if (query.isError) return <ErrorState error={query.error} errorMessages={repliesErrorMessages} onRetry={() => void query.refetch()} />;
  const replies = query.data.pages.flatMap(({ rows }) => rows.filter(({ id }) => !deleted.has(id)));
  if (replies.length === 0) return <p className={classes.quiet}>Your replies to annotations appear here.</p>;
  return (
    <div className={classes.replies}>
      <ul aria-label="Your replies">
        {replies.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} isOwn onDelete={() => remove(reply)} heading={<Subject reply={reply} />} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button small disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          More replies
        </Button>
      )}
    </div>
  );
}

/** Links to the annotation of a reply. */
function Subject({ reply: { annotation, annotation_id: id } }: { reply: OwnReply }) {
  if (!annotation) return 'On an annotation that is no longer shared with you';
  return (
    <>
      On{' '}
      <Link to={paths.readAnnotation(annotation.edition, annotation.citation, id)}>
        <ScriptText>{`“${annotation.quote}”`}</ScriptText>
      </Link>
    </>
  );
}
