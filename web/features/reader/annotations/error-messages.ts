import { messages } from '#core/messages.ts';

export const annotationErrors = {
  400: messages.annotationQuote,
  403: messages.annotationOwn,
  404: messages.annotationNotFound,
  fallback: 'Failed to save the annotation. Please try again.',
};
export const deleteErrors = { 403: messages.annotationOwn, fallback: 'Failed to delete the annotation. Please try again.' };
export const replyErrors = { 400: messages.replyBody, 404: messages.annotationNotFound, fallback: 'Failed to send the reply.' };
export const repliesErrors = { 404: messages.annotationNotFound, fallback: 'Failed to load the replies.' };
