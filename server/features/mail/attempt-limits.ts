import type { AttemptLimit } from '../../platform/http/attempts.ts';

export const attemptLimits = {
  /** Mail providers unsubscribe many users from a few addresses. */
  unsubscribeFromAddress: { name: 'unsubscribe-address', max: 600, seconds: 60 * 60 },
} as const satisfies Record<string, AttemptLimit>;
