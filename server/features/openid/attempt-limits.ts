import type { AttemptLimit } from '../../platform/http/attempts.ts';

/** Per network: all readers of a seminary may share one address. */
export const attemptLimits = {
  loginFromAddress: { name: 'openid-login', max: 300, seconds: 15 * 60 },
  sessionFromAddress: { name: 'openid-session', max: 300, seconds: 15 * 60 },
} as const satisfies Record<string, AttemptLimit>;
