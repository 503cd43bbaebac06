import type { Annotation, AnnotationReply } from '#contract/annotations.ts';
import { messages } from '#core/messages.ts';
import { call } from '../platform/api.ts';
import { createDeletions } from '../platform/deletions.ts';
import { failureText, isConflict } from '../platform/failure.ts';

const annotations = createDeletions<Annotation>();
const replies = createDeletions<AnnotationReply>();

/** Returns the annotations that the reader deleted. */
export const useDeletedAnnotations = annotations.useDeleted;
/** Returns the replies that the reader deleted. */
export const useDeletedReplies = replies.useDeleted;

const annotationErrorMessages = { 403: messages.annotationOwn, fallback: 'Failed to delete the annotation. Please try again.' };
const replyErrorMessages = { fallback: 'Failed to delete the reply. Please try again.' };

/** Deletes an annotation at once unless it was changed elsewhere; then shows what it is now. */
export async function deleteUnchanged(annotation: Annotation, refresh: () => Promise<unknown>): Promise<void> {
  const { id, updated_at: basis } = annotation;
  const send = () => call('DELETE /api/annotations/{id}', { params: { id }, keepalive: true, headers: { 'if-match': basis } });
  try {
    await annotations.deleteNow(annotation, { send, refresh });
  } catch (error) {
    if (isConflict(error)) void refresh();
    throw error;
  }
}

/**
 * Deletes an annotation when that can no longer be undone: its replies could not be brought back.
 */
export function deleteAnnotation(annotation: Annotation, refresh: () => Promise<unknown>): void {
  const { id, quote } = annotation;
  const act = { key: `annotation-${id}`, title: quote, failureText: (error: unknown) => failureText(error, annotationErrorMessages) };
  const send = () => call('DELETE /api/annotations/{id}', { params: { id }, keepalive: true });
  annotations.deleteWithUndo(annotation, act, { send, refresh });
}

/** Deletes a reply when that can no longer be undone: it may be by somebody else. */
export function deleteReply(reply: AnnotationReply, refresh: () => Promise<unknown>): void {
  const { id: replyId, annotation_id: id, body } = reply;
  const act = { key: `reply-${replyId}`, title: body, failureText: (error: unknown) => failureText(error, replyErrorMessages) };
  const send = () => call('DELETE /api/annotations/{id}/replies/{replyId}', { params: { id, replyId }, keepalive: true });
  replies.deleteWithUndo(reply, act, { send, refresh });
}
