import type { AttemptLimit } from '../../platform/http/attempts.ts';

/** Limits per address are higher: all readers of a seminary may share one address. */
export const attemptLimits = {
  loginFromAddress: { name: 'login-address', max: 100, seconds: 15 * 60 },
  /** Successful logins: each writes a session and a log line. */
  loginOfAccount: { name: 'login-success', max: 60, seconds: 60 * 60 },
  signupFromAddress: { name: 'signup-address', max: 30, seconds: 60 * 60 },
  /** Requests for a link, from one network and for one address. */
  forgottenFromAddress: { name: 'forgotten-network', max: 30, seconds: 60 * 60 },
  forgottenOfAddress: { name: 'forgotten-address', max: 5, seconds: 60 * 60 },
  /** Links opened. */
  linkFromAddress: { name: 'link-network', max: 100, seconds: 60 * 60 },
  /** Emails that verify an address. */
  verificationOfAccount: { name: 'verification', max: 10, seconds: 60 * 60 },
  /** Each export reads all data of a user. */
  exportOfAccount: { name: 'export', max: 10, seconds: 60 * 60 },
} as const satisfies Record<string, AttemptLimit>;
