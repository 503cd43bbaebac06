import type { MergeCounts } from '#contract/catalog.ts';

/** Returns a sentence for each kind of thing that a merge moves. */
export function countTexts(counts: MergeCounts): string[] {
  const { reviews, doubled_reviews: doubledReviews, doubled_works: doubledWorks } = counts;
  const moved = [
    counted(reviews, 'review moves', 'reviews move'),
    counted(counts.folders, 'folder item moves', 'folder items move'),
    counted(counts.circles, 'reading list entry moves', 'reading list entries move'),
    counted(counts.editions, 'text moves', 'texts move'),
    counted(counts.texts, 'essay, topic or post that refers to it', 'essays, topics and posts that refer to it'),
    counted(counts.citations, 'citation moves', 'citations move'),
    counted(counts.works, 'work moves', 'works move'),
  ];
  const reviewers = counted(doubledReviews, 'reader has reviewed both', 'readers have reviewed both');
  return [
    ...moved,
    reviewers && `${reviewers}. The review with a comment is kept, or else the newer one. Undoing the merge restores the other.`,
    counted(doubledWorks, 'work names both; it will name one.', 'works name both; they will name one.'),
  ].filter((text) => text !== undefined);
}

function counted(number: number, one: string, many: string): string | undefined {
  return number === 0 ? undefined : `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
