import { sentences } from '#core/sentences.ts';

// Apart from the modal, which is loaded only when a book is opened.

/** Names the unsent review of a work in the drafts. */
export function reviewDraftKey(workId: number): string {
  return `review:${workId}`;
}

/** What a review that could not be saved or removed says. */
export const reviewSays = {
  403: sentences.accessDenied,
  404: sentences.bookNotFound,
  500: 'Failed to submit review',
  otherwise: 'Failed to submit review',
};
