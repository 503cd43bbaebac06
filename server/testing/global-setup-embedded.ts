import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectEmbedded } from '../platform/db/connection.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { packageRoot } from '../platform/package-root.ts';

/** A migrated database that each test file copies; made once for each state of the migrations, since that takes seconds. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'catena-test-'));
  provide('testDatabase', { kind: 'embedded', template: await template(folder), folder });
  // A worker that is just ending may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function template(temporary: string): Promise<string> {
  const cache = join(packageRoot, 'node_modules/.cache/catena');
  const wanted = join(cache, `test-database-${key()}`);
  if (existsSync(wanted)) return wanted;
  const made = join(temporary, 'template');
  const socketPath = join(temporary, 'template.sock');
  const embedded = await startEmbedded({ folder: made, socketPath, durable: false });
  const sql = connectEmbedded(socketPath, 1);
  await migrate(sql);
  // Two thirds of the files; nothing uses them, and each test file waits for the copying.
  await sql`update pg_database set datistemplate = false where datname <> 'postgres'`;
  await sql`drop database template0`;
  await sql`drop database template1`;
  await sql.end();
  await embedded.close();
  return keep(made, cache, wanted);
}

function keep(made: string, cache: string, wanted: string): string {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    // Another run may still be at work with one that was made today.
    const old = join(cache, name);
    if (Date.now() - statSync(old).mtimeMs > 24 * 60 * 60 * 1000) rmSync(old, { recursive: true, force: true });
  }
  try {
    renameSync(made, wanted);
    return wanted;
  } catch {
    // Another run was quicker, or the cache lies on another disk: this run uses its own.
    return made;
  }
}

function key(): string {
  const hash = createHash('sha256').update(readFileSync(join(packageRoot, 'node_modules/@electric-sql/pglite/package.json')));
  for (const { checksum } of readMigrations()) hash.update(checksum);
  return hash.digest('hex').slice(0, 16);
}
