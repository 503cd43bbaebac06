import type { Tools } from '../../platform/feature.ts';
import { builtInProvider, type BuiltInProvider } from './built-in-provider.ts';
import type { Provider } from './provider.ts';
import { type StripeAddress, stripeProvider } from './stripe-provider.ts';

/**
 * Returns the configured provider; without configuration the built-in one, or in production none.
 */
export function openProvider({ sql, config }: Pick<Tools, 'sql' | 'config'>, at?: Partial<StripeAddress>): Provider | undefined {
  if (config.stripe) return stripeProvider(config.stripe, at);
  return config.production ? undefined : builtInProvider(sql);
}

export function isBuiltIn(provider: Provider | undefined): provider is BuiltInProvider {
  return provider?.mode === 'built-in';
}
