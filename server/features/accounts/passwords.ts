import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { fromSource } from '../../platform/package-root.ts';

/**
 * argon2id (the library's default) with OWASP's recommended parameters: 19 MiB of memory, 2 passes,
 * 1 lane.
 */
const fullCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = fullCost;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/**
 * Lowers the hashing cost until the returned function is called. For tests with many users; throws
 * in production builds.
 */
export function hashCheaply(): () => void {
  if (!fromSource) throw new Error('Production builds cannot lower the cost of password hashing.');
  const use = (next: typeof cost): void => {
    cost = next;
    placeholderHash = undefined;
  };
  use({ ...fullCost, memoryCost: 8, timeCost: 1 });
  return () => use(fullCost);
}

let placeholderHash: Promise<string> | undefined;

/**
 * Returns whether the password matches the stored hash. Without a hash (no such account) it takes
 * just as long, so that the response time does not reveal which addresses have accounts.
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  placeholderHash ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(stored ?? (await placeholderHash), password.normalize('NFKC'));
  return right && stored !== undefined;
}
