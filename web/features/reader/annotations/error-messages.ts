import { messages } from '#core/messages.ts';

/** The server says what is wrong with the words, the note or the circles. */
export const annotationErrors = {
  404: messages.annotationNotFound,
  fallback: 'Failed to save the annotation. Please try again.',
};
export const replyErrors = { 404: messages.annotationNotFound, fallback: 'Failed to send the reply. Please try again.' };
export const editReplyErrors = { 404: messages.replyNotFound, fallback: 'Failed to save the reply. Please try again.' };
export const repliesErrors = { 404: messages.annotationNotFound, fallback: 'Failed to load the replies.' };
