import { randomBytes } from 'node:crypto';
import { oneRow } from '../../platform/db/one-row.ts';
import type { SqlRunner } from '../../platform/db/open.ts';

/** Returns the key that signs links of a kind. All processes of a library have the same one. */
export async function findSigningKey(sql: SqlRunner, name: string): Promise<Buffer> {
  const found = await sql<{ key: Buffer }[]>`select key from signing_keys where name = ${name}`;
  if (found.length > 0) return oneRow(found).key;
  await sql`insert into signing_keys (name, key) values (${name}, ${randomBytes(32)}) on conflict do nothing`;
  return oneRow(await sql<{ key: Buffer }[]>`select key from signing_keys where name = ${name}`).key;
}
