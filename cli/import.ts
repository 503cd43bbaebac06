import { createReadStream, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { importCatalog } from '../server/catalog/import-catalog.ts';
import { CatalogFileError, type ColumnMapping, readCsv } from '../server/catalog/read-csv.ts';
import { readJsonl } from '../server/catalog/read-jsonl.ts';
import type { CatalogRow } from '../server/catalog/record.ts';
import { recordCatalogImport } from '../server/features/catalog/record-catalog-import.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError } from '../server/platform/db/open.ts';
import { ImportReport } from './import-report.ts';
import { joinLibrary, joinLibraryToRead } from './library.ts';
import { parseOptions } from './parse-options.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena import FILE [--dry-run] [--report FILE] [--data-dir DIR] [--format jsonl|csv] [--map FIELD=COLUMN …]

FILE is a catalog in JSON Lines or in CSV with a header row (docs/import.md), or - for standard input. Importing the same file again changes nothing.

  --dry-run        checks every row and reports what would change, without writing anything
  --report FILE    writes every rejected row and omitted field to a file, one per line
  --format NAME    jsonl or csv, if the file extension does not determine it
  --map FIELD=COLUMN
                   the CSV column of a field, if it has another name: --map title=Titel --map authors=Verfasser
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/**
 * Imports a catalog into the library, even while a server runs on it. Rejected rows do not fail
 * the import.
 */
export async function runImport(args: string[], terminal: Terminal): Promise<number> {
  try {
    const options = readArguments(args);
    if (options) return await importFile(options, terminal);
    terminal.stdout.write(usage);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${messageOf(error)}\n`);
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

type Format = (bytes: AsyncIterable<Uint8Array>, mapping: ColumnMapping) => AsyncIterable<CatalogRow>;

/** To add a format, add a file next to read-jsonl.ts and a line here. */
const formats = new Map<string, Format>([
  ['jsonl', readJsonl],
  ['csv', readCsv],
  ['tsv', readCsv],
]);

async function importFile(options: Options, terminal: Terminal): Promise<number> {
  const source = openSource(options.file, terminal);
  const report = new ImportReport(terminal, source.size, options.reportFile);
  const database = await (options.dryRun ? joinLibraryToRead : joinLibrary)(terminal.env, options.dataDir);
  try {
    const summary = await importCatalog(
      database,
      options.format(report.watch(untilAborted(source.stream, terminal.signal)), options.mapping),
      {
        dryRun: options.dryRun,
        signal: terminal.signal,
        onProblem: (problem) => report.add(problem),
        onTidied: (share) => report.tidied(share),
      },
    );
    if (!options.dryRun)
      await recordCatalogImport(database.sql, null, options.file === '-' ? 'standard input' : basename(options.file), summary);
    report.finish(summary, options.dryRun);
    return summary.stopped ? 130 : 0;
  } finally {
    report.close();
    await database.close();
  }
}

/** Parses the arguments; undefined if --help was given. */
function readArguments(args: string[]): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Specify the file to import. See "catena import --help".');
  if (more.length > 0) throw new UsageError(`Specify one file only: ${positionals.join(', ')}.`);
  const format = formatOf(file, values.format);
  const mapping = mappingOf(values.map);
  if (mapping.size > 0 && format !== readCsv) throw new UsageError('--map is for CSV files only.');
  return { file, dryRun: values['dry-run'], reportFile: values.report, dataDir: values['data-dir'], format, mapping };
}

/** Returns the format by name, else by the file extension; JSON Lines by default. */
function formatOf(file: string, name: string | undefined): Format {
  if (name === undefined) return formats.get(/\.([^.]*)$/.exec(file)?.[1]?.toLowerCase() ?? '') ?? readJsonl;
  const format = formats.get(name.toLowerCase());
  if (!format) throw new UsageError(`Unknown format "${name}". Known formats: ${[...formats.keys()].join(', ')}.`);
  return format;
}

function mappingOf(pairs: readonly string[]): ColumnMapping {
  return new Map(
    pairs.map((pair) => {
      const [, field, column] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(pair) ?? [];
      if (field === undefined || column === undefined) throw new UsageError(`--map takes FIELD=COLUMN, not "${pair}".`);
      return [field, column];
    }),
  );
}

function parse(args: string[]) {
  return parseOptions({
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
}

/** Opens the input. Its size is unknown unless it is a file. */
function openSource(file: string, terminal: Terminal): { stream: Readable; size: number | undefined } {
  if (file === '-') return { stream: terminal.stdin, size: undefined };
  // npm runs scripts in the package's directory and passes the directory of the user in INIT_CWD.
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new InputError(`File not found: ${file}.`);
  if (stats.isDirectory()) throw new InputError(`${file} is a directory, not a file.`);
  return { stream: createReadStream(path), size: stats.isFile() ? stats.size : undefined };
}

/** Ends the iteration on abort, so that a slow input does not delay the exit. */
async function* untilAborted(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* addAbortSignal(signal, stream);
  } catch (error) {
    if (!signal.aborted) throw new InputError(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `The import failed: ${String(error)}.`;
  if ([UsageError, InputError, ConfigError, DatabaseError, CatalogFileError].some((kind) => error instanceof kind)) return error.message;
  return `The import failed: ${error.message}. Rows that were imported remain; run the same command again to continue.`;
}
