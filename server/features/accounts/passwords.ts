import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { fromSource } from '../../platform/package-root.ts';

/** argon2id with the memory and passes that OWASP's password storage guide recommends (19 MiB, 2 passes, 1 lane). The library's default algorithm is argon2id. */
const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = fullCost;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/**
 * For tests with many users, until what it answers is called: hashing at full cost would be a good part of all their work. What runs in production is
 * built, and can not do so.
 */
export function hashCheaply(): () => void {
  if (!fromSource) throw new Error('Passwords are hashed at their full cost.');
  const use = (next: typeof cost): void => {
    cost = next;
    standIn = undefined;
  };
  use({ ...fullCost, memoryCost: 8, timeCost: 1 });
  return () => use(fullCost);
}

let standIn: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it works as long and answers false, so that the time of
 * a login does not tell whether an address is known.
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  standIn ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(stored ?? (await standIn), password.normalize('NFKC'));
  return right && stored !== undefined;
}
