import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Sql, Transaction } from '../db/open.ts';
import type { UserData } from '../user-data.ts';
import { badRequest } from './http-error.ts';

export const idempotencyKeyData: UserData = { tables: [{ table: 'made_once', owner: 'user_id', fate: 'deleted' }] };

/** A request to create a resource, with its idempotency key. */
export interface KeyedRequest {
  readonly userId: number;
  /** The `Idempotency-Key` header; if undefined, each request creates a resource. */
  readonly key: string | undefined;
  /** The kind of resource: "essay", "note". */
  readonly kind: string;
  /** The content of the resource as JSON; hashes in place of files. */
  readonly sent: unknown;
}

/**
 * `now`: this request created it. `before`: an earlier request with the same content did.
 * `otherwise`: an earlier request with other content did.
 */
export interface CreateResult {
  readonly id: number;
  readonly outcome: 'now' | 'before' | 'otherwise';
}

/** Returns the request's idempotency key; throws a 400 if it is malformed. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[0-9A-Za-z_-]{16,64}$/.test(key)) return key;
  throw badRequest('The Idempotency-Key must have 16 to 64 letters, digits, hyphens or underscores.');
}

/**
 * Creates a resource unless the user did with this key within a day; then returns the existing id.
 * Locks the user row; key and resource share a transaction, so concurrent requests wait.
 */
export async function createOnce(
  tx: Transaction,
  { userId, key, kind, sent }: KeyedRequest,
  create: () => Promise<number>,
): Promise<CreateResult> {
  if (key === undefined) return { id: await create(), outcome: 'now' };
  const hash = createHash('sha256').update(JSON.stringify(sent)).digest();
  const insertedKeys = await tx`
    insert into made_once (user_id, key, kind, sent) values (${userId}, ${key}, ${kind}, ${hash})
    on conflict (user_id, key) do update set kind = excluded.kind, sent = excluded.sent, id = null, made_at = excluded.made_at
      where made_once.made_at < now() - interval '24 hours'
    returning key`;
  if (insertedKeys.length === 0) return resultOfEarlierRequest(tx, { userId, key, kind, hash });
  const id = await create();
  await tx`update made_once set id = ${id} where user_id = ${userId} and key = ${key}`;
  return { id, outcome: 'now' };
}

async function resultOfEarlierRequest(
  tx: Transaction,
  request: { userId: number; key: string; kind: string; hash: Buffer },
): Promise<CreateResult> {
  const [row] = await tx<{ kind: string; id: number; same: boolean }[]>`
    select kind, id, sent = ${request.hash} as same from made_once where user_id = ${request.userId} and key = ${request.key}`;
  if (!row) throw new Error('the idempotency key was deleted during its request');
  if (row.kind !== request.kind)
    throw badRequest(`This Idempotency-Key was already used for another kind of resource (${row.kind}). Please use a new one.`);
  return { id: row.id, outcome: row.same ? 'before' : 'otherwise' };
}

/** Deletes keys older than a day. */
export async function deleteExpiredKeys(sql: Sql): Promise<void> {
  await sql`delete from made_once where made_at < now() - interval '24 hours'`;
}
