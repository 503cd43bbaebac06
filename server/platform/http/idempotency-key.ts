import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Sql, Transaction } from '../db/open.ts';
import { badRequest } from './http-error.ts';

/** What a call is about to make, and the key under which its sender asks for it. */
export interface KeyedRequest {
  readonly userId: number;
  /** Of the header `Idempotency-Key`; undefined makes a new thing each time. */
  readonly key: string | undefined;
  /** One word for each kind of thing: "essay", "note". */
  readonly kind: string;
  /** All that makes the thing what it is, as JSON can say it; of files their hashes. */
  readonly sent: unknown;
}

/** `now`: made by this call. `before`: by an earlier one that sent the same. `otherwise`: by an earlier one that sent something else. */
export interface CreateResult {
  readonly id: number;
  readonly made: 'now' | 'before' | 'otherwise';
}

/** The key that a sender gives to one thing that is to be made, however often it has to be sent. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && /^[0-9A-Za-z_-]{16,64}$/.test(given)) return given;
  throw badRequest('The Idempotency-Key must have 16 to 64 letters, digits, hyphens or underscores.');
}

/**
 * Makes a thing, unless the same user has made it under this key within a day: then that one's id is answered. Key and thing are stored in one
 * transaction, so that of several calls at once one makes it and the others wait for it. First in its transaction: it holds the user.
 */
export async function createOnce(
  tx: Transaction,
  { userId, key, kind, sent }: KeyedRequest,
  make: () => Promise<number>,
): Promise<CreateResult> {
  if (key === undefined) return { id: await make(), made: 'now' };
  const hash = createHash('sha256').update(JSON.stringify(sent)).digest();
  const claimed = await tx`
    insert into made_once (user_id, key, kind, sent) values (${userId}, ${key}, ${kind}, ${hash})
    on conflict (user_id, key) do update set kind = excluded.kind, sent = excluded.sent, id = null, made_at = excluded.made_at
      where made_once.made_at < now() - interval '24 hours'
    returning key`;
  if (claimed.length === 0) return resultOfEarlierRequest(tx, { userId, key, kind, hash });
  const id = await make();
  await tx`update made_once set id = ${id} where user_id = ${userId} and key = ${key}`;
  return { id, made: 'now' };
}

async function resultOfEarlierRequest(
  tx: Transaction,
  asked: { userId: number; key: string; kind: string; hash: Buffer },
): Promise<CreateResult> {
  const [row] = await tx<{ kind: string; id: number; same: boolean }[]>`
    select kind, id, sent = ${asked.hash} as same from made_once where user_id = ${asked.userId} and key = ${asked.key}`;
  if (!row) throw new Error('a key went while it was asked for');
  if (row.kind !== asked.kind)
    throw badRequest(`This Idempotency-Key was used for another kind of thing (${row.kind}). Please take a new one.`);
  return { id: row.id, made: row.same ? 'before' : 'otherwise' };
}

/** Forgets keys that are older than a day. */
export async function sweepKeys(sql: Sql): Promise<void> {
  await sql`delete from made_once where made_at < now() - interval '24 hours'`;
}
