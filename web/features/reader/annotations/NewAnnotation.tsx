import { type AnnotationInput, useCreateAnnotation } from '../../../data/annotations.ts';
import { useDraft } from '../../../platform/drafts.ts';
import { failureText } from '../../../platform/failure.ts';
import { useSendOnce } from '../../../platform/send-once.ts';
import { ErrorMessage } from '../../../ui/Page.tsx';
import { AnnotationForm } from './AnnotationForm.tsx';
import classes from './annotations.module.css';
import { annotationErrors } from './error-messages.ts';
import type { TextExtent } from './text-extent.ts';

const empty: AnnotationInput = { body: '', color: 'yellow', visibility: 'private', circle_ids: [] };

interface Props {
  slug: string;
  extent: TextExtent;
  onDone: () => void;
}

/** The form of a note on selected words. The draft survives closing without Cancel. */
export function NewAnnotation({ slug, extent, onDone }: Props) {
  const { first, last, quote } = extent;
  const draft = useDraft(`annotation:${slug}:${first.citation}:${first.start}:${last.citation}:${last.end}`, empty);
  const create = useCreateAnnotation(({ edition: _, first: _first, last: _last, quote: _quote, ...sent }) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(create);
  return (
    <div className={classes.card} data-color={draft.value.color}>
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      <AnnotationForm
        name="New note"
        value={draft.value}
        onChange={(value) => {
          create.reset();
          draft.set(value);
        }}
        busy={create.isPending}
        failure={create.error && <ErrorMessage>{failureText(create.error, annotationErrors)}</ErrorMessage>}
        onSubmit={() => sendOnce({ edition: slug, ...extent, ...draft.value }, { onSuccess: onDone })}
        onCancel={() => {
          draft.clear();
          onDone();
        }}
      />
    </div>
  );
}
