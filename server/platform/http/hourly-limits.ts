import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HourlyLimit } from '#contract/endpoint.ts';
import { bytesPerEdit, editLimit } from '#contract/shared-limits.ts';
import { limitValuesOf } from '../account-limits.ts';
import type { Tools } from '../feature.ts';
import { BufferedCounts } from './buffered-counts.ts';
import { type HttpError, tooMany } from './http-error.ts';
import { attemptKey, waitText } from './attempts.ts';
import { countAttempt } from './attempt-queries.ts';

const hour = 60 * 60;

/** Milliseconds between two flushes of the counts in memory. */
const flushEvery = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request against an hourly limit, `times` if given; throws a 429 over the limit. */
    countTowardLimit: (request: FastifyRequest, limit: HourlyLimit, times?: number) => Promise<void>;
  }
}

/**
 * Applies the account's hourly limit to every endpoint whose contract has one. Invalid requests do
 * not count.
 */
export function applyHourlyLimits(app: FastifyInstance, { sql, config }: Pick<Tools, 'sql' | 'config'>): void {
  const counts = new BufferedCounts(sql, hour);
  const timer = setInterval(() => void counts.flush().catch((error: unknown) => app.log.error({ err: error })), flushEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await counts.flush().catch((error: unknown) => app.log.error({ err: error }));
  });

  const countTowardLimit = async ({ caller }: FastifyRequest, limit: HourlyLimit, times = 1): Promise<void> => {
    if (!config.rateLimit || !caller || times < 1) return;
    const max = limitValuesOf(config.limits, limit)[caller.premium ? 'premium' : 'free'];
    if (max === Number.POSITIVE_INFINITY) return;
    const key = attemptKey({ name: `hourly-${limit.name}` }, String(caller.id));
    const { count, seconds_left } = limit.inMemory ? counts.add(key) : await countAttempt(sql, key, hour, times);
    if (count > max) throw overLimit(limit, max, seconds_left);
  };
  app.decorate('countTowardLimit', countTowardLimit);

  app.addHook('preHandler', (request, _reply, done): void | Promise<void> => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.hourlyLimit === undefined) return done();
    return countTowardLimit(request, endpoint.hourlyLimit, endpoint.hourlyLimit === editLimit ? timesOf(request) : 1).catch(
      async (error: unknown) => {
        // A browser that is still sending a form does not read the response.
        if (endpoint.files) await finished(request.raw.resume(), { writable: false }).catch(() => undefined);
        throw error;
      },
    );
  });
}

/**
 * Returns how often an edit counts. The text of a form has not arrived yet; its handler counts it.
 */
function timesOf({ headers, routeOptions }: FastifyRequest): number {
  const bytes = routeOptions.config.endpoint?.files ? 0 : Number(headers['content-length'] ?? 0);
  return 1 + extraEdits(bytes);
}

/** Returns how often an edit of so many bytes counts beyond the first time. */
export function extraEdits(bytes: number): number {
  return Math.floor(bytes / bytesPerEdit);
}

function overLimit({ noun }: HourlyLimit, max: number, seconds: number): HttpError {
  const sentence = `You have reached the limit of ${max} ${noun} per hour. Please wait ${waitText(seconds)} and try again.`;
  return tooMany(sentence, seconds);
}
