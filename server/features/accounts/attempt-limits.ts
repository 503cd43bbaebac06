import type { AttemptLimit } from '../../platform/http/attempts.ts';

/** Limits per address are higher: all readers of a seminary may share one address. */
export const attemptLimits = {
  loginFromAddress: { name: 'login-address', most: 100, seconds: 15 * 60 },
  signupFromAddress: { name: 'signup-address', most: 30, seconds: 60 * 60 },
  /** Each export reads all data of a user. */
  exportOfAccount: { name: 'export', most: 10, seconds: 60 * 60 },
} as const satisfies Record<string, AttemptLimit>;
