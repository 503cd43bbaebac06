import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import type { AnnotationColor } from '#core/annotations.ts';
import { failureText } from '../platform/failure.ts';
import { offerUndo } from '../platform/undo.ts';
import { useCreate } from '../platform/use-create.ts';
import { type AnnotationInput, type NewAnnotation, showAnnotation, undoErrorMessages } from './annotations.ts';
import { createOrStore, withdrawAnnotation } from './unsent-annotations.ts';

interface FormHandlers {
  /** Runs even if the form has been closed. */
  readonly onSent: (sent: NewAnnotation) => void;
  /**
   * Returns a function that reopens the form with the note. Throws if the form already has another
   * draft.
   */
  readonly prepareUndo: (sent: NewAnnotation) => () => void;
}

interface Outcome {
  readonly key: string;
  /** Undefined if it could not be sent yet. */
  readonly annotation: Annotation | undefined;
}

/** Creates the annotation of a form, and offers to undo it. */
export function useCreateAnnotation({ onSent, prepareUndo }: FormHandlers) {
  const client = useQueryClient();
  return useCreate({
    create: async (input: NewAnnotation, { 'idempotency-key': key }): Promise<Outcome> => ({
      key,
      annotation: await createOrStore(key, input),
    }),
    onCreated: (outcome, sent) => {
      onSent(sent);
      return finish(client, outcome, {
        text: sent.body.trim() === '' ? 'Highlighted' : 'Note saved',
        title: sent.quote,
        prepareUndo: () => prepareUndo(sent),
      });
    },
  });
}

type NewHighlight = Omit<NewAnnotation, keyof AnnotationInput> & { color: AnnotationColor; key: string; message: string };

/**
 * Highlights words, and offers to undo it. `key` is the idempotency key, since several requests may
 * be in flight.
 */
export function useHighlightWords() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, message: _, ...words }: NewHighlight): Promise<Outcome> => {
      const input = { ...words, body: '', visibility: 'private', circle_ids: [] } as const;
      return { key, annotation: await createOrStore(key, input) };
    },
    onSuccess: (outcome, { message: text }) => finish(client, outcome, { text }),
  });
}

/** Offers to undo a new annotation, and adds it to the loaded lists if it was sent. */
function finish(
  client: QueryClient,
  { key, annotation }: Outcome,
  { text, title, prepareUndo }: { text: string; title?: string; prepareUndo?: () => () => void },
): Promise<unknown> | undefined {
  offerUndo({
    // A later change of the annotation replaces the offer.
    key: annotation ? `annotation-${annotation.id}` : `unsent-${key}`,
    text: annotation ? text : `${text}, to be sent later`,
    ...(title !== undefined && { title }),
    undo: async () => {
      const restore = prepareUndo?.();
      await withdrawAnnotation(client, key);
      restore?.();
    },
    failureText: (error) => failureText(error, undoErrorMessages),
  });
  return annotation && showAnnotation(client, annotation);
}
