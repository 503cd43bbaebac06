import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { importCatalogue } from '../server/catalogue/import-catalogue.ts';
import { CatalogueFileError, type ColumnMapping, readCsv } from '../server/catalogue/read-csv.ts';
import { readJsonl } from '../server/catalogue/read-jsonl.ts';
import type { CatalogueRow } from '../server/catalogue/record.ts';
import { type Config, ConfigError, loadConfig } from '../server/platform/config.ts';
import { DatabaseError, joinDatabase } from '../server/platform/db/open.ts';
import { ImportReport } from './import-report.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena import FILE [--dry-run] [--report FILE] [--data-dir DIR] [--format jsonl|csv] [--map FIELD=COLUMN …]

FILE is a catalogue in JSON Lines or in CSV with a header row (docs/import.md), or - for standard input. The same file twice changes nothing.

  --dry-run        checks every row and says what would change, and writes nothing
  --report FILE    writes whatever was refused or left out to a file, a line each
  --format NAME    jsonl or csv, where the ending of the file's name does not say it
  --map FIELD=COLUMN
                   the column of a CSV file that holds a field, where its name does not say so: --map title=Titel --map authors=Verfasser
  --data-dir DIR   the library's folder, instead of DATA_DIR and DATABASE_URL
`;

/** Brings a catalogue into the library, also while a server runs on it. Rows that are refused do not fail the import. */
export async function runImport(args: string[], terminal: Terminal): Promise<number> {
  try {
    const options = readArguments(args);
    if (options) return await importFile(options, terminal);
    terminal.stdout.write(usage);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${sentence(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

interface Options {
  file: string;
  dryRun: boolean;
  reportFile: string | undefined;
  dataDir: string | undefined;
  format: Format;
  mapping: ColumnMapping;
}

type Format = (bytes: AsyncIterable<Uint8Array>, mapping: ColumnMapping) => AsyncIterable<CatalogueRow>;

/** Another format is a file beside read-jsonl.ts and a line here. */
const formats = new Map<string, Format>([
  ['jsonl', readJsonl],
  ['csv', readCsv],
  ['tsv', readCsv],
]);

async function importFile(options: Options, terminal: Terminal): Promise<number> {
  const config = loadConfig(
    options.dataDir === undefined ? terminal.env : { ...terminal.env, DATA_DIR: options.dataDir, DATABASE_URL: '' },
  );
  const source = openSource(options.file, terminal);
  const report = new ImportReport(terminal, source.size, options.reportFile);
  const library = libraryOf(config, options.dryRun);
  const database = await joinDatabase(library);
  try {
    const summary = await importCatalogue(
      database,
      options.format(report.watch(untilAborted(source.stream, terminal.signal)), options.mapping),
      {
        dryRun: options.dryRun,
        signal: terminal.signal,
        onProblem: (problem) => report.add(problem),
      },
    );
    report.finish(summary, options.dryRun);
    return summary.stopped ? 130 : 0;
  } finally {
    report.close();
    await database.close();
    library.tidy();
  }
}

/** The library that is meant. A dry run of one that is not there yet compares with an empty one, and leaves nothing behind. */
function libraryOf(
  { dataDir, databaseUrl }: Config,
  dryRun: boolean,
): { dataDir: string; databaseUrl: string | undefined; tidy: () => void } {
  if (!dryRun || databaseUrl !== undefined || existsSync(dataDir)) return { dataDir, databaseUrl, tidy: () => undefined };
  const throwaway = mkdtempSync(join(tmpdir(), 'catena-dry-run-'));
  return { dataDir: throwaway, databaseUrl: undefined, tidy: () => rmSync(throwaway, { recursive: true, force: true }) };
}

/** Undefined where only help is wanted. */
function readArguments(args: string[]): Options | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Which file? "catena import --help" tells how it is used.');
  if (more.length > 0) throw new UsageError(`One file at a time: ${positionals.join(', ')}.`);
  const format = formatOf(file, values.format);
  const mapping = mappingOf(values.map);
  if (mapping.size > 0 && format !== readCsv) throw new UsageError('--map is for CSV files only.');
  return { file, dryRun: values['dry-run'], reportFile: values.report, dataDir: values['data-dir'], format, mapping };
}

/** By its name, else by the ending of the file's name; JSON Lines where neither says anything. */
function formatOf(file: string, name: string | undefined): Format {
  if (name === undefined) return formats.get(/\.([^.]*)$/.exec(file)?.[1]?.toLowerCase() ?? '') ?? readJsonl;
  const format = formats.get(name.toLowerCase());
  if (!format) throw new UsageError(`There is no format "${name}"; there are ${[...formats.keys()].join(', ')}.`);
  return format;
}

function mappingOf(pairs: readonly string[]): ColumnMapping {
  return new Map(
    pairs.map((pair) => {
      const [, field, column] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(pair) ?? [];
      if (field === undefined || column === undefined) throw new UsageError(`--map wants FIELD=COLUMN, not "${pair}".`);
      return [field, column];
    }),
  );
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        'data-dir': { type: 'string' },
        format: { type: 'string' },
        map: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The size is unknown where the input is not a file. */
function openSource(file: string, terminal: Terminal): { stream: Readable; size: number | undefined } {
  if (file === '-') return { stream: terminal.stdin, size: undefined };
  // npm runs a script in the package's folder, and says here where it was called.
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new InputError(`There is no file ${file}.`);
  if (stats.isDirectory()) throw new InputError(`${file} is a folder, not a file.`);
  return { stream: createReadStream(path), size: stats.isFile() ? stats.size : undefined };
}

/** An input that is slow to come must not hold up the end. */
async function* untilAborted(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* addAbortSignal(signal, stream);
  } catch (error) {
    if (!signal.aborted) throw new InputError(`The file can not be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return `The import failed: ${String(error)}.`;
  if ([UsageError, InputError, ConfigError, DatabaseError, CatalogueFileError].some((kind) => error instanceof kind)) return error.message;
  return `The import failed: ${error.message}. What was written stays; the same command goes on from there.`;
}
