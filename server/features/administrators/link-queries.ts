import type { Sql, Transaction } from '../../platform/db/open.ts';

/** Links kept at a time, since every start before the first signup prints one. */
const MAX_LINKS = 10;

export async function insertAdministratorLink(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql`
    with old as (
      delete from administrator_links where id in (select id from administrator_links order by id desc offset ${MAX_LINKS - 1})
    )
    insert into administrator_links (token_hash) values (${tokenHash})`;
}

/**
 * Deletes all links and returns whether the given one was among them. Of concurrent transactions,
 * only the first finds any.
 */
export async function deleteAdministratorLinks(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const [row] = await tx<{ isValid: boolean }[]>`
    with taken as (delete from administrator_links returning token_hash)
    select exists (select from taken where token_hash = ${tokenHash}) as "isValid"`;
  return row?.isValid === true;
}
