import type { AttemptLimit } from '../../platform/http/attempts.ts';

/** Per network: all readers of a seminary may share one address. */
export const attemptLimits = {
  /** Each login page that offers passkeys asks for a challenge. */
  challengeFromAddress: { name: 'passkey-challenge', max: 600, seconds: 15 * 60 },
  loginFromAddress: { name: 'passkey-login', max: 100, seconds: 15 * 60 },
} as const satisfies Record<string, AttemptLimit>;
