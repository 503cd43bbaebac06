import type { SqlRunner, Transaction } from '../platform/db/sql.ts';

/**
 * Runs `work` without foreign keys and triggers, and creates the keys again, which checks all rows.
 * Unlike `session_replication_role`, the owner of the tables may do this without being a superuser.
 */
export async function withoutConstraints(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(tx);
  const triggers = await listTriggers(tx);
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${name}`);
  await work();
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} enable trigger ${name}`);
  for (const { table, name, definition } of keys) await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
}

interface ForeignKey {
  /** Quoted, like `name`. */
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Lists foreign keys in the order of their creation, in which PostgreSQL fires their triggers. */
function listForeignKeys(sql: SqlRunner): Promise<ForeignKey[]> {
  return sql<ForeignKey[]>`
    select quote_ident(c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by k.oid`;
}

function listTriggers(sql: SqlRunner): Promise<Omit<ForeignKey, 'definition'>[]> {
  return sql<Omit<ForeignKey, 'definition'>[]>`
    select quote_ident(c.relname) as table, quote_ident(t.tgname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace = current_schema()::regnamespace order by t.oid`;
}
