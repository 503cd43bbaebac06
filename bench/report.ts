import { type Measured, type Implementation, implementations } from './comparison.ts';
import { type Gate, isKnownMiss, maxRatioOf, medianOf, ratio } from './gates.ts';
import { median, quantile } from './load.ts';
import type { MemoryFigures } from './memory.ts';
import type { LoginFigures } from './start-and-login.ts';
import type { UploadFigures } from './uploads.ts';

/** All results for one library. */
export interface Report {
  library: string;
  database: string;
  works: number;
  /** Set if the network was measured. */
  posts: number | undefined;
  measured: Measured[];
  login: LoginFigures;
  /** Seconds. */
  importSeconds: number;
  importMemory: MemoryFigures | undefined;
  startSeconds: number;
  /** Undefined unless the workspace was measured; empty where memory cannot be read. */
  uploads: UploadFigures[] | undefined;
  gates: Gate[];
}

const titles: Record<Implementation, string> = { memory: '(a) from memory', query: '(b) one query', product: 'Catena' };

export function reportText(report: Report): string {
  return [
    '',
    `${report.library}, ${report.database}`,
    '',
    ...tableOf(report.measured),
    '',
    ...loginLines(report.login),
    `import  ${report.importSeconds.toFixed(1)} s, ${Math.round(report.works / report.importSeconds).toLocaleString('en')} works per second${memoryOf(report.importMemory)}`,
    `start   ${report.startSeconds.toFixed(2)} s to the first response of /api/health`,
    ...(report.uploads ?? []).map(uploadLine),
    noiseOf(report.measured),
    '',
    ...gateLines(report.gates),
    '',
  ].join('\n');
}

/** Formats the gates of a run over libraries of several sizes. */
export function growthText(title: string, gates: readonly Gate[]): string {
  return ['', title, '', ...gateLines(gates), ''].join('\n');
}

function memoryOf(memory: MemoryFigures | undefined): string {
  if (!memory) return '';
  const [early, late, most] = [memory.early, memory.late, memory.most].map(Math.round);
  return `; memory ${early} MB early on, ${late} MB at the end, ${most} MB at most`;
}

const labelWidth = 32;
const groupWidth = 24;

function tableOf(measured: readonly Measured[]): string[] {
  const groups = implementations.map((implementation) => centered(titles[implementation], groupWidth)).join(' ');
  const columns = implementations.map(() => cells('p50 ms', 'p99 ms', 'req/s')).join(' ');
  const lines = [
    `${''.padEnd(labelWidth + 5)}${groups}   ${centered('p50: Catena', 13)} ${'p95'.padStart(6)} ${centered('req/s: Catena', 13)}`,
    `${''.padEnd(labelWidth)} conn${columns}   ${'to a'.padStart(6)}${'to b'.padStart(7)} ${'to b'.padStart(6)} ${'to a'.padStart(6)}${'to b'.padStart(7)}`,
  ];
  let previous = '';
  for (const one of measured) {
    const { label } = one.request;
    const maxRatio = maxRatioOf(one);
    const toQuery = ratio(one, 'p50', 'query');
    const mark = maxRatio === undefined ? ' ' : toQuery <= maxRatio ? '✓' : '✗';
    const figures = implementations.map((implementation) =>
      cells(
        milliseconds(medianOf(one, implementation, 'p50')),
        milliseconds(medianOf(one, implementation, 'p99')),
        Math.round(medianOf(one, implementation, 'rate')).toString(),
      ),
    );
    lines.push(
      `${(label === previous ? '' : label).padEnd(labelWidth)}${one.connections.toString().padStart(5)}${figures.join(' ')}   ` +
        `${times(ratio(one, 'p50', 'memory'))}${times(toQuery)}${mark}${times(ratio(one, 'p95', 'query'))} ${times(ratio(one, 'rate', 'memory'))}${times(ratio(one, 'rate', 'query'))}`,
    );
    previous = label;
  }
  return lines;
}

function cells(...[p50, p99, rate]: [string, string, string]): string {
  return `${p50.padStart(8)}${p99.padStart(8)}${rate.padStart(8)}`;
}

function times(number: number): string {
  return number.toFixed(2).padStart(number < 100 ? 6 : 7);
}

/** Marks figures of the run that filled kept databases, which have no gate in this run. */
export function reusedNote(filledBy: string | undefined): string {
  return filledBy === undefined ? '' : ` (measured at ${filledBy}, which filled the folder; without a gate)`;
}

export function milliseconds(number: number): string {
  return number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0);
}

function centered(text: string, width: number): string {
  return text.padStart(Math.floor((width + text.length) / 2)).padEnd(width);
}

function loginLines({ argon2, runs }: LoginFigures): string[] {
  return runs.map(
    ({ connections, figures }) =>
      `login   ${connections.toString().padStart(2)} conn: p50 ${milliseconds(figures.p50)} ms, p99 ${milliseconds(figures.p99)} ms, ` +
      `${figures.rate.toFixed(1)} per second (the password hash alone: ${milliseconds(argon2)} ms)`,
  );
}

function uploadLine({ attachments, before, most, seconds }: UploadFigures): string {
  const files = attachments === 1 ? '1 attachment' : `${attachments} attachments`;
  return `essay   with ${files} of 25 MB in ${seconds.toFixed(1)} s: memory ${Math.round(before)} MB before, ${Math.round(most)} MB at most`;
}

/** Returns the spread of baseline (a) over the rounds. Smaller differences are not significant. */
function noiseOf(measured: readonly Measured[]): string {
  const spread = (from: number, to: number): string => {
    const spreads = measured.map(({ rounds }) => {
      const p50s = Float64Array.from(rounds, ({ memory }) => memory.p50).sort();
      return quantile(p50s, to) / quantile(p50s, from) - 1;
    });
    return `${Math.round(median(spreads) * 100)} %`;
  };
  return `noise   p50 of (a) over the rounds, typical row: the middle half within ${spread(0.25, 0.75)}, the slowest ${spread(0, 1)} above the fastest`;
}

export function gateLines(gates: readonly Gate[]): string[] {
  const width = Math.max(...gates.map(({ name }) => name.length));
  return gates.map((gate) => {
    const { name, seen, most, unit, isMet, known } = gate;
    const shown = (number: number): string => (Number.isNaN(number) ? 'unknown' : `${number.toFixed(2)} ${unit}`);
    const [mark, note] = isMet
      ? ['✓ kept  ', '']
      : isKnownMiss(gate)
        ? ['– known ', `; a known miss up to ${shown(known ?? NaN)}`]
        : ['✗ MISSED', ''];
    return `${mark} ${name.padEnd(width)} ${shown(seen).padStart(9)} (at most ${shown(most)}${note})`;
  });
}
