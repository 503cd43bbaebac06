import type { Databases } from './databases.ts';
import { type Gate, gate } from './gates.ts';
import { median, quantile } from './load.ts';
import { gateLines, milliseconds } from './report.ts';

/** A response to a reader. */
export interface Answer {
  readonly action: string;
  /** Seconds since the beginning. */
  readonly at: number;
  readonly milliseconds: number;
}

/** Resident memory of the server at a time. */
export interface Sample {
  /** Seconds since the beginning. */
  readonly at: number;
  readonly megabytes: number;
}

interface Quantiles {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

interface MixedFigures {
  readonly database: Databases['kind'];
  readonly works: number;
  readonly minutes: number;
  /** Seconds since the beginning. */
  readonly importedAt: number;
  readonly importSeconds: number;
}

export interface MixedReport extends MixedFigures {
  readonly all: Quantiles;
  /** Tenths of the time, in order. */
  readonly parts: readonly (Quantiles & { readonly megabytes: number })[];
  readonly actions: readonly { readonly action: string; readonly figures: Quantiles }[];
  readonly gates: Gate[];
}

const PARTS = 10;
/** Megabytes by which memory may differ between the second and the last tenth of the time. */
const MEMORY_TOLERANCE = 64;

export function mixedReport({
  answers,
  samples,
  ...figures
}: MixedFigures & { readonly answers: readonly Answer[]; readonly samples: readonly Sample[] }): MixedReport {
  const partOf = (at: number): number => Math.min(PARTS - 1, Math.floor((at / (figures.minutes * 60)) * PARTS));
  const parts = Array.from({ length: PARTS }, (_, part) => ({
    ...quantilesOf(answers.filter(({ at }) => partOf(at) === part)),
    megabytes: median(samples.filter(({ at }) => partOf(at) === part).map(({ megabytes }) => megabytes)),
  }));
  const names = [...new Set(answers.map(({ action }) => action))].toSorted();
  const actions = names.map((action) => ({ action, figures: quantilesOf(answers.filter((one) => one.action === action)) }));
  const all = quantilesOf(answers);
  const growth = (parts.at(-1)?.megabytes ?? NaN) - (parts[1]?.megabytes ?? NaN);
  const gates = [
    gate('response time, p99', all.p99, 300, 'ms'),
    gate('memory growth from the second to the last tenth', growth, MEMORY_TOLERANCE, 'MB'),
  ];
  return { ...figures, all, parts, actions, gates };
}

function quantilesOf(answers: readonly Answer[]): Quantiles {
  const sorted = Float64Array.from(answers, (one) => one.milliseconds).sort();
  return { requests: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

export function mixedText({ database, works, minutes, importedAt, importSeconds, all, parts, actions, gates }: MixedReport): string {
  const row = (label: string, { requests, p50, p99 }: Quantiles, more = ''): string =>
    `${label.padEnd(24)} ${requests.toString().padStart(8)} ${milliseconds(p50).padStart(8)} ${milliseconds(p99).padStart(8)}${more}`;
  return [
    '',
    `20 readers for ${minutes} minutes, ${works.toLocaleString('en')} works, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}; milliseconds`,
    `an import began after ${Math.round(importedAt)} s and took ${importSeconds.toFixed(1)} s`,
    '',
    `${''.padEnd(24)} requests      p50      p99       MB`,
    ...parts.map((part, i) => row(`part ${i + 1} of ${PARTS}`, part, Math.round(part.megabytes).toString().padStart(9))),
    row('all', all),
    '',
    ...actions.map(({ action, figures }) => row(action, figures)),
    '',
    ...gateLines(gates),
    '',
  ].join('\n');
}
