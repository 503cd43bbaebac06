import { CustomerNotFound, IdempotencyKeyReused, ProviderUnavailable } from './provider.ts';

/** What Stripe's library throws when a request fails. */
interface StripeFault {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

/** Builds the error from codes alone: the rest may contain parts of a key or an address. */
export function toProviderError(error: unknown): Error {
  if (error instanceof ProviderUnavailable) return error;
  if (isMissing(error) && error.param === 'customer') return new CustomerNotFound('the provider has no such customer');
  if (!isStripeError(error)) return new ProviderUnavailable(`the provider failed: ${error instanceof Error ? error.name : typeof error}`);
  const { type, code, statusCode, requestId } = error;
  const message = `the provider answered ${type} ${code ?? ''} ${statusCode ?? ''} ${requestId ?? ''}`.replaceAll(/ +/g, ' ').trim();
  if (type === 'StripeIdempotencyError') return new IdempotencyKeyReused(message, true);
  return new ProviderUnavailable(message, statusCode !== undefined && !isInUse(error));
}

function isStripeError(error: unknown): error is Error & StripeFault {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

export function isMissing(error: unknown): error is Error & StripeFault {
  return isStripeError(error) && error.code === 'resource_missing';
}

/** Another request with the same idempotency key is in progress. */
export function isInUse(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 409;
}

export function isForbidden(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 403;
}
