import type { Annotation } from '#contract/annotations.ts';
import { messages } from '#core/messages.ts';
import { type AnnotationInput, useUpdateAnnotation } from '../../../data/annotations.ts';
import { hasDraft } from '../../../platform/drafts.ts';
import { isTransient } from '../../../platform/failure.ts';
import { conflictChoices, useRevision } from '../../../platform/revision.ts';
import { useSendOnce } from '../../../platform/send-once.ts';
import { RevisionFailure } from '../../../ui/RevisionFailure.tsx';
import { AnnotationForm } from './AnnotationForm.tsx';
import { annotationErrorMessages } from './error-messages.ts';

function inputOf({ body, color, visibility, circle_ids }: Annotation): AnnotationInput {
  return { body: body ?? '', color, visibility, circle_ids };
}

function draftKeyOf({ id }: Annotation): string {
  return `annotation:${id}`;
}

/** Returns whether the form has unsaved changes, which it restores. */
export function hasEditDraft(annotation: Annotation): boolean {
  return hasDraft(draftKeyOf(annotation));
}

/**
 * Edits an annotation. If it was changed elsewhere, shows both notes and lets the author choose.
 */
export function EditAnnotation({ annotation, onDone }: { annotation: Annotation; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision(draftKeyOf(annotation), annotation, inputOf);
  const save = useUpdateAnnotation();
  const sendOnce = useSendOnce(save);
  const { onTakeTheirs, onUndo } = conflictChoices(revision, save);
  const conflict = save.isError ? theirs : undefined;

  function done(): void {
    revision.forget();
    onDone();
  }

  function send(basis: string): void {
    const sent = { ...draft.value, basis };
    draft.set(sent);
    sendOnce({ ...sent, id: annotation.id, before: conflict ?? annotation }, { onSuccess: done, onError: revision.failed });
  }

  return (
    <AnnotationForm
      name="Edit annotation"
      value={draft.value}
      onChange={(value) => {
        if (!conflict) save.reset();
        draft.set({ ...draft.value, ...value });
      }}
      busy={save.isPending}
      isRetry={isTransient(save.error)}
      failure={
        <RevisionFailure
          error={save.error}
          errorMessages={annotationErrorMessages}
          sentence={messages.annotationChanged}
          theirs={conflict && { title: conflict.quote, content: conflict.body ?? '', updated_at: conflict.updated_at }}
          hasMine={revision.hasMine}
          onKeepMine={() => conflict && send(conflict.updated_at)}
          onTakeTheirs={onTakeTheirs}
          onUndo={onUndo}
        />
      }
      onSubmit={() => send(draft.value.basis)}
      onCancel={done}
    />
  );
}
