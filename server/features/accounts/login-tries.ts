import type { Tools } from '../../platform/feature.ts';
import { networkOf } from '../../platform/http/network.ts';
import { type DelayedLimit, returnTries, spendDelayedTry, spendTry, tryLimits } from '../../platform/http/tries.ts';

/** Wrong passwords that cost nothing, and how long the next one waits, in seconds: twice as long each time, up to `longest`. */
export const loginTries = {
  /** Of one account from one network. */
  fromNetwork: { name: 'login-network', free: 10, delay: 60, longest: 60 * 60 },
  /** Of one account from all networks together: slows an attack from many. Short, as it also delays an owner on a new device. */
  ofAccount: { name: 'login-account', free: 50, delay: 15, longest: 5 * 60 },
  onDevice: { name: 'login-device', free: 10, delay: 60, longest: 60 * 60 },
  /** Of the current password, in one session: whoever guesses elsewhere must not keep the owner from changing it. */
  inSession: { name: 'password-session', free: 10, delay: 60, longest: 60 * 60 },
} as const;

type Count = readonly [limit: DelayedLimit, of: string];

interface LoginPlace {
  readonly emailKey: string;
  readonly address: string;
  /** The hash of the device's token, where the account is known to have logged in on it. */
  readonly knownDevice: Buffer | undefined;
}

/**
 * Counts a login before its password is checked. A known device has a count of its own, so that neither an attack on the account nor other
 * people in the same network lock it out. Answers how to forget the tries after a success.
 */
export async function spendLogin(tools: Tools, { emailKey, address, knownDevice }: LoginPlace): Promise<() => Promise<void>> {
  const network = networkOf(address);
  if (knownDevice === undefined) await spendTry(tools, tryLimits.loginFromAddress, network);
  const counts: readonly Count[] =
    knownDevice === undefined
      ? [
          [loginTries.fromNetwork, `${emailKey} ${network}`],
          [loginTries.ofAccount, emailKey],
        ]
      : [[loginTries.onDevice, knownDevice.toString('hex')]];
  for (const [limit, of] of counts) await spendDelayedTry(tools, limit, of);
  return async () => {
    for (const [limit, of] of counts) await returnTries(tools, limit, of);
  };
}

/** Counts a try of the current password by somebody who is logged in. */
export async function spendConfirmation(tools: Tools, sessionId: number): Promise<() => Promise<void>> {
  await spendDelayedTry(tools, loginTries.inSession, String(sessionId));
  return () => returnTries(tools, loginTries.inSession, String(sessionId));
}

/** Forgets the tries of an account that goes. */
export function forgetLogins(tools: Tools, emailKey: string): Promise<void> {
  return returnTries(tools, loginTries.ofAccount, emailKey);
}
