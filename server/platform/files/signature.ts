import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { oneRow } from '../db/one-row.ts';
import type { Sql } from '../db/open.ts';

/** Seconds for which a signed URL is valid. */
const validForSeconds = 60 * 60;

/** Signs file URLs for links and <img> elements, which cannot send a token. */
export interface Signer {
  /** Returns the path with `expires` and `signature`. */
  sign(path: string): Promise<string>;
  /** Returns whether this library signed the path within the last hour. */
  verify(path: string, query: { expires?: unknown; signature?: unknown }): Promise<boolean>;
}

/** `now` in milliseconds, for tests. */
export function createSigner(sql: Sql, now = (): number => Date.now()): Signer {
  let secret: Promise<Buffer> | undefined;
  const mac = async (path: string, expires: string): Promise<Buffer> => {
    secret ??= secretOf(sql);
    // Retry after a failure.
    const key = await secret.catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(`${expires}\n${path}`).digest();
  };
  return {
    async sign(path) {
      const expires = String(Math.floor(now() / 1000) + validForSeconds);
      const signature = await mac(path, expires);
      return `${path}?expires=${expires}&signature=${signature.toString('base64url')}`;
    },
    async verify(path, { expires, signature }) {
      if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now()) return false;
      if (typeof signature !== 'string' || !/^[\w-]{43}$/.test(signature)) return false;
      return timingSafeEqual(await mac(path, expires), Buffer.from(signature, 'base64url'));
    },
  };
}

/** Returns the secret, which the first caller creates for all processes on this database. */
async function secretOf(sql: Sql): Promise<Buffer> {
  await sql`insert into secrets (name, value) values ('file signatures', ${randomBytes(32)}) on conflict do nothing`;
  const rows = await sql<{ value: Buffer }[]>`select value from secrets where name = 'file signatures'`;
  return Buffer.from(oneRow(rows).value);
}
