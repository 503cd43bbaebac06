import { join, resolve } from 'node:path';
import { defaultSiteName } from '#core/site.ts';
import { DatabaseUrlError, parseDatabaseUrl } from './db/database-url.ts';
import { type DatabaseLimits, serverLimits } from './db/limits.ts';
import { type AccountLimits, parseLimits } from './limits-config.ts';
import { packageRoot } from './package-root.ts';
import { trimEndCharacters } from '#core/trim.ts';

/** What the operator decided, from the environment (decision X1). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** A PostgreSQL server; without it the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Timeouts and connections of that server. */
  readonly databaseLimits: DatabaseLimits;
  readonly siteName: string;
  /** Where readers reach the site, without a slash at the end; undefined: wherever they came from. */
  readonly publicUrl: string | undefined;
  /** Other origins that may call the API. */
  readonly corsOrigins: readonly string[];
  /** Whether essays load pictures and videos from other sites at once or after a click. */
  readonly outsideMedia: 'ask' | 'show';
  readonly rateLimit: boolean;
  /** Hourly limits and storage quota of an account. */
  readonly limits: AccountLimits;
  /** How many proxies stand before it; each adds the address that it saw to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Minimum average rate of a request body in bytes per second; 0 turns it off. */
  readonly minUploadRate: number;
  readonly logLevel: LogLevel;
  /** `stdout`, `stderr`, `off` or an absolute file path. */
  readonly securityLog: string;
  /** Where files lie instead of in `dataDir`. */
  readonly s3: S3Config | undefined;
  /** Who reads texts for their meaning, instead of Catena itself. */
  readonly embeddings: EmbeddingsConfig | undefined;
  /** Who takes the money for premium. */
  readonly stripe: StripeConfig | undefined;
  /** Whether nothing that is only for trying out may be reached. */
  readonly production: boolean;
}

/** A service with the common `/v1/embeddings` call. The key is secret. */
export interface EmbeddingsConfig {
  /** Without `/v1` and without a slash at the end. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** An account at Stripe. The secret key and the webhook's secret are secret; the publishable key stands in the page. */
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

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** A start that cannot go on. The message is one sentence for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every variable at once, so that a mistake stops the start and not a request hours later. */
export function loadConfig(env: Environment): Config {
  return {
    port: port(env),
    host: text(env, 'HOST') ?? '127.0.0.1',
    dataDir: dataDir(env),
    databaseUrl: databaseUrl(env),
    databaseLimits: databaseLimits(env),
    siteName: text(env, 'SITE_NAME') ?? defaultSiteName,
    publicUrl: withoutSlash(url(env, 'PUBLIC_URL', ['http:', 'https:'])),
    corsOrigins: origins(env),
    outsideMedia: choice(env, 'OUTSIDE_MEDIA', ['ask', 'show']) ?? 'ask',
    rateLimit: choice(env, 'RATE_LIMIT', ['on', 'off']) !== 'off',
    limits: limits(env),
    trustedProxies: trustedProxies(env),
    minUploadRate: minUploadRate(env),
    logLevel: choice(env, 'LOG_LEVEL', logLevels) ?? 'warn',
    securityLog: securityLog(env),
    s3: s3(env),
    embeddings: embeddings(env),
    stripe: stripe(env),
    production: text(env, 'NODE_ENV') === 'production',
  };
}

/** An empty variable counts as an absent one: compose files and service managers often pass those. */
function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** One library whichever folder a command is called from; a path that the operator gives is taken from where they are. */
function dataDir(env: Environment): string {
  const given = text(env, 'DATA_DIR');
  // npm runs a script in the package's folder, and says here where it was called.
  return given === undefined ? join(packageRoot, 'data') : resolve(text(env, 'INIT_CWD') ?? '', given);
}

function port(env: Environment): number {
  const value = text(env, 'PORT');
  if (value === undefined) return 3000;
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65535) throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`);
  return number;
}

/** The value itself is never repeated in the sentence: it may hold a password. */
function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

function databaseUrl(env: Environment): string | undefined {
  const value = text(env, 'DATABASE_URL');
  try {
    if (value !== undefined) parseDatabaseUrl(value);
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new ConfigError(`DATABASE_URL ${error.message}`) : error;
  }
  return value;
}

function databaseLimits(env: Environment): DatabaseLimits {
  const seconds = (name: string, fallback: number, least = 1): number => {
    const value = text(env, name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d{1,5}(\.\d{1,3})?$/.test(value) || number < least || number > 86_400)
      throw new ConfigError(`${name} must be a number of seconds from ${least} to 86400, not "${value}".`);
    return number * 1000;
  };
  const connections = text(env, 'DATABASE_CONNECTIONS') ?? String(serverLimits.connections);
  if (!/^\d{1,4}$/.test(connections) || Number(connections) < 1)
    throw new ConfigError(`DATABASE_CONNECTIONS must be a number from 1 to 9999, not "${connections}".`);
  return {
    connections: Number(connections),
    poolTimeout: seconds('DATABASE_POOL_TIMEOUT', serverLimits.poolTimeout),
    statementTimeout: seconds('DATABASE_STATEMENT_TIMEOUT', serverLimits.statementTimeout, 0),
    lockTimeout: seconds('DATABASE_LOCK_TIMEOUT', serverLimits.lockTimeout, 0),
    idleInTransactionTimeout: seconds('DATABASE_IDLE_IN_TRANSACTION_TIMEOUT', serverLimits.idleInTransactionTimeout, 0),
    probeTimeout: seconds('DATABASE_PROBE_TIMEOUT', serverLimits.probeTimeout, 0),
    keepAlive: seconds('DATABASE_KEEPALIVE', serverLimits.keepAlive),
  };
}

function withoutSlash(address: string | undefined): string | undefined {
  return address === undefined ? undefined : trimEndCharacters(address, '/');
}

/** All of them or none: half of a bucket would be found out by the first upload. */
function s3(env: Environment): S3Config | undefined {
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']);
  const [bucket, accessKey, secretKey] = [text(env, 'S3_BUCKET'), text(env, 'S3_ACCESS_KEY'), text(env, 'S3_SECRET_KEY')];
  const region = text(env, 'S3_REGION');
  const given = [endpoint, bucket, accessKey, secretKey, region].some((value) => value !== undefined);
  if (!given) return undefined;
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined) {
    const values = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    const missing = Object.keys(values).filter((name) => text(env, name) === undefined);
    throw new ConfigError(`Files in a bucket also need ${missing.join(', ')}; without any S3_ variable they lie in DATA_DIR.`);
  }
  const { username, password, search, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new ConfigError('S3_ENDPOINT must be the address of the store alone, without a name, a password or a query.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.');
  if (region !== undefined && !/^[a-z0-9-]{1,60}$/i.test(region)) throw new ConfigError('S3_REGION must be a name such as us-east-1.');
  return { endpoint: trimEndCharacters(endpoint, '/'), bucket, region: region ?? 'us-east-1', accessKey, secretKey };
}

function embeddings(env: Environment): EmbeddingsConfig | undefined {
  const given = url(env, 'EMBEDDINGS_URL', ['http:', 'https:']);
  const [model, key] = [text(env, 'EMBEDDINGS_MODEL'), text(env, 'EMBEDDINGS_KEY')];
  if (given === undefined) {
    if (model === undefined && key === undefined) return undefined;
    throw new ConfigError('EMBEDDINGS_MODEL and EMBEDDINGS_KEY need EMBEDDINGS_URL, the address of the service that they belong to.');
  }
  if (model === undefined) throw new ConfigError('EMBEDDINGS_URL needs EMBEDDINGS_MODEL, the name of the model to ask for there.');
  const { username, password, search, hash } = new URL(given);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new ConfigError(
      'EMBEDDINGS_URL must be an address alone, without a name, a password or a query; a key goes into EMBEDDINGS_KEY.',
    );
  if (model.length > 200) throw new ConfigError('EMBEDDINGS_MODEL must have at most 200 characters.');
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('EMBEDDINGS_KEY must be letters, digits and signs without a blank.');
  return { url: trimEndCharacters(given, '/').replace(/\/v1(\/embeddings)?$/, ''), model, key };
}

/** What each begins with: who takes one for another is told at once. Their values are never repeated. */
const stripeBeginnings = {
  STRIPE_SECRET_KEY: /^(?:sk|rk)_(?:test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(?:test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
  STRIPE_PRICE: /^(?:price|plan)_\w+$/,
} as const;
const stripeForms = {
  STRIPE_SECRET_KEY: 'sk_test_, sk_live_, rk_test_ or rk_live_',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ or pk_live_',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
  STRIPE_PRICE: 'price_',
} as const;
type StripeVariable = keyof typeof stripeForms;

/** All of them or none: half of an account would be found out by the first who pays. */
function stripe(env: Environment): StripeConfig | undefined {
  const names = Object.keys(stripeForms) as StripeVariable[];
  const missing = names.filter((name) => text(env, name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`Premium over Stripe also needs ${missing.join(', ')}; without any STRIPE_ variable it is off.`);
  const values = Object.fromEntries(names.map((name) => [name, text(env, name) ?? ''])) as Record<StripeVariable, string>;
  for (const name of names)
    if (!stripeBeginnings[name].test(values[name])) throw new ConfigError(`${name} must begin with ${stripeForms[name]}.`);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the test mode, or both live.');
  if (text(env, 'PUBLIC_URL') === undefined)
    throw new ConfigError('Premium over Stripe also needs PUBLIC_URL, where readers come back to.');
  return { secretKey, publishableKey, webhookSecret: values.STRIPE_WEBHOOK_SECRET, price: values.STRIPE_PRICE };
}

function minUploadRate(env: Environment): number {
  const value = text(env, 'UPLOAD_MIN_RATE') ?? '4';
  if (!/^\d{1,4}$/.test(value)) throw new ConfigError(`UPLOAD_MIN_RATE must be a number of kB per second from 0 to 9999, not "${value}".`);
  return Number(value) * 1024;
}

function trustedProxies(env: Environment): number {
  const value = text(env, 'TRUST_PROXY') ?? 'off';
  if (value === 'off') return 0;
  if (value === 'on') return 1;
  if (!/^[0-9]$/.test(value))
    throw new ConfigError(`TRUST_PROXY must be off, on (one proxy) or how many proxies there are, not "${value}".`);
  return Number(value);
}

function securityLog(env: Environment): string {
  const given = text(env, 'SECURITY_LOG') ?? 'stderr';
  return ['stdout', 'stderr', 'off'].includes(given) ? given : resolve(text(env, 'INIT_CWD') ?? '', given);
}

function limits(env: Environment): AccountLimits {
  try {
    return parseLimits(text(env, 'LIMITS'));
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : 'LIMITS is invalid.');
  }
}

function origins(env: Environment): string[] {
  const list = (text(env, 'CORS_ORIGIN') ?? '').split(',').map((part) => part.trim());
  return list
    .filter((part) => part !== '')
    .map((part) => {
      if (!URL.canParse(part) || new URL(part).origin !== part) {
        throw new ConfigError(`CORS_ORIGIN must list origins such as https://library.example, without a path; "${part}" is none.`);
      }
      return part;
    });
}

function choice<const T extends string>(env: Environment, name: string, allowed: readonly T[]): T | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}
