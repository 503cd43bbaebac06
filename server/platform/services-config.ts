import { trimEndCharacters } from '#core/trim.ts';
import { ConfigError, type Environment, text, url } from './environment.ts';

/** A service with the common `/v1/embeddings` endpoint. The key is secret. */
export interface EmbeddingsConfig {
  /** Without `/v1` and a trailing slash. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

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

/** A bucket of an S3-compatible store. Both keys are secret. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/**
 * Requires all variables or none: an incomplete configuration would only fail at the first upload.
 */
export function s3(env: Environment): S3Config | undefined {
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']);
  const [bucket, accessKey, secretKey] = [text(env, 'S3_BUCKET'), text(env, 'S3_ACCESS_KEY'), text(env, 'S3_SECRET_KEY')];
  const region = text(env, 'S3_REGION');
  const isConfigured = [endpoint, bucket, accessKey, secretKey, region].some((value) => value !== undefined);
  if (!isConfigured) return undefined;
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined) {
    const values = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    const missing = Object.keys(values).filter((name) => text(env, name) === undefined);
    throw new ConfigError(`Files in a bucket also need ${missing.join(', ')}; without any S3_ variable they are stored in DATA_DIR.`);
  }
  const { username, password, search, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new ConfigError('S3_ENDPOINT must be the address of the store alone, without a name, a password or a query.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.');
  if (region !== undefined && !/^[a-z0-9-]{1,60}$/i.test(region)) throw new ConfigError('S3_REGION must be a name such as us-east-1.');
  return { endpoint: trimEndCharacters(endpoint, '/'), bucket, region: region ?? 'us-east-1', accessKey, secretKey };
}

export function embeddings(env: Environment): EmbeddingsConfig | undefined {
  const address = url(env, 'EMBEDDINGS_URL', ['http:', 'https:']);
  const [model, key] = [text(env, 'EMBEDDINGS_MODEL'), text(env, 'EMBEDDINGS_KEY')];
  if (address === undefined) {
    if (model === undefined && key === undefined) return undefined;
    throw new ConfigError('EMBEDDINGS_MODEL and EMBEDDINGS_KEY need EMBEDDINGS_URL, the address of the service.');
  }
  if (model === undefined) throw new ConfigError('EMBEDDINGS_URL needs EMBEDDINGS_MODEL, the name of the model to use there.');
  const { username, password, search, hash } = new URL(address);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new ConfigError(
      'EMBEDDINGS_URL must be an address alone, without a name, a password or a query; a key goes into EMBEDDINGS_KEY.',
    );
  if (model.length > 200) throw new ConfigError('EMBEDDINGS_MODEL must have at most 200 characters.');
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('EMBEDDINGS_KEY must be printable ASCII characters without spaces.');
  return { url: trimEndCharacters(address, '/').replace(/\/v1(\/embeddings)?$/, ''), model, key };
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
export function stripe(env: Environment): StripeConfig | undefined {
  const names = Object.keys(stripePrefixes) as StripeVariable[];
  const missing = names.filter((name) => text(env, name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`Premium over Stripe also needs ${missing.join(', ')}; without any STRIPE_ variable it is off.`);
  const values = Object.fromEntries(names.map((name) => [name, text(env, name) ?? ''])) as Record<StripeVariable, string>;
  for (const name of names)
    if (!stripePatterns[name].test(values[name])) throw new ConfigError(`${name} must begin with ${stripePrefixes[name]}.`);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.');
  if (text(env, 'PUBLIC_URL') === undefined)
    throw new ConfigError('Premium over Stripe also needs PUBLIC_URL, the address readers return to.');
  return { secretKey, publishableKey, webhookSecret: values.STRIPE_WEBHOOK_SECRET, price: values.STRIPE_PRICE };
}
