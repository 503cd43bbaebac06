import { resolve } from 'node:path';
import { openArchive } from '../server/backup/archive-reader.ts';
import { fillLibrary, requireEmpty } from '../server/backup/fill-library.ts';
import { parseOptions } from './parse-options.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { configOf, runTransfer } from './transfer.ts';

const usage = `Usage: catena restore FILE [--check] [--json] [--data-dir DIR]

Restores a library from an archive of "catena backup" into an empty DATA_DIR, or into the empty database in DATABASE_URL and an empty
DATA_DIR or bucket. Reads and checks the whole archive first. If anything fails, the target stays empty.

  --check          only checks the archive
  --json           prints the report as JSON
  --data-dir DIR   the new data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Restores a library from an archive. */
export function runRestore(args: string[], terminal: Terminal): Promise<number> {
  return runTransfer(terminal, 'The library could not be restored', async (onProgress) => {
    const { values, positionals } = parse(args);
    if (values.help) return void terminal.stdout.write(usage);
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Give one FILE to restore. See "catena restore --help".');
    const target = { ...configOf(terminal.env, values['data-dir']), withFiles: true };
    if (!values.check) await requireEmpty(target);
    const archive = await openArchive(resolve(file));
    try {
      const transfer = { signal: terminal.signal, onProgress };
      await archive.verify(transfer);
      if (!values.check) await fillLibrary(target, archive, transfer);
      const { tables, files, created_at } = archive.manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const contents = `${tables.length} tables with ${rows} rows, ${files.length} files, as of ${created_at}`;
      const summary = { restored: !values.check, created_at, tables: tables.length, rows, files: files.length };
      if (values.json) terminal.stdout.write(`${JSON.stringify(summary)}\n`);
      else terminal.stdout.write(values.check ? `The archive is complete: ${contents}\n` : `Restored ${contents}\n`);
    } finally {
      archive.close();
    }
  });
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
