import type { RequestId } from './measured-request.ts';
import { type Gate, gate, medianOf, ratio } from './gates.ts';
import type { Report } from './report.ts';

/**
 * Requests that return equally much from a large and a small library, and should take equally
 * long.
 */
const constantTime: ReadonlySet<RequestId> = new Set<RequestId>([
  ...(['page', 'category', 'language', 'category-language', 'rare-word', 'common-word', 'late-page-next'] as const),
  ...(['categories', 'languages', 'shelf'] as const),
]);

/**
 * Requests compared relative to the query baseline, since the load on the machine changes
 * between the runs.
 */
const constantRatio: ReadonlySet<RequestId> = new Set<RequestId>([
  ...(['community-feed', 'home-feed', 'home-feed-later', 'home-feed-of-silent', 'post', 'comments'] as const),
  ...(['like', 'new-post', 'new-post-in-community'] as const),
]);

/** The highest ratio of p50 in the largest library to p50 in the smallest, with one connection. */
const maxGrowth = 1.3;

/** Returns gates for the p50 in the largest library as a multiple of that in the smallest. */
export function growthGates(reports: readonly Report[]): Gate[] {
  const [smallest, ...others] = bySize(reports);
  const largest = others.at(-1);
  if (!smallest || !largest) return [];
  return largest.measured.flatMap((large) => {
    const small = smallest.measured.find(
      ({ request, connections }) => request.id === large.request.id && connections === large.connections,
    );
    if (!small || large.connections !== 1) return [];
    // The number of the late page differs between the sizes.
    const name = `${large.request.label.replace(/\d+(?=, Next)/, '…')}: p50 to that at ${sizeOf(smallest)}`;
    if (constantTime.has(large.request.id))
      return [gate(name, medianOf(large, 'product', 'p50') / medianOf(small, 'product', 'p50'), maxGrowth, '×')];
    // Compare round by round, since the medians of two servers may come from different rounds.
    return constantRatio.has(large.request.id)
      ? [gate(`${name}, to (b)'s`, ratio(large, 'p50', 'query') / ratio(small, 'p50', 'query'), maxGrowth, '×')]
      : [];
  });
}

export function growthTitle(reports: readonly Report[]): string {
  const sizes = bySize(reports).map(sizeOf);
  return `From ${sizes[0]} to ${sizes.at(-1)}`;
}

function bySize(reports: readonly Report[]): Report[] {
  return [...reports].sort((a, b) => (a.posts ?? a.works) - (b.posts ?? b.works));
}

function sizeOf({ works, posts }: Report): string {
  return posts === undefined ? `${works.toLocaleString('en')} works` : `${posts.toLocaleString('en')} posts`;
}
