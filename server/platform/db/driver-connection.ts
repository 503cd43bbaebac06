import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { addArrayTypes, type TypeTables } from './array-types.ts';
import { columnTypes } from './column-types.ts';
import type { Place } from './database-url.ts';
import type { DatabaseLimits } from './limits.ts';
import type { DriverPool } from './sql.ts';

/** How all connections of a pool are opened. */
export interface Target {
  /** Never connects: makes queries, and holds the parsed options that all connections share. */
  readonly template: DriverPool;
  readonly limits: DatabaseLimits;
  /** Statements that each connection begins with. */
  readonly settings: string;
}

/** What postgres.js makes of its options; its types leave it out. */
interface ParsedOptions extends TypeTables {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

type DriverOptions = postgres.Options<typeof columnTypes>;

export function createTarget(options: DriverOptions, limits: DatabaseLimits, settings: string, url?: string): Target {
  const all = { ...options, ...COMMON, max: 1 };
  const template = url === undefined ? postgres(all) : postgres(url, all);
  addArrayTypes(template.options as unknown as ParsedOptions);
  return { template, limits, settings };
}

const COMMON = {
  types: columnTypes,
  onnotice: () => undefined,
  connection: { application_name: 'catena', TimeZone: 'UTC', DateStyle: 'ISO' },
  max_lifetime: null,
  fetch_types: false,
  // Else each pool has a second one, for logical replication.
  no_subscribe: true,
};

/** The server said that it accepts no writes. */
class ReadOnlyServer extends Error {
  readonly code = 'READ_ONLY_SERVER';
}

/**
 * One connection to PostgreSQL, never used again once it broke: postgres.js (3.4.9) may leave a broken connection in a state in which
 * it answers nothing for ever, or fails the next query with the last one's error (porsager/postgres#1209, #1215).
 */
export class DriverConnection {
  readonly place: Place | undefined;
  readonly client: DriverPool;
  dead = false;
  onDeath: () => void = () => undefined;
  #socket: Socket | undefined;

  private constructor({ template, limits }: Target, place: Place | undefined) {
    this.place = place;
    const parsed = template.options as unknown as ParsedOptions;
    const { host, port } = place ?? { host: parsed.host[0] ?? 'localhost', port: parsed.port[0] ?? 5432 };
    const address = place === undefined && parsed.path ? { path: parsed.path } : { host, port };
    const options = {
      ...parsed,
      host: [host],
      port: [port],
      // The time to connect is limited by `open`.
      connect_timeout: 0,
      keep_alive: limits.keepAlive / 1000,
      socket: () => this.#connect(address, { host, port }),
      onclose: () => this.#died(),
    };
    // postgres.js takes its own parsed options as they are, and shares what they hold between pools.
    this.client = postgres(options as unknown as DriverOptions) as DriverPool;
  }

  /**
   * Connects, applies the settings, and checks that the server takes writes where only such a one will do: all in one round trip.
   * Rejects after `timeout` milliseconds.
   */
  static async open(target: Target, place: Place | undefined, writable: boolean, timeout: number): Promise<DriverConnection> {
    const connection = new DriverConnection(target, place);
    let late = false;
    const giveUp = (): void => {
      late = true;
      connection.destroy();
    };
    const timer = timeout > 0 ? setTimeout(giveUp, timeout) : undefined;
    try {
      const results = await connection.client.unsafe(`${target.settings}; select current_setting('transaction_read_only') as answer`);
      const row: unknown = results.flat().at(-1);
      if (writable && isOn(row)) throw new ReadOnlyServer('The server accepts no writes.');
      if (connection.dead) throw closed('the connection was closed while it was opened');
      return connection;
    } catch (error) {
      connection.destroy();
      throw late ? timedOut(place) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it at once: whatever still waits on it is rejected. */
  destroy(): void {
    this.dead = true;
    if (this.#socket) this.#socket.destroy();
    void this.client.end({ timeout: 0 }).catch(() => undefined);
  }

  /** Says goodbye to the server. */
  async end(): Promise<void> {
    this.dead = true;
    await this.client.end({ timeout: 1 });
  }

  #connect(address: { path: string } | Place, named: Place): Promise<Socket> {
    // postgres.js asks for another socket when the first broke before the server had answered.
    if (this.#socket || this.dead) return Promise.reject(closed('the connection was lost before it was open'));
    const socket = connect(address);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(closed('the connection was closed')));
      socket.once('connect', () => {
        socket.removeAllListeners();
        // By these postgres.js names the server in errors, and to TLS.
        resolve(Object.assign(socket, named));
      });
    });
  }

  #died(): void {
    this.dead = true;
    this.onDeath();
  }
}

function closed(reason: string): Error {
  return Object.assign(new Error(reason), { code: 'CONNECTION_CLOSED' });
}

function timedOut(place: Place | undefined): Error {
  return Object.assign(new Error(`the server${place ? ` at ${place.host}:${place.port}` : ''} does not answer`), {
    code: 'CONNECT_TIMEOUT',
  });
}

function isOn(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'answer' in row && row.answer === 'on';
}
