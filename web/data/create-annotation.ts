import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import type { AnnotationColor } from '#core/annotations.ts';
import { failureText } from '../platform/failure.ts';
import { offerUndo } from '../platform/undo.ts';
import { useCreate } from '../platform/use-create.ts';
import { type AnnotationInput, type NewAnnotation, showAnnotation, undoErrors } from './annotations.ts';
import { createOrKeep, takeBack } from './unsent-annotations.ts';

interface NoteActs {
  /** Runs even if the form has been closed. */
  readonly onSent: (sent: NewAnnotation) => void;
  /** Returns a function that offers the note in its form again. Throws if the form already has another one. */
  readonly prepareUndo: (sent: NewAnnotation) => () => void;
}

interface Kept {
  readonly key: string;
  /** Undefined if it could not be sent yet. */
  readonly annotation: Annotation | undefined;
}

/** Creates an annotation with its form, and offers to undo it. */
export function useCreateAnnotation({ onSent, prepareUndo }: NoteActs) {
  const client = useQueryClient();
  return useCreate({
    create: async (input: NewAnnotation, { 'idempotency-key': key }): Promise<Kept> => ({
      key,
      annotation: await createOrKeep(key, input),
    }),
    onCreated: (kept, sent) => {
      onSent(sent);
      return finish(client, kept, {
        text: sent.body.trim() === '' ? 'Highlighted' : 'Note saved',
        title: sent.quote,
        prepareUndo: () => prepareUndo(sent),
      });
    },
  });
}

type NewHighlight = Omit<NewAnnotation, keyof AnnotationInput> & { color: AnnotationColor; key: string; message: string };

/** Highlights words without asking anything, and offers to undo it. `key`: its idempotency key, since several may be on their way. */
export function useHighlightWords() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, message: _, ...words }: NewHighlight): Promise<Kept> => {
      const input = { ...words, body: '', visibility: 'private', circle_ids: [] } as const;
      return { key, annotation: await createOrKeep(key, input) };
    },
    onSuccess: (kept, { message: text }) => finish(client, kept, { text }),
  });
}

/** Shows an annotation and offers to undo it. */
function finish(
  client: QueryClient,
  { key, annotation }: Kept,
  { text, title, prepareUndo }: { text: string; title?: string; prepareUndo?: () => () => void },
): Promise<unknown> | undefined {
  offerUndo({
    // A later change of the annotation replaces the offer.
    key: annotation ? `annotation-${annotation.id}` : `unsent-${key}`,
    text: annotation ? text : `${text}, to be sent later`,
    ...(title !== undefined && { title }),
    undo: async () => {
      const restore = prepareUndo?.();
      await takeBack(client, key);
      restore?.();
    },
    failureText: (error) => failureText(error, undoErrors),
  });
  return annotation && showAnnotation(client, annotation);
}
