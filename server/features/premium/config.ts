import { invariant } from '#core/invariant.ts';
import { choice, ConfigError, type Environment, text } from '../../platform/environment.ts';

/**
 * A Stripe account. The secret key and the webhook secret are secret; the page contains the
 * publishable key.
 */
export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly price: string;
}

export interface PremiumConfig {
  /** The payment account for premium. */
  readonly stripe: StripeConfig | undefined;
  /** Whether the built-in provider, which takes no money, is offered where no account is set. */
  readonly premiumTest: boolean;
}

export function loadPremiumConfig(env: Environment): PremiumConfig {
  return { stripe: stripe(env), premiumTest: premiumTest(env) };
}

/** Free premium needs an explicit setting, and is not allowed in production. */
function premiumTest(env: Environment): boolean {
  if (choice(env, 'PREMIUM', ['off', 'test']) !== 'test') return false;
  if (text(env, 'NODE_ENV') === 'production')
    throw new ConfigError('PREMIUM=test gives premium away, so it is not allowed with NODE_ENV=production.');
  return true;
}

/** Prefixes that reveal values in the wrong variable. Error messages never repeat the values. */
const stripePatterns = {
  STRIPE_SECRET_KEY: /^(?:sk|rk)_(?:test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(?:test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
  STRIPE_PRICE: /^(?:price|plan)_\w+$/,
} as const;
const stripePrefixes = {
  STRIPE_SECRET_KEY: 'sk_test_, sk_live_, rk_test_ or rk_live_',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ or pk_live_',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
  STRIPE_PRICE: 'price_',
} as const;
type StripeVariable = keyof typeof stripePrefixes;

/**
 * Requires all variables or none: an incomplete configuration would only fail at the first payment.
 */
function stripe(env: Environment): StripeConfig | undefined {
  const names = Object.keys(stripePrefixes) as StripeVariable[];
  const missing = names.filter((name) => text(env, name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`Premium with Stripe also needs ${missing.join(', ')}. To turn it off, unset all STRIPE_ variables.`);
  const valueOf = (name: StripeVariable): string => {
    const value = text(env, name);
    invariant(value !== undefined, 'no variable is missing');
    if (!stripePatterns[name].test(value)) throw new ConfigError(`${name} must start with ${stripePrefixes[name]}.`);
    return value;
  };
  const [secretKey, publishableKey] = [valueOf('STRIPE_SECRET_KEY'), valueOf('STRIPE_PUBLISHABLE_KEY')];
  const [webhookSecret, price] = [valueOf('STRIPE_WEBHOOK_SECRET'), valueOf('STRIPE_PRICE')];
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.');
  if (text(env, 'PUBLIC_URL') === undefined)
    throw new ConfigError('Premium with Stripe also needs PUBLIC_URL, the URL that readers return to.');
  return { secretKey, publishableKey, webhookSecret, price };
}
