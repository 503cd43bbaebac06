import type { CallId } from './calls.ts';
import { type Gate, gate, middle } from './gates.ts';
import type { Report } from './report.ts';

/** Lists that show as much of a large library as of a small one, and so should cost as much. */
const flat: ReadonlySet<CallId> = new Set<CallId>([
  ...(['page', 'category', 'language', 'category-language', 'rare-word', 'common-word', 'late-page-next'] as const),
  ...(['categories', 'languages', 'shelf'] as const),
]);

/** How much more such a list may cost in the largest library than in the smallest, at p50 and one connection. */
const most = 1.3;

/** Of a run over several sizes: what each list costs in the largest library, as a multiple of the smallest. */
export function growthGates(reports: readonly Report[]): Gate[] {
  const [smallest, ...others] = [...reports].sort((a, b) => a.works - b.works);
  const largest = others.at(-1);
  if (!smallest || !largest) return [];
  return largest.measured.flatMap((large) => {
    const small = smallest.measured.find(({ call, connections }) => call.id === large.call.id && connections === large.connections);
    if (!small || large.connections !== 1 || !flat.has(large.call.id)) return [];
    // A late page is not the same page in both.
    const label = large.call.label.replace(/\d+(?=, Next)/, '…');
    return [
      gate(
        `${label}: p50 to that at ${works(smallest)} works`,
        middle(large, 'product', 'p50') / middle(small, 'product', 'p50'),
        most,
        '×',
      ),
    ];
  });
}

export function growthTitle(reports: readonly Report[]): string {
  const sizes = [...reports].sort((a, b) => a.works - b.works).map(works);
  return `From ${sizes[0]} to ${sizes.at(-1)} works`;
}

function works(report: Report): string {
  return report.works.toLocaleString('en');
}
