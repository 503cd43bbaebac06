import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Annotation } from '#contract/annotations.ts';
import type { AnnotatedText } from '#contract/own-annotations.ts';
import { placeInText, placeName } from '#core/cite-text.ts';
import { citationOfRange } from '#core/text-path.ts';
import { useColorNames } from '../../data/color-names.ts';
import { isRestorable } from '../../data/own-annotations.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { readersOf } from '../../ui/visibility-names.ts';
import classes from './own-annotations.module.css';

interface Props {
  annotation: Annotation;
  text: AnnotatedText | undefined;
  /** Whether it is listed below the title of its text. */
  isInText: boolean;
  isDeleting: boolean;
  onDelete: () => void;
  renderForm: (annotation: Annotation, onDone: () => void) => ReactNode;
}

/** An own annotation, with a link to its words in the reader. */
export function OwnAnnotation({ annotation, text, isInText, isDeleting, onDelete, renderForm }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const names = useColorNames();
  const { id, edition, first, quote, body, color, lost, beside, reply_count: replies, created_at: time } = annotation;
  const close = (): void => setOpen(undefined);
  const place = placeOf(annotation, text, isInText);
  return (
    <article className={classes.annotation} data-color={color} aria-label={`${names[color]}: ${place}`}>
      {lost && <p className={classes.lost}>No longer in the text after a correction:</p>}
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      {open === 'edit'
        ? renderForm(annotation, close)
        : body !== null && (
            <div className={classes.body}>
              <Markdown>{body}</Markdown>
            </div>
          )}
      <div className={classes.foot}>
        <p className={classes.facts}>
          <Link to={paths.readAnnotation(edition, lost ? (beside ?? first.citation) : first.citation, id)}>
            <ScriptText>{place}</ScriptText>
          </Link>
          {` · ${names[color]} · `}
          <TimeAgo time={time} />
          {` · ${readersOf(annotation)}`}
          {replies > 0 && ` · ${replies === 1 ? '1 reply' : `${replies} replies`}`}
        </p>
        {open === undefined && (
          <div className={`actions ${classes.actions}`}>
            <Button small look="bare" aria-label={`${body === null ? 'Add a note' : 'Edit'}: ${place}`} onClick={() => setOpen('edit')}>
              {body === null ? 'Add a note' : 'Edit'}
            </Button>
            <Button
              small
              look="bare"
              aria-label={`Delete: ${place}`}
              aria-disabled={isDeleting}
              onClick={() => {
                if (!isDeleting) (isRestorable(annotation) ? onDelete : () => setOpen('delete'))();
              }}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
      {open === 'delete' && <Confirmation annotation={annotation} isDeleting={isDeleting} onDelete={onDelete} onKeep={close} />}
    </article>
  );
}

interface ConfirmationProps {
  annotation: Annotation;
  isDeleting: boolean;
  onDelete: () => void;
  onKeep: () => void;
}

/** Asks before something is deleted that an undo could not bring back. */
function Confirmation({ annotation: { reply_count: replies }, isDeleting, onDelete, onKeep }: ConfirmationProps) {
  return (
    <div className={classes.confirmation} role="alertdialog" aria-label="Delete annotation">
      <p>
        {replies > 0
          ? `This also deletes ${replies === 1 ? '1 reply' : `${replies} replies`}, which cannot be undone.`
          : 'Its words are no longer in the text, so this cannot be undone.'}
      </p>
      <div className="actions">
        <Button small look="filled" aria-disabled={isDeleting} onClick={() => isDeleting || onDelete()}>
          Delete
        </Button>
        <Button small onClick={onKeep}>
          Keep
        </Button>
      </div>
    </div>
  );
}

/** Names the place: below the title of its text, without it. */
function placeOf({ edition, first, last }: Annotation, text: AnnotatedText | undefined, isInText: boolean): string {
  const citation = citationOfRange(first.citation, last.citation);
  if (!text) return `${edition} ${citation}`;
  if (!isInText) return placeName(text, citation);
  return placeInText(text, citation);
}
