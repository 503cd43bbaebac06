import { sentences } from '#core/sentences.ts';
import type { ReadItem } from '../../data/reads.ts';

// In a separate file, because the modal is loaded only on item pages.

/** Returns the draft key of an item's review. */
export function reviewDraftKey({ kind, id }: ReadItem): string {
  return kind === 'work' ? `review:${id}` : `review:essay:${id}`;
}

/** Returns the error texts of a list of reviews. */
export function readsSay({ kind }: Pick<ReadItem, 'kind'>) {
  const otherwise = kind === 'work' ? 'Failed to load book data.' : 'Failed to load essay.';
  return { 404: 'Reads not found.', 500: 'Server error fetching reads.', otherwise };
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
