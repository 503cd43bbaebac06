import { setTimeout as sleep } from 'node:timers/promises';
import type { PageDescription } from './page-meta.ts';

/**
 * Describes the page at a path; undefined for the pages of other features, and for what is not
 * public.
 */
export type Describe = (path: string) => PageDescription | undefined | Promise<PageDescription | undefined>;

/**
 * In milliseconds: a page waits no longer for its description, because it must also load while the
 * database is down.
 */
const timeout = 300;
/** Pages are sent without limits per client, so they must not fill the queue of the database. */
const maxPending = 4;

/**
 * Combines the features' descriptions. Returns undefined if a description fails, is late, or too
 * many are pending.
 */
export function createDescriber(extensions: readonly { readonly describe?: Describe }[]): Describe {
  let pending = 0;
  const describeInTurn = async (path: string): Promise<PageDescription | undefined> => {
    for (const { describe } of extensions) {
      const found = await describe?.(path);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return async (path) => {
    if (pending >= maxPending) return undefined;
    pending++;
    const description = describeInTurn(path)
      .catch(() => undefined)
      .finally(() => pending--);
    const late = new AbortController();
    const result = await Promise.race([description, sleep(timeout, undefined, { signal: late.signal, ref: false }).catch(() => undefined)]);
    late.abort();
    return result;
  };
}

/**
 * Returns the id in a path such as `/book/12`, if the path starts with the prefix and has nothing
 * else.
 */
export function idInPath(path: string, prefix: string): number | undefined {
  const text = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
