import type { Annotation, AnnotationReply } from '#contract/annotations.ts';
import { messages } from '#core/messages.ts';
import { call } from '../platform/api.ts';
import { createDeletions } from '../platform/deletions.ts';
import { failureText } from '../platform/failure.ts';

const annotations = createDeletions<Annotation>();
const replies = createDeletions<AnnotationReply>();

/** Returns the annotations that the reader deleted. */
export const useDeletedAnnotations = annotations.useDeleted;
/** Returns the replies that the reader deleted. */
export const useDeletedReplies = replies.useDeleted;

const annotationErrors = { 403: messages.annotationOwn, fallback: 'Failed to delete the annotation. Please try again.' };
const replyErrors = { fallback: 'Failed to delete the reply. Please try again.' };

function requestsOf({ id }: Annotation, refresh: () => Promise<unknown>) {
  return { send: () => call('DELETE /api/annotations/{id}', { params: { id }, keepalive: true }), refresh };
}

/** Deletes an annotation at once. */
export function deleteAnnotationNow(annotation: Annotation, refresh: () => Promise<unknown>): Promise<void> {
  return annotations.deleteNow(annotation, requestsOf(annotation, refresh));
}

/** Deletes an annotation when that can no longer be undone: its replies could not be brought back. */
export function deleteAnnotation(annotation: Annotation, refresh: () => Promise<unknown>): void {
  const { id, quote } = annotation;
  const act = { key: `annotation-${id}`, title: quote, failureText: (error: unknown) => failureText(error, annotationErrors) };
  annotations.deleteWithUndo(annotation, act, requestsOf(annotation, refresh));
}

/** Deletes a reply when that can no longer be undone: it may be by somebody else. */
export function deleteReply(reply: AnnotationReply, refresh: () => Promise<unknown>): void {
  const { id: replyId, annotation_id: id, body } = reply;
  const act = { key: `reply-${replyId}`, title: body, failureText: (error: unknown) => failureText(error, replyErrors) };
  const send = () => call('DELETE /api/annotations/{id}/replies/{replyId}', { params: { id, replyId }, keepalive: true });
  replies.deleteWithUndo(reply, act, { send, refresh });
}
