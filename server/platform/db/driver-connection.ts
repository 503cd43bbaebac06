import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { addArrayTypes, type TypeTables } from './array-types.ts';
import { columnTypes } from './column-types.ts';
import type { Host } from './database-url.ts';
import type { DatabaseLimits } from './limits.ts';
import type { DriverPool } from './sql.ts';
import { encrypt, type Tls } from './tls.ts';

/** Settings that all connections of a pool share. */
export interface Target {
  /** Never connects: creates queries and holds the parsed options that all connections share. */
  readonly template: DriverPool;
  readonly limits: DatabaseLimits;
  /** Statements that each new connection runs first. */
  readonly settings: string;
  readonly tls: Tls | undefined;
}

/** postgres.js's parsed options, which its types omit. */
interface ParsedOptions extends TypeTables {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

type DriverOptions = postgres.Options<typeof columnTypes>;

interface TargetServer {
  readonly url: string;
  readonly tls: Tls | undefined;
  /** Whether the URL leads to a pooler that gives each transaction another session. */
  readonly pooled: boolean;
}

export function createTarget(
  options: DriverOptions,
  limits: DatabaseLimits,
  settings: string,
  { url, tls, pooled = false }: Partial<TargetServer> = {},
): Target {
  // `encrypt` replaces the driver's own TLS. A prepared statement belongs to a session, which a
  // pooler shares.
  const all = { ...options, ...COMMON, connection: { ...COMMON.connection, ...options.connection }, ssl: false, max: 1, prepare: !pooled };
  const template = url === undefined ? postgres(all) : postgres(url, all);
  addArrayTypes(template.options as unknown as ParsedOptions);
  return { template, limits, settings, tls };
}

const COMMON = {
  types: columnTypes,
  onnotice: () => undefined,
  connection: { application_name: 'catena', TimeZone: 'UTC', DateStyle: 'ISO' },
  max_lifetime: null,
  fetch_types: false,
  // Otherwise each pool opens a second connection for logical replication.
  no_subscribe: true,
};

/** The server accepts no writes. */
class ReadOnlyServer extends Error {
  readonly code = 'READ_ONLY_SERVER';
}

/**
 * One connection to PostgreSQL, discarded once it breaks: with postgres.js (3.4.9) it may hang, or
 * fail the next query with the previous error (porsager/postgres#1209, #1215).
 */
export class DriverConnection {
  readonly host: Host | undefined;
  readonly client: DriverPool;
  dead = false;
  onDeath: () => void = () => undefined;
  /** Called with the payload of each `notify` on a channel that this connection listens to. */
  onNotify: (payload: string) => void = () => undefined;
  #socket: Socket | undefined;

  private constructor({ template, limits, tls }: Target, host: Host | undefined) {
    this.host = host;
    const parsed = template.options as unknown as ParsedOptions;
    const named = host ?? { host: parsed.host[0] ?? 'localhost', port: parsed.port[0] ?? 5432 };
    const address = host === undefined && parsed.path ? { path: parsed.path } : named;
    const options = {
      ...parsed,
      host: [named.host],
      port: [named.port],
      // `open` limits the time to connect.
      connect_timeout: 0,
      keep_alive: limits.keepAlive / 1000,
      socket: () => this.#connect(address, named, tls),
      onclose: () => this.#died(),
      onnotify: (_channel: string, payload: string) => this.onNotify(payload),
    };
    // postgres.js accepts its own parsed options and shares their contents between pools.
    this.client = postgres(options as unknown as DriverOptions) as DriverPool;
  }

  /**
   * Connects, applies the settings and, if required, checks that the server accepts writes, all in
   * one round trip. Rejects after `timeout` milliseconds.
   */
  static async open(target: Target, host: Host | undefined, writable: boolean, timeout: number): Promise<DriverConnection> {
    const connection = new DriverConnection(target, host);
    let isLate = false;
    const abort = (): void => {
      isLate = true;
      connection.destroy();
    };
    const timer = timeout > 0 ? setTimeout(abort, timeout) : undefined;
    try {
      const results = await connection.client.unsafe(`${target.settings}; select current_setting('transaction_read_only') as answer`);
      const row: unknown = results.flat().at(-1);
      if (writable && isOn(row)) throw new ReadOnlyServer('The server accepts no writes.');
      if (connection.dead) throw closedError('the connection was closed while it was opened');
      return connection;
    } catch (error) {
      connection.destroy();
      throw isLate ? timeoutError(host) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the connection at once and rejects whatever waits on it. */
  destroy(): void {
    this.dead = true;
    if (this.#socket) this.#socket.destroy();
    void this.client.end({ timeout: 0 }).catch(() => undefined);
  }

  /** Closes the connection gracefully. */
  async end(): Promise<void> {
    this.dead = true;
    await this.client.end({ timeout: 1 });
  }

  async #connect(address: { path: string } | Host, named: Host, tls: Tls | undefined): Promise<Socket> {
    // postgres.js asks for another socket if the first one breaks before the server responds.
    if (this.#socket || this.dead) throw closedError('the connection was lost before it was open');
    const socket = connect(address);
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(closedError('the connection was closed')));
      socket.once('connect', () => {
        socket.removeAllListeners();
        resolve();
      });
    });
    // Sockets in the file system are not encrypted, as in libpq.
    if (tls && 'host' in address) this.#socket = await encrypt(socket, named.host, tls);
    // postgres.js uses these to name the server in errors.
    return Object.assign(this.#socket, named);
  }

  #died(): void {
    this.dead = true;
    this.onDeath();
  }
}

function closedError(reason: string): Error {
  return Object.assign(new Error(reason), { code: 'CONNECTION_CLOSED' });
}

function timeoutError(host: Host | undefined): Error {
  return Object.assign(new Error(`the server${host ? ` at ${host.host}:${host.port}` : ''} does not answer`), {
    code: 'CONNECT_TIMEOUT',
  });
}

function isOn(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'answer' in row && row.answer === 'on';
}
