import type { Tools } from '../../platform/feature.ts';
import type { PremiumConfig } from './config.ts';
import { builtInProvider, type BuiltInProvider } from './built-in-provider.ts';
import type { Provider } from './provider.ts';
import { type StripeAddress, stripeProvider } from './stripe-provider.ts';

interface ProviderTools extends Pick<Tools, 'sql'> {
  readonly config: PremiumConfig;
}

/**
 * Returns the configured provider, or the built-in one while the test checkout is on. Without
 * either, premium is not available.
 */
export function openProvider({ sql, config }: ProviderTools, at?: Partial<StripeAddress>): Provider | undefined {
  if (config.stripe) return stripeProvider(config.stripe, at);
  return config.premiumTest ? builtInProvider(sql) : undefined;
}

export function isBuiltIn(provider: Provider | undefined): provider is BuiltInProvider {
  return provider?.mode === 'built-in';
}
