import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Annotation } from '#contract/annotations.ts';
import { useDeleteAnnotation } from '../../../data/annotations.ts';
import { useDeletedReplies } from '../../../data/deleted-annotations.ts';
import { useIsOwn } from '../../../platform/ownership.ts';
import { AuthorLink } from '../../../ui/AuthorLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { PersonMenu } from '../../../ui/PersonMenu.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { readersOf } from '../../../ui/visibility-names.ts';
import { anonymous, ownerOf } from './annotation-author.ts';
import classes from './annotations.module.css';
import { useColorNames } from '../../../data/color-names.ts';
import { CorrectedQuote } from '../../../ui/CorrectedQuote.tsx';
import { EditAnnotation, hasEditDraft } from './EditAnnotation.tsx';
import { Reattach } from './Reattach.tsx';
import { Replies } from './Replies.tsx';

interface Props {
  annotation: Annotation;
  /** Says on which other edition it was written. */
  source?: string | undefined;
  isNew?: boolean;
}

/** An annotation with what its author and readers can do with it. */
export function AnnotationCard({ annotation, source, isNew = false }: Props) {
  const { quote, original_quote: original, body, color, visibility, author, created_at: time, lost } = annotation;
  const [open, setOpen] = useOpenPart(annotation);
  const isMine = useIsOwn()(ownerOf(author));
  const names = useColorNames();
  const remove = useDeleteAnnotation();
  const deletedReplies = [...useDeletedReplies().values()].filter(
    ({ item, isCounted }) => isCounted && item.annotation_id === annotation.id,
  );
  const replies = annotation.reply_count - deletedReplies.length;
  return (
    <article className={classes.card} data-color={color} aria-label={isMine ? `Your annotation, ${names[color]}` : 'Annotation'}>
      {lost && <p className={classes.lost}>No longer in the text after a correction:</p>}
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      {original !== undefined && <CorrectedQuote original={original} />}
      {open === 'edit' ? (
        <EditAnnotation annotation={annotation} onDone={() => setOpen(undefined)} />
      ) : (
        body !== null && (
          <div className={classes.body}>
            <Markdown>{body}</Markdown>
          </div>
        )
      )}
      <p className={classes.facts}>
        {isMine ? 'You' : <AuthorLink author={author ?? anonymous} />} · <TimeAgo time={time} />
        {isMine && ` · ${readersOf(annotation)}`}
        {source !== undefined && ` · ${source}`}
        {isNew && <span className={classes.new}>New</span>}
      </p>
      {open !== 'edit' && (
        <div className={`actions ${classes.actions}`}>
          {isMine && (
            <>
              <Button small look="bare" onClick={() => setOpen('edit')}>
                {body === null ? 'Add a note' : 'Edit'}
              </Button>
              {lost && <Reattach annotation={annotation} />}
              <Button small look="bare" onClick={() => remove(annotation)}>
                Delete
              </Button>
            </>
          )}
          {visibility !== 'private' && (
            <Button
              small
              look="bare"
              aria-expanded={open === 'replies'}
              onClick={() => setOpen(open === 'replies' ? undefined : 'replies')}
            >
              {replies === 0 ? 'Reply' : `Replies (${replies})`}
            </Button>
          )}
          <PersonMenu
            author={{ ...(author ?? anonymous), user_id: author?.id ?? null }}
            report={{ type: 'annotation', id: annotation.id, name: `Annotation on “${quote}”` }}
          />
        </div>
      )}
      {open === 'replies' && <Replies annotation={annotation} />}
    </article>
  );
}

type OpenPart = 'edit' | 'replies' | undefined;

/**
 * Returns which part of the card is open: at first a draft, or the replies if a link leads to the
 * annotation.
 */
function useOpenPart(annotation: Annotation): [OpenPart, (part: OpenPart) => void] {
  const isLinked = useSearchParams()[0].get('annotation') === String(annotation.id);
  return useState<OpenPart>(() => {
    if (hasEditDraft(annotation)) return 'edit';
    return isLinked && annotation.visibility !== 'private' && annotation.reply_count > 0 ? 'replies' : undefined;
  });
}
