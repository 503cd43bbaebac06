import { createServer, type Server, type Socket } from 'node:net';
import { ConnectionStatements, ResponseReader, SharedStatements } from './shared-statements.ts';
import { UnitQueue } from './unit-queue.ts';
import { WireConnection } from './wire-connection.ts';
import { FAILING_BIND, simpleQuery, SYNC } from './wire-messages.ts';

/** One PostgreSQL session. */
export interface Session {
  /** Processes whole protocol messages; throws only if the session cannot continue. */
  run(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>;
  /** Returns whether a `begin` has no `commit` or `rollback` yet. */
  inTransaction(): boolean;
}

export interface WireServerOptions {
  session: Session;
  path: string;
  /** Called once when the session failed for good; there are no responses after that. */
  onBroken: (error: unknown) => void;
  /** Milliseconds that a transaction may idle while other connections wait. */
  idleTimeout?: number;
  /** Whether requests are in progress, which go before the statements of commands. */
  hasRequests?: () => boolean;
}

/**
 * Serves one PostgreSQL session to many connections on a Unix socket, like a connection pooler in
 * transaction mode. See docs/decisions/0004-the-embedded-database.md.
 */
export class WireServer {
  #session: Session;
  readonly #onBroken: (error: unknown) => void;
  readonly #idleTimeout: number;
  readonly #server: Server;
  readonly #connections = new Set<WireConnection>();
  readonly #statements = new SharedStatements();
  /** Connections with a unit of work ready, and exclusive work. */
  readonly #queue: UnitQueue<WireConnection | ExclusiveWork>;
  /** Waits for the next statement of a request while only commands have a unit ready. */
  #pauseTimer: NodeJS.Timeout | undefined;
  /** The connection that owns the session between two of its units. */
  #holder: WireConnection | undefined;
  #holderTimer: NodeJS.Timeout | undefined;
  #running = false;
  #broken = false;
  #closing = false;
  #lastUnitAt = performance.now();

  private constructor(options: WireServerOptions) {
    this.#session = options.session;
    this.#onBroken = options.onBroken;
    this.#idleTimeout = options.idleTimeout ?? 20_000;
    this.#queue = new UnitQueue(options.hasRequests);
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /**
   * Listens on the socket. Unsupported: `copy … from stdin` (PGlite ends the session), `listen`,
   * cancellation, and settings or temporary tables per connection.
   */
  static async listen(options: WireServerOptions): Promise<WireServer> {
    const wire = new WireServer(options);
    await new Promise<void>((resolve, reject) => {
      wire.#server.once('error', reject).listen(options.path, resolve);
    });
    return wire;
  }

  /** Runs `work` while no connection has the session. */
  exclusive(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.add(new ExclusiveWork(() => work().then(resolve, reject)));
      this.#schedule();
    });
  }

  /** Milliseconds since the last unit of work of a connection. */
  get idleTime(): number {
    return this.#running || this.#queue.length > 0 ? 0 : performance.now() - this.#lastUnitAt;
  }

  /**
   * Replaces the session while no connection has it; connections wait meanwhile. Prepares their
   * statements again. Rejects if `open` rejects, after which the old session is gone.
   */
  replaceSession(open: () => Promise<Session>): Promise<void> {
    return this.exclusive(async () => {
      this.#session = await open();
      // Each with its own sync: a statement that fails, as on a dropped table, failed before too.
      for (const prepare of this.#statements.prepares()) await this.#session.run(Buffer.concat([prepare, SYNC]), () => undefined);
    });
  }

  /**
   * Stops accepting connections, closes existing ones, and resolves after the last unit of work.
   */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#pauseTimer);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const connection of this.#connections) connection.socket.destroy();
    await closed;
    await this.exclusive(() => Promise.resolve());
  }

  #accept(socket: Socket): void {
    const connection = new WireConnection(socket, new ConnectionStatements(this.#statements));
    this.#connections.add(connection);
    socket.on('data', (bytes) => this.#receive(connection, bytes));
    // A close event always follows an error.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#leave(connection));
  }

  #receive(connection: WireConnection, bytes: Buffer): void {
    try {
      connection.receive(bytes);
    } catch {
      connection.socket.destroy();
      return;
    }
    this.#enqueue(connection);
  }

  #enqueue(connection: WireConnection): void {
    if (connection.isQueued || !connection.hasUnit) return;
    if (connection !== this.#holder) {
      connection.isQueued = true;
      this.#queue.add(connection);
    }
    this.#schedule();
  }

  #leave(connection: WireConnection): void {
    this.#connections.delete(connection);
    connection.isClosed = true;
    this.#queue.remove(connection);
    const wasHolder = this.#holder === connection;
    if (wasHolder) this.#release();
    // Otherwise its prepared statements would remain, and its open transaction would block all
    // others.
    if (wasHolder) this.#queue.add(new ExclusiveWork(() => this.#tidy([FAILING_BIND, SYNC, simpleQuery('rollback')])), { first: true });
    if (!this.#closing) this.#queue.add(new ExclusiveWork(() => this.#tidy(connection.statements.close())));
    this.#schedule();
  }

  #tidy(messages: Buffer[]): Promise<void> {
    return this.#session.run(Buffer.concat([...messages, SYNC]), () => undefined);
  }

  #schedule(): void {
    if (this.#running || this.#broken) return;
    if (this.#holder && !this.#holder.hasUnit) return this.#watchHolder();
    const next = this.#holder ?? this.#queue.take();
    if (typeof next === 'number') return this.#pause(next);
    if (!next) return;
    this.#running = true;
    clearTimeout(this.#holderTimer);
    this.#holderTimer = undefined;
    const work = next instanceof ExclusiveWork ? next.run() : this.#serve(next);
    work
      .then(() => {
        this.#running = false;
        this.#schedule();
      })
      .catch((error: unknown) => {
        this.#broken = true;
        this.#onBroken(error);
      });
  }

  #pause(milliseconds: number): void {
    this.#pauseTimer ??= setTimeout(() => {
      this.#pauseTimer = undefined;
      this.#schedule();
    }, milliseconds);
  }

  async #serve(connection: WireConnection): Promise<void> {
    connection.isQueued = false;
    // A connection owns the session until PostgreSQL is outside a transaction. Under
    // `PGLiteSocketServer`, one may run another's portal, or its error skip another's messages.
    this.#holder = connection;
    const { bytes, endsUnit } = connection.take();
    // Write a response at once, although PostgreSQL produces it in many pieces.
    connection.socket.cork();
    const response = new ResponseReader();
    await this.#session.run(bytes, (answer) => {
      response.read(answer);
      // Copy the bytes, which are in PostgreSQL's memory and change with the next call.
      connection.socket.write(Buffer.from(answer));
    });
    connection.socket.uncork();
    connection.statements.end(response);
    this.#lastUnitAt = performance.now();
    if (!connection.yields) this.#queue.requestEnded(this.#lastUnitAt);
    if (connection.isClosed || !endsUnit || this.#session.inTransaction()) return;
    this.#release();
    this.#enqueue(connection);
  }

  #release(): void {
    this.#holder = undefined;
    clearTimeout(this.#holderTimer);
    this.#holderTimer = undefined;
  }

  /**
   * Disconnects a client that idles in a transaction while others wait. Maintenance does not count:
   * a copy of the library may be busy with its target for minutes.
   */
  #watchHolder(): void {
    const holder = this.#holder;
    if (!holder || this.#holderTimer || !this.#queue.some((one) => one instanceof WireConnection)) return;
    this.#holderTimer = setTimeout(() => holder.socket.destroy(), this.#idleTimeout);
  }
}

/** Work while no connection has the session. */
class ExclusiveWork {
  readonly yields = false;
  readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    this.run = run;
  }
}
