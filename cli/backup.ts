import { resolve } from 'node:path';
import { nameBackup, rotateBackups } from '../server/backup/backup-folder.ts';
import { type BackupReport, createBackup } from '../server/backup/create-backup.ts';
import { joinDatabase } from '../server/platform/db/open.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { parseOptions } from './parse-options.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { configOf, formatBytes, runTransfer } from './transfer.ts';

const usage = `Usage: catena backup [FILE] [--skip-missing] [--json] [--data-dir DIR]

Writes the whole library, database and stored files, into the archive FILE (.zip) while the server runs. Without FILE, it writes a dated
archive into BACKUP_DIR and deletes the oldest ones beyond BACKUP_KEEP. The archive has everything that readers wrote and the password
hashes; only this user can read it. docs/backup.md describes it.

  --skip-missing   leaves out stored files that are missing, and lists them, instead of failing
  --if-due         does nothing if an automatic backup was made within the last day
  --json           prints the report as JSON
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Backs up the library into an archive. */
export function runBackup(args: string[], terminal: Terminal): Promise<number> {
  return runTransfer(terminal, 'The backup failed', async (onProgress) => {
    const options = parse(args);
    if (options.help) return void terminal.stdout.write(usage);
    const config = configOf(terminal.env, options.dataDir);
    if (options.file === undefined && config.backupDir === undefined)
      throw new UsageError('Give the FILE to write, or set BACKUP_DIR. See "catena backup --help".');
    const files = await openFiles(config);
    const database = await joinDatabase(config);
    try {
      const path = options.file === undefined ? await nameBackup(config.backupDir ?? '') : options.file;
      const { skipMissing, ifDue } = options;
      const { signal } = terminal;
      const report = await createBackup(database, files, {
        path,
        dataDir: config.dataDir,
        scheduled: ifDue,
        skipMissing,
        signal,
        onProgress,
      });
      if (report && options.file === undefined) await rotateBackups(config.backupDir ?? '', config.backupKeep);
      print(path, report, options.json, terminal);
    } finally {
      await database.close();
    }
  });
}

function print(path: string, report: BackupReport | undefined, json: boolean, { stdout, stderr }: Terminal): void {
  if (!report) return void stdout.write(json ? '{"due":false}\n' : 'No backup is due.\n');
  const { bytes, manifest } = report;
  const { tables, files, missing_files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const summary = { file: path, bytes, tables: tables.length, rows, files: files.length, missing_files };
  stdout.write(
    json
      ? `${JSON.stringify(summary)}\n`
      : `${path}  ${formatBytes(bytes)}: ${tables.length} tables with ${rows} rows, ${files.length} files\n`,
  );
  if (missing_files.length > 0)
    stderr.write(`Missing stored files, not in the archive (${missing_files.length}): ${missing_files.slice(0, 20).join(', ')}\n`);
}

function parse(args: string[]) {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      'skip-missing': { type: 'boolean', default: false },
      'if-due': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Too many arguments. See "catena backup --help".');
  const { help, json } = values;
  return {
    help,
    json,
    file: file === undefined ? undefined : resolve(file),
    skipMissing: values['skip-missing'],
    ifDue: values['if-due'],
    dataDir: values['data-dir'],
  };
}
