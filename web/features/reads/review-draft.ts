import { sentences } from '#core/sentences.ts';
import type { ReadItem } from '../../data/reads.ts';

// In a separate file, because the modal is loaded only on item pages.

/** Returns the draft key of an item's review. */
export function reviewDraftKey({ kind, id }: ReadItem): string {
  return kind === 'work' ? `review:${id}` : `review:essay:${id}`;
}

/** What a review that could not be saved says. */
export function reviewSays({ kind }: ReadItem) {
  return {
    403: sentences.accessDenied,
    404: kind === 'work' ? sentences.bookNotFound : sentences.essayNotFound,
    500: 'Failed to submit review',
    otherwise: 'Failed to submit review',
  };
}

/** What a review that could not be removed says. */
export function removeReviewSays(item: ReadItem) {
  return { ...reviewSays(item), 500: 'Failed to remove review', otherwise: 'Failed to remove review' };
}
