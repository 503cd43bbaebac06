import { setTimeout as sleep } from 'node:timers/promises';
import { checkPassword, hashPassword } from '../server/features/accounts/passwords.ts';
import type { DatabaseLocation } from './databases.ts';
import { type Figures, measure, median } from './load.ts';
import type { Reader } from './readers.ts';
import { type Server, startProduct } from './servers.ts';

/**
 * Returns the median seconds from process start to the first successful response of /api/health.
 */
export async function timeStarts(location: DatabaseLocation, starts: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < starts; i++) {
    const started = performance.now();
    const product = await startProduct(location);
    while (!(await isHealthy(product.url))) {
      if (performance.now() - started > MAX_START) throw new Error(`The server was not healthy ${MAX_START / 1000} s after its start.`);
      await sleep(5);
    }
    times.push((performance.now() - started) / 1000);
    await product.stop();
  }
  return median(times);
}

/** Milliseconds. */
const MAX_START = 120_000;

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

export interface LoginFigures {
  /**
   * The time of one password check in this process, in milliseconds: the lower bound of a login.
   */
  argon2: number;
  runs: { connections: number; figures: Figures }[];
}

/** Measures logins separately, since the deliberately slow password hash dominates their time. */
export async function measureLogins(product: Server, { email, password }: Reader, seconds: number): Promise<LoginFigures> {
  const load = {
    url: `${product.url}/api/login`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify({ email, password }),
  };
  const runs: LoginFigures['runs'] = [];
  for (const connections of [1, 10]) runs.push({ connections, figures: await measure(load, connections, Math.max(1.5, 4 * seconds)) });
  return { argon2: await timePasswordCheck(password), runs };
}

async function timePasswordCheck(password: string): Promise<number> {
  const stored = await hashPassword(password);
  const times: number[] = [];
  for (let i = 0; i < 15; i++) {
    const started = performance.now();
    await checkPassword(password, stored);
    times.push(performance.now() - started);
  }
  return median(times);
}
