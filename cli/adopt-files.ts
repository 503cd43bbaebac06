import { loadConfig } from '../server/config.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError, joinDatabase } from '../server/platform/db/open.ts';
import { adoptFiles } from '../server/platform/files/library-id.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { parseOptions } from './parse-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena adopt-files

Declares that the stored files belong to the database in DATA_DIR or DATABASE_URL. From the next start, the server deletes files that no
row of this database refers to, within a day.
`;

/** Stores the id of the database beside the files, so that the server accepts both together. */
export async function runAdoptFiles(args: string[], { stdout, stderr, env }: Terminal): Promise<number> {
  try {
    if (parse(args).help) {
      stdout.write(usage);
      return 0;
    }
    const config = loadConfig(env);
    const database = await joinDatabase({ ...config, besideFiles: true });
    try {
      await adoptFiles(database.sql, await openFiles(config));
    } finally {
      await database.close();
    }
    stdout.write('The files now belong to this database. Restart the server if it is running.\n');
    return 0;
  } catch (error) {
    const isKnown = [UsageError, ConfigError, DatabaseError].some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(isKnown ? `${reason}\n` : `The files could not be adopted: ${reason}.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function parse(args: string[]) {
  return parseOptions({ args, options: { help: { type: 'boolean', short: 'h', default: false } } }).values;
}
