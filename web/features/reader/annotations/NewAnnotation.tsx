import type { AnnotationInput } from '../../../data/annotations.ts';
import { useCreateAnnotation } from '../../../data/create-annotation.ts';
import { hasDraft, storeDraft, useDraft } from '../../../platform/drafts.ts';
import { failureText } from '../../../platform/failure.ts';
import { useSendOnce } from '../../../platform/send-once.ts';
import { ErrorMessage } from '../../../ui/Page.tsx';
import { AnnotationForm } from './AnnotationForm.tsx';
import classes from './annotations.module.css';
import { reopenNoteForm } from '../margin/margin-store.ts';
import { annotationErrorMessages } from './error-messages.ts';
import { noteDraftKey } from './note-draft-key.ts';
import type { TextExtent } from './text-extent.ts';

const empty: AnnotationInput = { body: '', color: 'yellow', visibility: 'private', circle_ids: [] };

interface Props {
  slug: string;
  extent: TextExtent;
  onDone: () => void;
}

/**
 * Shows the form of a note on selected words. Its draft survives closing without Cancel, and
 * returns on undo.
 */
export function NewAnnotation({ slug, extent, onDone }: Props) {
  const draftKey = noteDraftKey(slug, extent);
  const draft = useDraft(draftKey, empty);
  const create = useCreateAnnotation({
    onSent: (sent) => draft.forgetIf(inputOf(sent)),
    prepareUndo: (sent) => {
      if (hasDraft(draftKey)) throw new Error('the form has another draft');
      return () => {
        storeDraft(draftKey, inputOf(sent));
        reopenNoteForm(slug, extent);
      };
    },
  });
  const sendOnce = useSendOnce(create);
  return (
    <div className={classes.card} data-color={draft.value.color}>
      <blockquote className={classes.quote} dir="auto">
        {extent.quote}
      </blockquote>
      <AnnotationForm
        name="New note"
        value={draft.value}
        onChange={(value) => {
          create.reset();
          draft.set(value);
        }}
        busy={create.isPending}
        failure={create.error && <ErrorMessage>{failureText(create.error, annotationErrorMessages)}</ErrorMessage>}
        onSubmit={() => sendOnce({ edition: slug, ...extent, ...draft.value }, { onSuccess: onDone })}
        onCancel={() => {
          draft.clear();
          onDone();
        }}
      />
    </div>
  );
}

function inputOf({ body, color, visibility, circle_ids }: AnnotationInput): AnnotationInput {
  return { body, color, visibility, circle_ids };
}
