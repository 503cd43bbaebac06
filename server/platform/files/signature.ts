import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../db/open.ts';

/** How long an address that was signed leads to its file. */
const holdsForSeconds = 60 * 60;

/** Signs addresses of files that a link or an <img> asks for, which can send no token (W7). */
export interface Signer {
  /** The path with `expires` and `signature`. */
  sign(path: string): Promise<string>;
  /** Whether this library signed the path, and not longer than an hour ago. */
  verify(path: string, query: { expires?: unknown; signature?: unknown }): Promise<boolean>;
}

/** `now` in milliseconds, for tests. */
export function createSigner(sql: Sql, now = (): number => Date.now()): Signer {
  let secret: Promise<Buffer> | undefined;
  const mac = async (path: string, expires: string): Promise<Buffer> => {
    secret ??= secretOf(sql);
    // What failed is tried again.
    const key = await secret.catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(`${expires}\n${path}`).digest();
  };
  return {
    async sign(path) {
      const expires = String(Math.floor(now() / 1000) + holdsForSeconds);
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

/** Made by whoever needs it first, for all processes on this database. */
async function secretOf(sql: Sql): Promise<Buffer> {
  await sql`insert into secrets (name, value) values ('file signatures', ${randomBytes(32)}) on conflict do nothing`;
  const [row] = await sql<{ value: Buffer }[]>`select value from secrets where name = 'file signatures'`;
  if (!row) throw new Error('the secret that was just there is gone');
  return Buffer.from(row.value);
}
