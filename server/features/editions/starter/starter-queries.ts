import type { Sql } from '../../../platform/db/open.ts';

interface Claim {
  readonly name: string;
  /** The catalog's id of the work. */
  readonly work: string;
  /** After how many seconds without renewal a claim is stale. */
  readonly staleSeconds: number;
}

/**
 * Claims the import of a starter text for this process and returns whether it may begin: in a
 * library that has the work and no texts, once.
 */
export async function claimStarterText(sql: Sql, { name, work, staleSeconds }: Claim): Promise<boolean> {
  const rows = await sql`
    insert into loaded_catalogues (name, checksum)
    select ${name}, '' from works where source_key = ${work}
      and (exists (select from loaded_catalogues where name = ${name}) or not exists (select from editions where slug is not null))
    on conflict (name) do update set loaded_at = now()
      where loaded_catalogues.checksum = '' and loaded_catalogues.loaded_at <= now() - make_interval(secs => ${staleSeconds}::float8)
    returning name`;
  return rows.length > 0;
}

/** Returns whether a process has claimed the import and not completed it. */
export async function isClaimed(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql`select from loaded_catalogues where name = ${name} and checksum = ''`;
  return rows.length > 0;
}

export async function renewClaim(sql: Sql, name: string): Promise<void> {
  await sql`update loaded_catalogues set loaded_at = now() where name = ${name} and checksum = ''`;
}

/** Stores that a starter text was imported, even if an administrator removes it later. */
export async function completeClaim(sql: Sql, name: string, checksum: string): Promise<void> {
  await sql`update loaded_catalogues set checksum = ${checksum}, loaded_at = now() where name = ${name}`;
}

/**
 * Returns the hidden editions that an interrupted import of the text from this source left behind.
 */
export async function listInterrupted(sql: Sql, sourceUrl: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from editions where slug is null and source_url = ${sourceUrl}`;
  return rows.map(({ id }) => id);
}
