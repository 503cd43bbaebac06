import type { Databases } from './databases.ts';
import { type Gate, gate } from './gates.ts';
import { type Figures, median } from './load.ts';
import type { ImportedTexts } from './reader-content.ts';
import { gateLines, milliseconds, reusedNote } from './report.ts';

interface PageRow {
  readonly label: string;
  readonly maxRatio: number | undefined;
  readonly connections: number;
  readonly rounds: {
    readonly query: Figures;
    readonly large: Figures;
    /** With the imported texts alone; undefined if the page needs the generated ones. */
    readonly small: Figures | undefined;
  }[];
}

interface SearchRow {
  readonly query: string;
  readonly small: readonly Figures[];
  readonly large: readonly Figures[];
}

interface Sizes {
  readonly database: number;
  readonly segments: number;
}

export interface ReaderReport {
  readonly database: Databases['kind'];
  readonly imported: ImportedTexts;
  /** The commit that imported the texts, if it was an earlier run. */
  readonly filledBy: string | undefined;
  /** In the larger library. */
  readonly segments: number;
  readonly rows: readonly PageRow[];
  readonly searches: readonly SearchRow[];
  /** Resident megabytes of the server, on the embedded database with the database. */
  readonly memory: { readonly small: number | undefined; readonly large: number | undefined };
  /** Megabytes. */
  readonly disk: { readonly small: Sizes; readonly large: Sizes };
  readonly gates: Gate[];
}

const maxImportSeconds = 60;
/** Highest ratio of p50 in the larger library to p50 in the smaller, with one connection. */
const maxGrowth = 1.3;
/** Milliseconds of a search's p95, by the kind of database. */
const maxSearchP95 = { embedded: 40, server: 20 };

export function gatesOfReader({ database, imported, filledBy, rows, searches }: Omit<ReaderReport, 'gates'>): Gate[] {
  return [
    ...(filledBy === undefined ? [gate(`import of ${imported.works + 1} texts`, imported.seconds, maxImportSeconds, 's')] : []),
    ...rows.flatMap((row) =>
      row.maxRatio === undefined ? [] : [gate(`${titleOf(row)}: p50 to one query`, ratioOf(row, 'query'), row.maxRatio, '×')],
    ),
    ...rows
      .filter(({ connections, rounds }) => connections === 1 && rounds[0]?.small)
      .map((row) => gate(`${row.label}: p50 to that among the imported texts`, ratioOf(row, 'small'), maxGrowth, '×')),
    ...searches.map(({ query, large }) => gate(`search for ${query}: p95`, medianOf(large, 'p95'), maxSearchP95[database], 'ms')),
  ];
}

export function readerText(report: ReaderReport): string {
  const { database, imported, filledBy, segments, rows, searches, memory, disk, gates } = report;
  const count = (number: number): string => number.toLocaleString('en');
  const cells = (...texts: readonly string[]): string => texts.map((text) => text.padStart(10)).join('');
  const width = Math.max(...rows.map((row) => titleOf(row).length));
  const size = ({ database: all, segments: own }: Sizes): string =>
    `${count(Math.round(all))} MB, ${count(Math.round(own))} of it segments`;
  const megabytes = (number: number | undefined): string => (number === undefined ? 'unknown' : `${Math.round(number)} MB`);
  return [
    '',
    `${count(segments)} segments, ${count(imported.segments)} of them imported; ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}; milliseconds`,
    '',
    `${''.padEnd(width)}${cells('p50', 'p95', '(b) p50', 'to (b)', 'imported')}`,
    ...rows.map((row) => {
      const [large, query] = [row.rounds.map((round) => round.large), row.rounds.map((round) => round.query)];
      const small = row.rounds.flatMap((round) => round.small ?? []);
      return `${titleOf(row).padEnd(width)}${cells(
        milliseconds(medianOf(large, 'p50')),
        milliseconds(medianOf(large, 'p95')),
        milliseconds(medianOf(query, 'p50')),
        `${ratioOf(row, 'query').toFixed(2)} ×`,
        small.length > 0 ? milliseconds(medianOf(small, 'p50')) : '',
      )}`;
    }),
    '',
    `${'searches of texts'.padEnd(width)}${cells('p50', 'p95', 'imported', 'p95')}`,
    ...searches.map(
      ({ query, small, large }) =>
        query.padEnd(width) +
        cells(...[large, small].flatMap((figures) => (['p50', 'p95'] as const).map((one) => milliseconds(medianOf(figures, one))))),
    ),
    '',
    `import  ${imported.works + 1} texts in ${imported.seconds.toFixed(1)} s, ${count(Math.round(imported.segments / imported.seconds))} segments per second${reusedNote(filledBy)}`,
    `memory  ${megabytes(memory.small)} with the imported texts, ${megabytes(memory.large)} with all`,
    `disk    ${size(disk.small)} with the imported texts; ${size(disk.large)} with all`,
    '',
    ...gateLines(gates),
    '',
  ].join('\n');
}

function titleOf({ label, connections }: PageRow): string {
  return `${label}, ${connections === 1 ? '1 connection' : `${connections} connections`}`;
}

/** Returns the median over the rounds of the ratio within a round. */
function ratioOf({ rounds }: PageRow, to: 'query' | 'small'): number {
  return median(rounds.map(({ [to]: other, large }) => large.p50 / (other?.p50 ?? NaN)));
}

function medianOf(figures: readonly Figures[], figure: 'p50' | 'p95'): number {
  return median(figures.map((one) => one[figure]));
}
