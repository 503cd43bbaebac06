import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../server/config.ts';
import type { Config } from '../server/platform/config.ts';
import { type Database, joinDatabase } from '../server/platform/db/open.ts';
import type { Terminal } from './terminal.ts';

/** Opens the library that the environment or `--data-dir` names, even while a server runs on it. */
export async function joinLibrary(env: Terminal['env'], dataDir: string | undefined): Promise<Database> {
  return joinDatabase(libraryConfig(env, dataDir));
}

/**
 * Opens the library for a command that writes nothing. If it does not exist yet, opens a
 * temporary empty one, so that the command does not create it.
 */
export async function joinLibraryToRead(env: Terminal['env'], dataDir: string | undefined): Promise<Database> {
  const config = libraryConfig(env, dataDir);
  if (config.databaseUrl !== undefined || existsSync(config.dataDir)) return joinDatabase(config);
  const folder = mkdtempSync(join(tmpdir(), 'catena-dry-run-'));
  const database = await joinDatabase({ dataDir: folder });
  const close = async (): Promise<void> => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
}

const noServer = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' };

/** Returns the configuration of the library that the environment or `--data-dir` names. */
export function libraryConfig(env: Terminal['env'], dataDir: string | undefined): Config {
  return loadConfig(dataDir === undefined ? env : { ...env, DATA_DIR: dataDir, ...noServer });
}
