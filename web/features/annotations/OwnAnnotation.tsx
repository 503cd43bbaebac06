import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Annotation } from '#contract/annotations.ts';
import type { AnnotatedText } from '#contract/own-annotations.ts';
import { placeInText, placeName } from '#core/cite-text.ts';
import { citationOfRange } from '#core/text-path.ts';
import { useDeleteAnnotation } from '../../data/annotations.ts';
import { useColorNames } from '../../data/color-names.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { CorrectedQuote } from '../../ui/CorrectedQuote.tsx';
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
  renderForm: (annotation: Annotation, onDone: () => void) => ReactNode;
}

/** One of the reader's annotations, with a link to its words in the reader. */
export function OwnAnnotation({ annotation, text, isInText, renderForm }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeleteAnnotation();
  const names = useColorNames();
  const {
    id,
    edition,
    first,
    quote,
    original_quote: original,
    body,
    color,
    lost,
    beside,
    reply_count: replies,
    created_at: time,
  } = annotation;
  const place = placeOf(annotation, text, isInText);
  return (
    <article className={classes.annotation} data-color={color} aria-label={`${names[color]}: ${place}`}>
      {lost && <p className={classes.lost}>No longer in the text after a correction:</p>}
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      {original !== undefined && <CorrectedQuote original={original} />}
      {isEditing
        ? renderForm(annotation, () => setIsEditing(false))
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
        {!isEditing && (
          <div className={`actions ${classes.actions}`}>
            <Button small look="bare" aria-label={`${body === null ? 'Add a note' : 'Edit'}: ${place}`} onClick={() => setIsEditing(true)}>
              {body === null ? 'Add a note' : 'Edit'}
            </Button>
            <Button small look="bare" aria-label={`Delete: ${place}`} onClick={() => remove(annotation)}>
              Delete
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}

/** Names the place: below the title of its text, without it. */
function placeOf({ edition, first, last }: Annotation, text: AnnotatedText | undefined, isInText: boolean): string {
  const citation = citationOfRange(first.citation, last.citation);
  if (!text) return `${edition} ${citation}`;
  if (!isInText) return placeName(text, citation);
  return placeInText(text, citation);
}
