import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProviderPage } from '#contract/premium.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, HttpError } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { applyEvent } from './apply-event.ts';
import { createCheckout, openPortal, stateOfCheckout } from './checkout.ts';
import { attemptLimits } from './attempt-limits.ts';
import { withTimeout } from './timeouts.ts';
import { BadSignature, type Provider, ProviderUnavailable } from './provider.ts';
import { findPremium } from './queries.ts';

/**
 * Handles `POST /api/subscribe` without a username; with one, the same endpoint follows that user.
 */
type Subscribe = (options: { caller: Caller; request: FastifyRequest }) => Promise<ProviderPage>;

/** `current` returns the provider in force, which may change. */
export function premiumRoutes(app: FastifyInstance, tools: Tools, current: () => Provider | undefined): { subscribe: Subscribe } {
  const { sql, config } = tools;
  /**
   * Only the built-in provider works without PUBLIC_URL: it sends readers back to where they came
   * from.
   */
  const siteOf = (request: FastifyRequest): string => config.publicUrl ?? `${request.protocol}://${request.host}`;

  serve(app, 'GET /api/premium', async ({ caller }) => {
    const provider = current();
    const nothing = { status: null, customer: false, subscription: null };
    const { status, customer, subscription } = caller ? await findPremium(sql, caller.id, provider?.mode ?? 'live') : nothing;
    const checkout = provider === undefined ? 'none' : provider.mode === 'built-in' ? 'test' : 'stripe';
    return {
      checkout,
      publishable_key: provider?.publishableKey ?? null,
      price: (await provider?.price()) ?? null,
      status,
      subscription,
      manageable: customer && checkout !== 'none',
    };
  });

  serve(app, 'POST /api/customer-portal', async ({ caller, request }) => {
    const provider = current();
    if (!provider) throw badRequest(messages.premiumNotSetUp);
    await spendAttempt(tools, attemptLimits.checkoutOfAccount, String(caller.id));
    const { url } = await orPaymentsAway(request, provider, openPortal({ sql, provider, caller, site: siteOf(request) }));
    return { url };
  });

  serve(app, 'GET /api/premium/checkout', async ({ query, caller, request }) => {
    const provider = current();
    if (!provider) return { state: 'none' };
    await spendAttempt(tools, attemptLimits.checkoutState, String(caller.id));
    return { state: await orPaymentsAway(request, provider, stateOfCheckout({ sql, provider, caller }, query.session_id)) };
  });

  serveWebhook(app, async (request, body) => {
    const provider = current();
    const signature = request.headers['stripe-signature'];
    if (!provider) throw badRequest(messages.premiumNotSetUp);
    if (typeof signature !== 'string' || body.length === 0) throw badRequest(messages.webhookRejected);
    const event = await provider.eventOf(body, signature).catch((error: unknown) => {
      throw error instanceof BadSignature ? badRequest(messages.webhookRejected) : error;
    });
    await orPaymentsAway(request, provider, applyEvent(sql, provider, event), messages.paymentsAwayForEvent);
  });

  return {
    async subscribe({ caller, request }) {
      const provider = current();
      if (!provider) throw badRequest(messages.premiumNotSetUp);
      await spendAttempt(tools, attemptLimits.checkoutOfAccount, String(caller.id));
      return orPaymentsAway(request, provider, createCheckout({ sql, provider, caller, site: siteOf(request) }));
    },
  };
}

/**
 * Maximum size of an event in bytes. Stripe's have some thousand; a rejected event would be sent
 * again for days.
 */
const mostOfEvent = 4 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body, on routes that need it: the signature covers its bytes. */
    rawBody?: Buffer;
  }
}

/** Registers the webhook in its own scope, which accepts any body unparsed. */
function serveWebhook(app: FastifyInstance, handle: (request: FastifyRequest, body: Buffer) => Promise<void>): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    // Replaces any content type, including invalid and empty ones.
    raw.addHook('onRequest', async (request) => void (request.headers['content-type'] = 'application/octet-stream'));
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostOfEvent }, (request, body, done) => {
      request.rawBody = body as Buffer;
      done(null, undefined);
    });
    serve(raw, 'POST /api/stripe/webhook', async ({ request }) => {
      await handle(request, request.rawBody ?? Buffer.alloc(0));
      return { received: true };
    });
  });
}

/**
 * Logs a provider failure and returns a temporary error. The provider sends a failed event again.
 */
async function orPaymentsAway<T>(
  request: FastifyRequest,
  { timeout }: Provider,
  work: Promise<T>,
  sentence: string = messages.paymentsAway,
): Promise<T> {
  try {
    return await withTimeout(timeout, work);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    request.log.error({ err: error }, 'the payment provider failed');
    throw new HttpError('payments_away', sentence);
  }
}
