import { messages } from '#core/messages.ts';
import type { ReadItem } from '../../data/reads.ts';

// In a separate file, because the modal is loaded only on item pages.

type Kind = ReadItem['kind'];

const draftPrefixes: Readonly<Record<Kind, string>> = { work: 'review', essay: 'review:essay' };

/** Returns the draft key of an item's review. */
export function reviewDraftKey({ kind, id }: ReadItem): string {
  return `${draftPrefixes[kind]}:${id}`;
}

const notLoaded: Readonly<Record<Kind, string>> = { work: 'Failed to load book data.', essay: 'Failed to load essay.' };

/** Returns the error texts of a list of reviews. */
export function readsSay({ kind }: Pick<ReadItem, 'kind'>) {
  return { 404: 'Reads not found.', 500: 'Server error fetching reads.', fallback: notLoaded[kind] };
}

const notFound: Readonly<Record<Kind, string>> = { work: messages.bookNotFound, essay: messages.essayNotFound };

/** Returns the error texts of saving a review. */
export function reviewErrorMessages({ kind }: ReadItem) {
  return { 403: messages.accessDenied, 404: notFound[kind], 500: 'Failed to submit review', fallback: 'Failed to submit review' };
}

/** Returns the error texts of removing a review. */
export function deleteReviewErrorMessages(item: ReadItem) {
  return { ...reviewErrorMessages(item), 500: 'Failed to remove review', fallback: 'Failed to remove review' };
}
