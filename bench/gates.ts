import type { CallId } from './calls.ts';
import type { Measured, Rival } from './contest.ts';
import { median } from './load.ts';
import type { MemoryFigures } from './memory.ts';
import type { UploadFigures } from './uploads.ts';

/** A promise about a figure, and what was seen. */
export interface Gate {
  name: string;
  seen: number;
  most: number;
  unit: '×' | 'ms' | 's' | 'MB' | '%';
  kept: boolean;
}

/** The real catalogue that the import's gate speaks of. */
const worksOfGate = 37_307;
/** How much more than page 1 a page may cost that "costs as page 1": two runs of the same differ as much. */
const alike = 1.25;

/** Megabytes by which what should not grow may differ all the same: garbage comes and goes in steps of this size. */
const flatMemory = 64;

export function gatesOf(run: {
  measured: readonly Measured[];
  works: number;
  importSeconds: number;
  importMemory: MemoryFigures | undefined;
  startSeconds: number;
  uploads: readonly UploadFigures[];
}): Gate[] {
  return [
    ...run.measured.flatMap(ratioGate),
    ...latePageGates(run.measured),
    ...run.measured.flatMap(timeGate),
    // As long for fewer works, and longer in proportion for more.
    gate('import', run.importSeconds, 30 * Math.max(1, run.works / worksOfGate), 's'),
    // A short import has no time to grow in.
    ...(run.importMemory && run.importSeconds > 5
      ? [gate('import: memory at its end above that early on', run.importMemory.late - run.importMemory.early, flatMemory, 'MB')]
      : []),
    gate('second start to health', run.startSeconds, 2, 's'),
    ...uploadGates(run.uploads),
  ];
}

/** Rounds are compared with themselves: what disturbed one of them disturbed its rivals as well. Median over the rounds. */
export function ratio(one: Measured, figure: 'p50' | 'p95' | 'p99' | 'rate', to: Rival): number {
  return median(one.rounds.map((round) => round.product[figure] / round[to][figure]));
}

export function middle(one: Measured, rival: Rival, figure: 'p50' | 'p95' | 'p99' | 'rate'): number {
  return median(one.rounds.map((round) => round[rival][figure]));
}

function ratioGate(one: Measured): Gate[] {
  const { label, most } = one.call;
  return most === undefined ? [] : [gate(`${label}, ${connectionsOf(one)}: p50 to one query`, ratio(one, 'p50', 'query'), most, '×')];
}

/** Whoever is alone: with more connections it is the waiting for each other that grows. */
function timeGate(one: Measured): Gate[] {
  const { label, mostAtP95 } = one.call;
  if (mostAtP95 === undefined || one.connections !== 1) return [];
  return [gate(`${label}: p95`, middle(one, 'product', 'p95'), mostAtP95, 'ms')];
}

function latePageGates(measured: readonly Measured[]): Gate[] {
  const of = (id: CallId, connections: number): Measured | undefined =>
    measured.find((one) => one.call.id === id && one.connections === connections);
  return measured.flatMap((one) => {
    const page = of('page', one.connections);
    if (one.call.id === 'late-page-next' && page) {
      const most = middle(page, 'product', 'p50') * alike;
      return [gate(`${one.call.label}, ${connectionsOf(one)}: p50 as page 1`, middle(one, 'product', 'p50') / (most / alike), alike, '×')];
    }
    // What a reader waits who is alone: with more connections it is the waiting for each other that grows.
    if (one.call.id === 'late-page-jump' && one.connections === 1 && page) {
      return [gate(`${one.call.label}: p50 above page 1`, middle(one, 'product', 'p50') - middle(page, 'product', 'p50'), 10, 'ms')];
    }
    return [];
  });
}

/** Ten times as much comes in, and no more of it is held. */
function uploadGates(uploads: readonly UploadFigures[]): Gate[] {
  const [one, all] = uploads;
  if (!one || !all) return [];
  return [
    gate(`essay with ${all.attachments} attachments: memory above that with one`, Math.max(0, all.most - one.most), flatMemory, 'MB'),
  ];
}

function connectionsOf({ connections }: Measured): string {
  return connections === 1 ? '1 connection' : `${connections} connections`;
}

export function gate(name: string, seen: number, most: number, unit: Gate['unit']): Gate {
  return { name, seen, most, unit, kept: seen <= most };
}
