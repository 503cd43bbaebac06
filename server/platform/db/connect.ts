import { COMMAND_NAME } from './command-name.ts';
import { oneRow } from './one-row.ts';
import { DatabaseError } from './database-error.ts';
import { type DatabaseAddress, DatabaseUrlError, parseDatabaseUrl } from './database-url.ts';
import { createTarget } from './driver-connection.ts';
import { type DatabaseLimits, embeddedLimits, serverLimits } from './limits.ts';
import { Opener } from './open-connection.ts';
import { createPooledSql } from './pooled-sql.ts';
import { DatabaseUnavailable } from './connection-errors.ts';
import type { Sql } from './sql.ts';
import { loadTls } from './tls.ts';

interface EmbeddedOptions {
  readonly connections?: number;
  /** Whether requests go first. */
  readonly yields?: boolean;
}

/** Connects to the embedded database on its socket. Nothing is sent before the first query. */
export function connectEmbedded(
  socketPath: string,
  { connections = embeddedLimits.connections, yields = false }: EmbeddedOptions = {},
): Sql {
  const connection = yields ? { application_name: COMMAND_NAME } : {};
  const options = { path: socketPath, username: 'postgres', database: 'postgres', password: '', ssl: false, connection };
  // No settings: all connections share one session.
  return createPooledSql(new Opener(createTarget(options, { ...embeddedLimits, connections }, ''), [], false), { embedded: true });
}

/** Where a server is, besides DATABASE_URL. */
interface ServerOptions {
  /** The variable that the URL comes from, for error messages. */
  readonly variable?: string;
  /** The URL of the server itself, if the first one leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
}

/** Connects to a PostgreSQL server and checks that it responds and is new enough. */
export async function connectServer(
  databaseUrl: string,
  limits: Partial<DatabaseLimits> = {},
  { variable = 'DATABASE_URL', directUrl }: ServerOptions = {},
): Promise<Sql> {
  const address = parse(databaseUrl, variable);
  const all = { ...serverLimits, ...limits };
  const sql = openPool(address, all, directUrl === undefined ? undefined : openerOf(parse(directUrl, 'DATABASE_DIRECT_URL'), all));
  const host = formatHosts(address);
  try {
    const { version, encoding } = oneRow(
      await sql<{ version: number; encoding: string }[]>`
        select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`,
    );
    const major = Math.floor(version / 10_000);
    if (major < MIN_VERSION)
      throw new DatabaseError(`The server at ${host} runs PostgreSQL ${major}; Catena needs ${MIN_VERSION} or newer.`);
    if (encoding !== 'UTF8') {
      throw new DatabaseError(
        `The database in ${variable} is encoded as ${encoding}, which cannot store every script; create one with encoding UTF8.`,
      );
    }
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error instanceof DatabaseError
      ? error
      : new DatabaseError(describeFailure(error instanceof DatabaseUnavailable ? error.cause : error, host, variable));
  }
}

/** Opens a second pool for the same server, which is known to respond. */
export function openSecondPool(databaseUrl: string, limits: DatabaseLimits): Sql {
  return openPool(parse(databaseUrl, 'DATABASE_URL'), limits);
}

/** A pool for one host of a URL, whether it accepts writes or not. */
export interface HostPool {
  /** `host:port`. */
  readonly host: string;
  readonly open: (limits: DatabaseLimits) => Sql;
}

/** Returns how to open pools for each host of DATABASE_REPLICA_URL separately. Connects to none. */
export function hostPools(replicaUrl: string): HostPool[] {
  const address = parse(replicaUrl, 'DATABASE_REPLICA_URL');
  return address.hosts.map((host) => ({
    host: `${host.host}:${host.port}`,
    open: (limits) => openPool({ ...address, hosts: [host], writable: false }, limits),
  }));
}

/** With `sessions`, the pool leads to a pooler that gives each transaction another session. */
function openPool(address: DatabaseAddress, limits: DatabaseLimits, sessions?: Opener): Sql {
  return createPooledSql(openerOf(address, limits, sessions !== undefined), { sessions });
}

function openerOf({ url, hosts, writable, tls }: DatabaseAddress, limits: DatabaseLimits, pooled = false): Opener {
  // A session behind a pooler is shared: a setting would stay in it for others.
  const settings = pooled ? '' : settingsOf(limits);
  return new Opener(createTarget({}, limits, settings, { url, tls: tls && loadTls(tls), pooled }), hosts, writable);
}

/**
 * Returns `set` statements to run after connecting: PgBouncer accepts few startup parameters. The
 * `tcp_` settings release locks when this end disappears silently.
 */
function settingsOf(limits: DatabaseLimits): string {
  const keepAlive = Math.ceil(limits.keepAlive / 1000);
  const settings = {
    statement_timeout: limits.statementTimeout,
    lock_timeout: limits.lockTimeout,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeout,
    tcp_keepalives_idle: keepAlive,
    tcp_keepalives_interval: Math.ceil(keepAlive / 3),
    tcp_keepalives_count: 3,
    tcp_user_timeout: keepAlive * 2000,
    // Compiling a statement takes up to a second, and none runs that long.
    jit: 'off',
    // Catena relies on it: with a stricter default, concurrent transactions would fail.
    default_transaction_isolation: `'read committed'`,
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');
}

const MIN_VERSION = 15;

function parse(databaseUrl: string, variable: string): DatabaseAddress {
  try {
    return parseDatabaseUrl(databaseUrl);
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new DatabaseError(`${variable} ${error.message}`) : error;
  }
}

/** Returns hosts and ports for a message, since the URL itself contains a password. */
function formatHosts({ hosts }: DatabaseAddress): string {
  return hosts.map(({ host, port }) => `${host}:${port}`).join(' or ') || (process.env['PGHOST'] ?? 'localhost');
}

function describeFailure(error: unknown, host: string, variable: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL server responds at ${host} (${variable}): the connection was refused.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host in ${host} (${variable}) cannot be resolved.`;
    case 'CONNECT_TIMEOUT':
    case 'CONNECTION_CLOSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The PostgreSQL server at ${host} (${variable}) cannot be reached.`;
    case 'READ_ONLY_SERVER':
      return `The PostgreSQL server at ${host} is read-only; ${variable} must include the primary.`;
    case 'NO_TLS':
      return `The PostgreSQL server at ${host} does not offer TLS, which sslmode in ${variable} requires.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of the PostgreSQL server at ${host} is for another host, which sslmode=verify-full does not accept.`;
    case '28P01':
    case '28000':
      return `The PostgreSQL server at ${host} does not accept the user and password in ${variable}.`;
    case '3D000':
      return `The PostgreSQL server at ${host} does not have the database named in ${variable}; create it first.`;
    default:
      if (/CERT|SIGNATURE|CRL/.test(code))
        return `The certificate of the PostgreSQL server at ${host} could not be verified (${code}); sslrootcert in ${variable} names the authority to trust.`;
      return `The PostgreSQL server at ${host} could not be used: ${error instanceof Error ? error.message : 'unknown error'}.`;
  }
}
