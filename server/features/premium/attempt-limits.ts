import type { AttemptLimit } from '../../platform/http/attempts.ts';

export const attemptLimits = {
  /** Each checkout sends two to five requests to the payment provider. */
  checkoutOfAccount: { name: 'checkout', max: 30, seconds: 15 * 60 },
  /** Each sends one or two requests to the payment provider, and is part of a page view. */
  checkoutState: { name: 'checkout-state', max: 60, seconds: 15 * 60 },
} as const satisfies Record<string, AttemptLimit>;
