import type { RequestId } from './measured-request.ts';
import { type Gate, gate, medianOf, ratio } from './gates.ts';
import type { Report } from './report.ts';

/**
 * Requests whose responses, or counts, grow with the library, and the jump to a page, which has a
 * gate of its own.
 */
const growing: ReadonlySet<RequestId> = new Set<RequestId>([
  ...(['authors-of-letter', 'author', 'count', 'late-page-jump'] as const),
  ...(['uncached-authors-of-letter', 'uncached-author', 'uncached-count', 'uncached-late-page-jump'] as const),
]);

/** The highest ratio of p50 in the largest library to p50 in the smallest, with one connection. */
const maxGrowth = 1.3;

/** Returns gates for the p50 in the largest library as a multiple of that in the smallest. */
export function growthGates(reports: readonly Report[]): Gate[] {
  const [smallest, ...others] = bySize(reports);
  const largest = others.at(-1);
  // Folders, notes and essays are measured in libraries of one size.
  if (!smallest || !largest || sizeOf(smallest) === sizeOf(largest)) return [];
  return largest.measured.flatMap((large) => {
    const small = smallest.measured.find(
      ({ request, connections }) => request.id === large.request.id && connections === large.connections,
    );
    if (!small || large.connections !== 1 || growing.has(large.request.id)) return [];
    // The number of the late page differs between the sizes.
    const name = `${large.request.label.replace(/\d+(?=, Next)/, '…')}: p50 to that at ${sizeOf(smallest)}`;
    const absolute = gate(name, medianOf(large, 'product', 'p50') / medianOf(small, 'product', 'p50'), maxGrowth, '×');
    // The machine's speed changes between the sizes, so compare with a baseline round by round too.
    // (a) answers from memory, whatever the size of the library; (b) is the plain SQL for posts.
    const [baseline, label] = largest.posts === undefined ? (['memory', '(a)'] as const) : (['query', '(b)'] as const);
    const relative = ratio(large, 'p50', baseline) / ratio(small, 'p50', baseline);
    return [absolute, gate(`${name}, to ${label}'s`, relative, maxGrowth, '×')];
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
