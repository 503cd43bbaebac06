import type { Databases } from './databases.ts';
import { type Gate, gate } from './gates.ts';
import type { Figures } from './load.ts';
import { gateLines, milliseconds } from './report.ts';

/** The figures of each request in one state of a library. */
export interface StateFigures {
  readonly name: string;
  readonly rows: readonly StateRow[];
}

export interface StateRow {
  readonly label: string;
  /** Documents that were not yet indexed for semantic search. */
  readonly queued: number;
  /** Milliseconds of the first request in this state, which `figures` does not include. */
  readonly first: number;
  readonly figures: Figures;
  /** Why a semantic search returned literal results. */
  readonly notice: string | undefined;
}

/** Resident memory of the server process in MB; undefined except on Linux. */
export interface Memory {
  /** After the first start, with an empty catalog. */
  readonly fresh: number | undefined;
  /** After an import, when everything is indexed. */
  readonly imported: number | undefined;
  /** After a later start. */
  readonly restarted: number | undefined;
  /** After a later start and semantic searches. */
  readonly searched: number | undefined;
}

interface LifecycleFigures {
  readonly states: readonly StateFigures[];
  readonly importSeconds: number;
  /** Milliseconds that readers waited for a list during the import. */
  readonly waits: Figures;
  readonly memory: Memory;
  /** The highest memory between the end of the import and the reading after it. */
  readonly mostMemoryAfterImport: number | undefined;
  /** Seconds of a later start until the first response. */
  readonly startSeconds: number;
  /** Seconds of processor time that a later start has used after a rest. */
  readonly startProcessor: number | undefined;
  /** Requests per second for one list. */
  readonly encodings: readonly { readonly encoding: string; readonly rate: number }[];
}

export interface LifecycleReport extends LifecycleFigures {
  readonly database: Databases['kind'];
  readonly works: number;
  readonly gates: Gate[];
}

/** Goals, in milliseconds: p95 of searches. */
const goals = { literal: 15, semantic: 60, semanticAfterImport: 120 };
const MEMORY = 350;

export function lifecycleGates({ states, importSeconds, memory, startSeconds, encodings }: LifecycleFigures): Gate[] {
  const rateOf = (name: string): number => encodings.find(({ encoding }) => encoding === name)?.rate ?? NaN;
  return [
    gate('import while the server runs', importSeconds, 20, 's'),
    ...Object.entries(memoryStates).map(([state, label]) => gate(`memory: ${label}`, memory[state as keyof Memory], MEMORY, 'MB')),
    gate('later start to the first response', startSeconds, 1, 's'),
    ...['gzip', 'br'].map((encoding) =>
      gate(`a list: requests/s uncompressed relative to ${encoding}`, rateOf('identity') / rateOf(encoding), 1.2, '×'),
    ),
    ...states.flatMap(({ name, rows }) =>
      rows.flatMap(({ label, figures, notice }) => {
        const most = goalOf(name, label);
        // Literal results are not what the goal is for.
        const seen = notice === undefined ? figures.p95 : undefined;
        return most === undefined ? [] : [gate(`${name}: ${label}, p95`, seen, most, 'ms')];
      }),
    ),
  ];
}

const memoryStates: Readonly<Record<keyof Memory, string>> = {
  fresh: 'fresh, idle',
  imported: 'after an import, idle',
  restarted: 'after a restart, idle',
  searched: 'after a restart and semantic searches',
};

/**
 * Only the settled library has goals for all searches, and only semantic ones have one right after
 * an import.
 */
function goalOf(state: string, label: string): number | undefined {
  if (state === 'right after an import') return label.startsWith('semantic') ? goals.semanticAfterImport : undefined;
  if (state !== 'settled') return undefined;
  return label.startsWith('literal') ? goals.literal : label.startsWith('semantic') ? goals.semantic : undefined;
}

export function lifecycleText(report: LifecycleReport): string {
  const { database, works, states, waits, mostMemoryAfterImport, startProcessor, encodings, gates } = report;
  const [first] = states;
  const labels = first?.rows.map(({ label }) => label) ?? [];
  const width = Math.max(...labels.map((label) => label.length));
  const rows = labels.map((label, i) => {
    const cells = states.map(({ rows: all }) => {
      const figures = all[i]?.figures;
      return `${milliseconds(figures?.p50 ?? NaN)}, ${milliseconds(figures?.p95 ?? NaN)}`.padStart(COLUMN);
    });
    return `${label.padEnd(width)} ${cells.join(' ')}`;
  });
  return [
    '',
    `${works.toLocaleString('en')} works, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}; p50, p95 in milliseconds, one connection`,
    '',
    `${''.padEnd(width)} ${states.map(({ name }) => name.padStart(COLUMN)).join(' ')}`,
    ...rows,
    ...queues(states),
    ...states.flatMap(({ name, rows: all }) =>
      all.flatMap(({ label, notice }) => (notice === undefined ? [] : [`${name}: ${label}: literal results: ${notice}`])),
    ),
    '',
    ...firstSearches(states),
    ...(mostMemoryAfterImport === undefined
      ? []
      : [`memory after the import, until it was read: ${Math.round(mostMemoryAfterImport)} MB at most`]),
    `during the import, a list took ${milliseconds(waits.p50)} ms (p50), ${milliseconds(waits.p95)} ms (p95), ${milliseconds(waits.p99)} ms (p99)`,
    ...(startProcessor === undefined ? [] : [`a later start used ${startProcessor.toFixed(1)} s of processor time, its rest included`]),
    `works: page 1, requests per second: ${encodings.map(({ encoding, rate }) => `${encoding} ${Math.round(rate)}`).join(', ')}`,
    '',
    ...gateLines(gates),
    '',
  ].join('\n');
}

/** Returns how many documents were not indexed when a state and its semantic searches began. */
function queues(states: readonly StateFigures[]): string[] {
  return states.map(({ name, rows }) => {
    const counts = [rows[0], rows.find(isSemantic)].map((row) => row?.queued.toLocaleString('en'));
    return `${name}: ${counts[0]} documents not yet indexed, ${counts[1]} at the first semantic search`;
  });
}

const isSemantic = ({ label }: StateRow): boolean => label.startsWith('semantic');

/** The first semantic search in a state loads the model if nothing has before. */
function firstSearches(states: readonly StateFigures[]): string[] {
  return states.flatMap(({ name, rows }) => {
    const search = rows.find(isSemantic);
    return search ? [`${name}: the first semantic search took ${milliseconds(search.first)} ms`] : [];
  });
}

const COLUMN = 22;
