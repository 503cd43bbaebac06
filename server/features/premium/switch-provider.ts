import type { Sql } from '../../platform/db/open.ts';
import { builtInProvider } from './built-in-provider.ts';
import type { PremiumConfig } from './config.ts';
import { isBuiltIn } from './open-provider.ts';
import type { Provider } from './provider.ts';
import { updateAllUserStatuses } from './queries.ts';

/**
 * The built-in provider exists even while it is off, so that its open checkouts survive a change of
 * mind.
 */
export interface ProviderSwitch {
  /**
   * Returns the provider in force: the one with keys, or the built-in one while the test checkout
   * is on.
   */
  readonly current: () => Provider | undefined;
  readonly builtIn: ReturnType<typeof builtInProvider> | undefined;
}

export function switchProvider(provider: Provider | undefined, sql: Sql, config: Pick<PremiumConfig, 'premiumTest'>): ProviderSwitch {
  if (provider !== undefined && !isBuiltIn(provider)) return { current: () => provider, builtIn: undefined };
  const builtIn = provider ?? builtInProvider(sql);
  return { current: () => (config.premiumTest ? builtIn : undefined), builtIn };
}

/**
 * Gives or takes premium after the test checkout was switched on or off. Subscriptions stay, and
 * count again when it is on.
 */
export async function applyPremiumTest(sql: Sql, { stripe, premiumTest }: PremiumConfig): Promise<void> {
  if (stripe === undefined) await updateAllUserStatuses(sql, premiumTest ? 'built-in' : 'live');
}
