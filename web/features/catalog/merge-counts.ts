import type { MergeCounts } from '#contract/catalog.ts';

/** Returns a sentence for each kind of thing that a merge moves. */
export function countTexts(counts: MergeCounts): string[] {
  const { reviews, doubled_reviews: doubledReviews, doubled_works: doubledWorks } = counts;
  const moved = [
    counted(reviews, 'review moves', 'reviews move'),
    counted(counts.folders, 'item of a folder moves', 'items of folders move'),
    counted(counts.circles, 'entry of a reading list moves', 'entries of reading lists move'),
    counted(counts.editions, 'text to read moves', 'texts to read move'),
    counted(counts.texts, 'essay, topic or post that refers to it', 'essays, topics and posts that refer to it'),
    counted(counts.citations, 'citation moves', 'citations move'),
    counted(counts.works, 'work moves', 'works move'),
  ];
  const reviewers = counted(doubledReviews, 'reader has reviewed both', 'readers have reviewed both');
  return [
    ...moved,
    reviewers && `${reviewers}. A review with a text stays, of two the newer; the other comes back if you undo the merge.`,
    doubledWorks > 0 ? `${counted(doubledWorks, 'work names both', 'works name both')}, and then one.` : undefined,
  ].filter((text) => text !== undefined);
}

function counted(number: number, one: string, many: string): string | undefined {
  return number === 0 ? undefined : `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
