import { resolve } from 'node:path';
import type { LibraryTarget } from '../server/backup/fill-library.ts';
import { moveLibrary } from '../server/backup/move-library.ts';
import type { ServerConfig } from '../server/config.ts';
import { ConfigError } from '../server/platform/config.ts';
import { parseOptions } from './parse-options.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { configOf, runTransfer } from './transfer.ts';

const usage = `Usage: catena move --to postgres://user:password@host/name [--rehearse] [--json] [--data-dir DIR]
       catena move --to-folder DIR [--rehearse] [--json]

Moves the library in DATA_DIR or DATABASE_URL. Stop Catena first. The copy is compared with the original before it is used.

  --to URL         moves the embedded database to an empty database on a PostgreSQL server. Stored files stay where they are
  --to-folder DIR  copies the database from the server, and the stored files, to a new data folder with an embedded database
  --rehearse       copies while Catena runs, to see how long it takes. Later changes are not in the copy
  --json           prints the report as JSON
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Moves the library between the embedded database and a PostgreSQL server. */
export function runMove(args: string[], terminal: Terminal): Promise<number> {
  return runTransfer(terminal, 'The library could not be moved', async (onProgress) => {
    const options = parse(args);
    if (options.help) return void terminal.stdout.write(usage);
    const config = configOf(terminal.env, options['data-dir']);
    const target = targetOf(options, config, terminal.env);
    const { rehearse } = options;
    const report = await moveLibrary(config, target, { rehearse, signal: terminal.signal, onProgress });
    if (options.json) terminal.stdout.write(`${JSON.stringify({ moved: !rehearse, ...report })}\n`);
    else terminal.stdout.write(`Copied ${report.tables} tables and ${report.files} files, and compared every row.\n${nextStep(options)}\n`);
  });
}

interface Options {
  readonly to?: string | undefined;
  readonly 'to-folder'?: string | undefined;
  readonly rehearse: boolean;
}

function targetOf(options: Options, config: ServerConfig, env: Terminal['env']): LibraryTarget {
  const { to, 'to-folder': folder } = options;
  if ((to === undefined) === (folder === undefined)) throw new UsageError('Give either --to URL or --to-folder DIR.');
  if (folder !== undefined) {
    const dataDir = resolve(folder);
    if (dataDir === config.dataDir) throw new UsageError('--to-folder must be a different folder from DATA_DIR.');
    return { ...config, dataDir, databaseUrl: undefined, databaseDirectUrl: undefined, s3: undefined, withFiles: true };
  }
  if (config.databaseUrl !== undefined)
    throw new UsageError('The library is on a PostgreSQL server already; unset DATABASE_URL, or use --data-dir.');
  const { databaseUrl, databaseLimits } = targetConfig(to, env);
  if (databaseUrl === undefined) throw new UsageError('Give the URL of the database: --to postgres://user:password@host/name.');
  return { ...config, databaseUrl, databaseDirectUrl: undefined, databaseLimits, withFiles: false };
}

/** Checks the URL like DATABASE_URL. */
function targetConfig(to: string | undefined, env: Terminal['env']): ServerConfig {
  try {
    return configOf({ ...env, DATABASE_URL: to, DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' }, undefined);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message.replace('DATABASE_URL', '--to'));
  }
}

function nextStep({ to, rehearse }: Options): string {
  if (rehearse) return 'This was a rehearsal: the library is still where it was, and the copy will not follow its changes.';
  if (to === undefined) return 'Start Catena with DATA_DIR set to the new folder, and without DATABASE_URL and the S3_ variables.';
  return 'Start Catena with DATABASE_URL set to the new database, and the same DATA_DIR, which still has the files. Its old database is in database.moved.';
}

function parse(args: string[]) {
  return parseOptions({
    args,
    options: {
      to: { type: 'string' },
      'to-folder': { type: 'string' },
      rehearse: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}
