import type { CallId } from './calls.ts';
import { type Gate, gate, middle, ratio } from './gates.ts';
import type { Report } from './report.ts';

/** Lists that show as much of a large library as of a small one, and so should cost as much. */
const flat: ReadonlySet<CallId> = new Set<CallId>([
  ...(['page', 'category', 'language', 'category-language', 'rare-word', 'common-word', 'late-page-next'] as const),
  ...(['categories', 'languages', 'shelf'] as const),
]);

/** What is flat where the one query beside it is: between two runs minutes lie, in which the machine does other things as well. */
const flatAsQuery: ReadonlySet<CallId> = new Set<CallId>([
  ...(['community-feed', 'home-feed', 'home-feed-later', 'home-feed-of-silent', 'post', 'comments'] as const),
  ...(['like', 'new-post', 'new-post-in-community'] as const),
]);

/** How much more such a call may cost in the largest library than in the smallest, at p50 and one connection. */
const most = 1.3;

/** Of a run over several sizes: what each call costs in the largest library, as a multiple of the smallest. */
export function growthGates(reports: readonly Report[]): Gate[] {
  const [smallest, ...others] = bySize(reports);
  const largest = others.at(-1);
  if (!smallest || !largest) return [];
  return largest.measured.flatMap((large) => {
    const small = smallest.measured.find(({ call, connections }) => call.id === large.call.id && connections === large.connections);
    if (!small || large.connections !== 1) return [];
    // A late page is not the same page in both.
    const name = `${large.call.label.replace(/\d+(?=, Next)/, '…')}: p50 to that at ${sizeOf(smallest)}`;
    if (flat.has(large.call.id)) return [gate(name, middle(large, 'product', 'p50') / middle(small, 'product', 'p50'), most, '×')];
    // Of what was compared round by round: of a busy machine, the medians of two rivals may come from different rounds.
    return flatAsQuery.has(large.call.id)
      ? [gate(`${name}, to (b)'s`, ratio(large, 'p50', 'query') / ratio(small, 'p50', 'query'), most, '×')]
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
