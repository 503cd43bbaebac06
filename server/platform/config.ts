import { join, resolve } from 'node:path';
import { defaultSiteName } from '#core/site.ts';
import { trimEndCharacters } from '#core/trim.ts';
import { DatabaseUrlError, parseDatabaseUrl } from './db/database-url.ts';
import { type DatabaseLimits, serverLimits } from './db/limits.ts';
import { type AccountLimit, type LimitChanges, parseLimits } from './account-limits.ts';
import { choice, ConfigError, type Environment, text, url } from './environment.ts';
import { packageRoot } from './package-root.ts';
import { s3, type S3Config } from './s3-config.ts';

export { ConfigError } from './environment.ts';

/**
 * Holds what the operator decided, from the environment. Features add their own variables
 * (server/config.ts).
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** The URL of a PostgreSQL server; if undefined, the database embedded in `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  /** The URL of that server itself, if `databaseUrl` leads to a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  /** The URL of streaming replicas of that server. */
  readonly databaseReplicaUrl: string | undefined;
  /** Timeouts and number of connections of that server. */
  readonly databaseLimits: DatabaseLimits;
  readonly siteName: string;
  /** The site's URL without a trailing slash; if undefined, readers may use any address. */
  readonly publicUrl: string | undefined;
  /** The contact address for users who cannot use their account. */
  readonly contactEmail: string | undefined;
  /** Other origins that may call the API. */
  readonly corsOrigins: readonly string[];
  /** Whether visitors may open books, authors, texts and passages, without anything of members. */
  readonly publicLibrary: boolean;
  readonly rateLimit: boolean;
  /** The limits of an account that the operator changed. */
  readonly limits: LimitChanges;
  /**
   * Number of proxies in front of the server; each appends the address it saw to X-Forwarded-For.
   */
  readonly trustedProxies: number;
  /** Minimum average rate of a request body in bytes per second; 0 turns it off. */
  readonly minUploadRate: number;
  readonly logLevel: LogLevel;
  /** `stdout`, `stderr`, `off` or an absolute file path. */
  readonly securityLog: string;
  /** Stores files in this bucket instead of `dataDir`. */
  readonly s3: S3Config | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Reads and checks the platform's variables. `limits` are those that `LIMITS` may change. */
export function loadPlatformConfig(env: Environment, limits: readonly AccountLimit[]): Config {
  return {
    port: port(env),
    host: text(env, 'HOST') ?? '127.0.0.1',
    dataDir: dataDir(env),
    ...databaseUrls(env),
    databaseLimits: databaseLimits(env),
    siteName: text(env, 'SITE_NAME') ?? defaultSiteName,
    publicUrl: withoutSlash(url(env, 'PUBLIC_URL', ['http:', 'https:'])),
    contactEmail: contactEmail(env),
    corsOrigins: origins(env),
    publicLibrary: choice(env, 'PUBLIC_LIBRARY', ['on', 'off']) === 'on',
    rateLimit: choice(env, 'RATE_LIMIT', ['on', 'off']) !== 'off',
    limits: limitChanges(env, limits),
    trustedProxies: trustedProxies(env),
    minUploadRate: minUploadRate(env),
    logLevel: choice(env, 'LOG_LEVEL', logLevels) ?? 'warn',
    securityLog: securityLog(env),
    s3: s3(env),
  };
}

/**
 * Resolves to the same library from every working directory; a relative `DATA_DIR` is relative to
 * the caller's.
 */
function dataDir(env: Environment): string {
  const folder = text(env, 'DATA_DIR');
  // npm runs scripts in the package's folder and passes the original working directory here.
  return folder === undefined ? join(packageRoot, 'data') : resolve(text(env, 'INIT_CWD') ?? '', folder);
}

function port(env: Environment): number {
  const value = text(env, 'PORT');
  if (value === undefined) return 3000;
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65535) throw new ConfigError(`PORT must be a number from 0 to 65535, not "${value}".`);
  return number;
}

function databaseUrls(env: Environment): Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl'> {
  const urls = {
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: databaseUrl(env, 'DATABASE_DIRECT_URL'),
    databaseReplicaUrl: databaseUrl(env, 'DATABASE_REPLICA_URL'),
  };
  for (const [name, value] of [
    ['DATABASE_DIRECT_URL', urls.databaseDirectUrl],
    ['DATABASE_REPLICA_URL', urls.databaseReplicaUrl],
  ])
    if (value !== undefined && urls.databaseUrl === undefined) throw new ConfigError(`${name} needs DATABASE_URL.`);
  return urls;
}

function databaseUrl(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  try {
    if (value !== undefined) parseDatabaseUrl(value);
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new ConfigError(`${name} ${error.message}`) : error;
  }
  return value;
}

function databaseLimits(env: Environment): DatabaseLimits {
  const seconds = (name: string, fallback: number, minimum = 1): number => {
    const value = text(env, name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d{1,5}(\.\d{1,3})?$/.test(value) || number < minimum || number > 86_400)
      throw new ConfigError(`${name} must be a number of seconds from ${minimum} to 86400, not "${value}".`);
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

function contactEmail(env: Environment): string | undefined {
  const value = text(env, 'CONTACT_EMAIL');
  if (value !== undefined && !/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value))
    throw new ConfigError('CONTACT_EMAIL must be an email address without a name, such as library@example.org.');
  return value;
}

function withoutSlash(address: string | undefined): string | undefined {
  return address === undefined ? undefined : trimEndCharacters(address, '/');
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
  if (!/^[0-9]$/.test(value)) throw new ConfigError(`TRUST_PROXY must be off, on (one proxy) or the number of proxies, not "${value}".`);
  return Number(value);
}

function securityLog(env: Environment): string {
  const target = text(env, 'SECURITY_LOG') ?? 'stderr';
  return ['stdout', 'stderr', 'off'].includes(target) ? target : resolve(text(env, 'INIT_CWD') ?? '', target);
}

function limitChanges(env: Environment, limits: readonly AccountLimit[]): LimitChanges {
  try {
    return parseLimits(text(env, 'LIMITS'), limits);
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
        throw new ConfigError(`CORS_ORIGIN must list origins such as https://library.example, without a path; "${part}" is not an origin.`);
      }
      return part;
    });
}
