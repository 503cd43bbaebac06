import type { Config } from '../../platform/config.ts';
import type { Tools } from '../../platform/feature.ts';
import type { PremiumConfig } from './config.ts';
import { builtInProvider, type BuiltInProvider } from './built-in-provider.ts';
import type { Provider } from './provider.ts';
import { type StripeAddress, stripeProvider } from './stripe-provider.ts';

interface ProviderTools extends Pick<Tools, 'sql'> {
  readonly config: Pick<Config, 'production'> & PremiumConfig;
}

/**
 * Returns the configured provider; without configuration the built-in one, or in production none.
 */
export function openProvider({ sql, config }: ProviderTools, at?: Partial<StripeAddress>): Provider | undefined {
  if (config.stripe) return stripeProvider(config.stripe, at);
  return config.production ? undefined : builtInProvider(sql);
}

export function isBuiltIn(provider: Provider | undefined): provider is BuiltInProvider {
  return provider?.mode === 'built-in';
}
