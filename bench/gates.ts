import { limits } from '#core/limits.ts';
import type { RequestId } from './measured-request.ts';
import type { Measured, Implementation } from './comparison.ts';
import { knownLimitOf } from './known-misses.ts';
import { median } from './load.ts';
import type { MemoryFigures } from './memory.ts';
import type { UploadFigures } from './uploads.ts';

/** An upper limit for a figure, and the measured value. */
export interface Gate {
  name: string;
  /** NaN if nothing was measured. */
  seen: number;
  most: number;
  unit: '×' | 'ms' | 's' | 'MB' | '%';
  isMet: boolean;
  /** The highest value at which a miss is known and only noted. Absent without a known miss. */
  known?: number;
}

/** The number of works in the real catalog for which the import's time limit was set. */
const referenceWorks = 37_307;
/**
 * The highest ratio of a later page's time to page 1's. Two runs of one request differ this
 * much.
 */
const samePageTolerance = 1.25;

/** Megabytes. Constant memory use may still vary this much because of garbage collection. */
const memoryTolerance = 64;

export function gatesOf(run: {
  measured: readonly Measured[];
  works: number;
  importSeconds: number;
  importMemory: MemoryFigures | undefined;
  startSeconds: number;
  /** Undefined if uploads are not part of the run. */
  uploads: readonly UploadFigures[] | undefined;
}): Gate[] {
  return [
    ...run.measured.flatMap(ratioGate),
    ...latePageGates(run.measured),
    ...run.measured.flatMap(timeGate),
    // The limit grows in proportion to the works above the reference number.
    gate('import', run.importSeconds, 30 * Math.max(1, run.works / referenceWorks), 's'),
    // A short import is too brief to show memory growth.
    ...(run.importSeconds > 5 ? [importMemoryGate(run.importMemory)] : []),
    gate('second start to health', run.startSeconds, 2, 's'),
    ...(run.uploads ? [uploadGate(run.uploads)] : []),
  ];
}

/**
 * Returns the median over the rounds of the ratios within a round, since a disturbance affects
 * all servers in it.
 */
export function ratio(one: Measured, figure: 'p50' | 'p95' | 'p99' | 'rate', to: Implementation): number {
  return median(one.rounds.map((round) => round.product[figure] / round[to][figure]));
}

/** Returns the median over the rounds. */
export function medianOf(one: Measured, implementation: Implementation, figure: 'p50' | 'p95' | 'p99' | 'rate'): number {
  return median(one.rounds.map((round) => round[implementation][figure]));
}

/** Returns the highest ratio of the product's p50 to the query baseline's, if there is a gate. */
export function maxRatioOf({ request: { maxRatio, maxRatioInParallel }, connections }: Measured): number | undefined {
  return connections === 1 ? maxRatio : (maxRatioInParallel ?? maxRatio);
}

function ratioGate(one: Measured): Gate[] {
  const maxRatio = maxRatioOf(one);
  return maxRatio === undefined
    ? []
    : [gate(`${one.request.label}, ${connectionsOf(one)}: p50 to one query`, ratio(one, 'p50', 'query'), maxRatio, '×')];
}

/** With one connection only, since with more the times include waiting for the other requests. */
function timeGate(one: Measured): Gate[] {
  const { label, maxP95 } = one.request;
  if (maxP95 === undefined || one.connections !== 1) return [];
  return [gate(`${label}: p95`, medianOf(one, 'product', 'p95'), maxP95, 'ms')];
}

/** Later pages relative to page 1, both from memory and both not. */
function latePageGates(measured: readonly Measured[]): Gate[] {
  const find = (id: RequestId, connections: number): Measured | undefined =>
    measured.find((one) => one.request.id === id && one.connections === connections);
  return measured.flatMap((one) => {
    const { id, label } = one.request;
    const page = find(id.startsWith('uncached-') ? 'uncached-page' : 'page', one.connections);
    if (!page) return [];
    const [seen, first] = [medianOf(one, 'product', 'p50'), medianOf(page, 'product', 'p50')];
    if (id === 'late-page-next' || id === 'uncached-late-page-next')
      return [gate(`${label}, ${connectionsOf(one)}: p50 as page 1`, seen / first, samePageTolerance, '×')];
    // With one connection only, since with more the times include waiting for the other requests.
    const isJump = id === 'late-page-jump' || id === 'uncached-late-page-jump';
    return isJump && one.connections === 1 ? [gate(`${label}: p50 above page 1`, seen - first, 10, 'ms')] : [];
  });
}

function importMemoryGate(memory: MemoryFigures | undefined): Gate {
  return gate('import: memory at the end above that early on', memory && memory.late - memory.early, memoryTolerance, 'MB');
}

/** Checks that memory use does not grow with the number of attachments. */
function uploadGate([one, all]: readonly UploadFigures[]): Gate {
  const name = `essay with ${limits.essayFiles.max} attachments: memory above that with one`;
  return gate(name, one && all && Math.max(0, all.most - one.most), memoryTolerance, 'MB');
}

function connectionsOf({ connections }: Measured): string {
  return connections === 1 ? '1 connection' : `${connections} connections`;
}

/** Returns a gate, which is missed if its figure is undefined or NaN. */
export function gate(name: string, seen: number | undefined, most: number, unit: Gate['unit']): Gate {
  const known = knownLimitOf(name, unit);
  return { name, seen: seen ?? NaN, most, unit, isMet: seen !== undefined && seen <= most, ...(known !== undefined && { known }) };
}

/** Returns whether a gate is missed, but not by more than is known. */
export function isKnownMiss({ seen, isMet, known }: Gate): boolean {
  return !isMet && known !== undefined && seen <= known;
}
