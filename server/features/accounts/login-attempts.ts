import type { Tools } from '../../platform/feature.ts';
import { networkOf } from '../../platform/http/network.ts';
import { resetAttempts, spendAttempts, spendAttempt, type Attempt } from '../../platform/http/attempts.ts';
import { attemptLimits } from './attempt-limits.ts';

/**
 * Free wrong passwords, and the wait after them in seconds: it doubles each time, up to `longest`.
 */
export const loginDelays = {
  /** Per account and network. */
  fromNetwork: { name: 'login-network', free: 10, delay: 60, longest: 60 * 60 },
  /**
   * Per account, all networks together: slows distributed attacks. Short, since it also delays an
   * owner on a new device.
   */
  ofAccount: { name: 'login-account', free: 50, delay: 15, longest: 5 * 60 },
  onDevice: { name: 'login-device', free: 10, delay: 60, longest: 60 * 60 },
  /**
   * Per session, for the current password: guessing elsewhere must not stop the owner from changing
   * it.
   */
  inSession: { name: 'password-session', free: 10, delay: 60, longest: 60 * 60 },
} as const;

interface LoginAttempt {
  readonly emailKey: string;
  readonly address: string;
  /** The hash of the device token, if the account has logged in on the device before. */
  readonly knownDevice: Buffer | undefined;
}

/**
 * Counts a login attempt before its password is checked; returns a function that resets the counts
 * after a success.
 */
export async function spendLoginAttempt(tools: Tools, { emailKey, address, knownDevice }: LoginAttempt): Promise<() => Promise<void>> {
  const network = networkOf(address);
  // A known device is counted separately, so that neither an attack on the account nor others on
  // its network lock it out.
  const counts: readonly Attempt[] =
    knownDevice === undefined
      ? [
          [loginDelays.fromNetwork, `${emailKey} ${network}`],
          [loginDelays.ofAccount, emailKey],
        ]
      : [[loginDelays.onDevice, knownDevice.toString('hex')]];
  // If one count rejects the attempt, none is incremented: an attack on the account does not use up
  // the attempts of its owner's network.
  await spendAttempts(tools, knownDevice === undefined ? [[attemptLimits.loginFromAddress, network], ...counts] : counts);
  return async () => {
    for (const [limit, of] of counts) await resetAttempts(tools, limit, of);
  };
}

/** Counts an attempt at the current password in a session. */
export async function spendPasswordAttempt(tools: Tools, sessionId: number): Promise<() => Promise<void>> {
  await spendAttempt(tools, loginDelays.inSession, String(sessionId));
  return () => resetAttempts(tools, loginDelays.inSession, String(sessionId));
}

/** Deletes the login attempts of an account that is being deleted. */
export function resetLoginAttempts(tools: Tools, emailKey: string): Promise<void> {
  return resetAttempts(tools, loginDelays.ofAccount, emailKey);
}
