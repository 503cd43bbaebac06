import { seconds } from '../faults/product.ts';
import type { Outcome } from './writers.ts';

/** Returns a row of the table in docs/reliability.md for the rounds of a fault. */
export function rowOf(title: string, outcomes: readonly Outcome[]): string {
  const sum = (value: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + value(outcome), 0);
  const gaps = outcomes.map(({ longestGap }) => longestGap).toSorted((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const messages = [...new Set(outcomes.flatMap((outcome) => [...outcome.messages]))];
  const cells = [
    title,
    outcomes.length,
    sum(({ acknowledged }) => acknowledged),
    sum(({ lost }) => lost),
    sum(({ doubled }) => doubled),
    sum(({ stale }) => stale),
    statusesOf(outcomes),
    `${seconds(median)} s, ${seconds(gaps.at(-1) ?? 0)} s`,
    messages.map((message) => `“${message}”`).join(' ') || '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

export const header = `| Fault | Rounds | Acknowledged | Lost | Doubled | Stale own reads | Responses | No success for (median, most) | Messages with 5xx |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

function statusesOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>();
  for (const { statuses } of outcomes) for (const [status, count] of statuses) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'none' : status}`)
    .join(', ');
}
