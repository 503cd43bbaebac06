import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectEmbedded } from '../platform/db/connect.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { packageRoot } from '../platform/package-root.ts';

/**
 * Creates a migrated database for test files to copy; cached per state of the migrations, since
 * creating it takes seconds.
 */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'catena-test-'));
  provide('testDatabase', { kind: 'embedded', template: await template(folder), folder });
  // A worker that is exiting may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function template(temporary: string): Promise<string> {
  const cache = join(packageRoot, 'node_modules/.cache/catena');
  const wanted = join(cache, `test-database-${key()}`);
  if (existsSync(wanted)) return wanted;
  const created = join(temporary, 'template');
  const socketPath = join(temporary, 'template.sock');
  const embedded = await startEmbedded({ folder: created, socketPath, durable: false });
  const sql = connectEmbedded(socketPath, { connections: 1 });
  await migrate(sql);
  // Removes two thirds of the files: nothing uses these databases, and every test file waits for
  // the copy.
  await sql`update pg_database set datistemplate = false where datname <> 'postgres'`;
  await sql`drop database template0`;
  await sql`drop database template1`;
  await sql.end();
  await embedded.close();
  return moveToCache(created, cache, wanted);
}

function moveToCache(made: string, cache: string, wanted: string): string {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache).filter((each) => !each.startsWith('cluster-'))) {
    // Another run may still use one that was created today.
    const old = join(cache, name);
    if (Date.now() - statSync(old).mtimeMs > 24 * 60 * 60 * 1000) rmSync(old, { recursive: true, force: true });
  }
  // The temporary folder may be on another disk.
  const copy = mkdtempSync(join(cache, 'new-'));
  cpSync(made, copy, { recursive: true });
  try {
    renameSync(copy, wanted);
    return wanted;
  } catch {
    // Another run was faster.
    rmSync(copy, { recursive: true });
    return made;
  }
}

function key(): string {
  const hash = createHash('sha256').update(readFileSync(join(packageRoot, 'node_modules/@electric-sql/pglite/package.json')));
  for (const { checksum } of readMigrations()) hash.update(checksum);
  return hash.digest('hex').slice(0, 16);
}
