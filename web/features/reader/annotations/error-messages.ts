import { messages } from '#core/messages.ts';

/** The server says what is wrong with the words, the note or the circles. */
export const annotationErrorMessages = {
  404: messages.annotationNotFound,
  fallback: 'Failed to save the annotation. Please try again.',
};
export const replyErrorMessages = { 404: messages.annotationNotFound, fallback: 'Failed to send the reply. Please try again.' };
export const editReplyErrorMessages = { 404: messages.replyNotFound, fallback: 'Failed to save the reply. Please try again.' };
export const repliesErrorMessages = { 404: messages.annotationNotFound, fallback: 'Failed to load the replies.' };
