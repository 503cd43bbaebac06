import type { FastifyInstance } from 'fastify';
import { logFailure } from './outage.ts';

/**
 * Runs background work at an interval until the app closes. A failure is logged, unless closing
 * caused it, and the next run tries again.
 */
export function runEvery(seconds: number, work: () => Promise<unknown>, app: FastifyInstance): void {
  let closing = false;
  const logError = (error: unknown): void => void (closing || logFailure(app.log, error, 'background work failed'));
  const timer = setInterval(() => void work().catch(logError), seconds * 1000).unref();
  app.addHook('onClose', async () => {
    closing = true;
    clearInterval(timer);
  });
}
