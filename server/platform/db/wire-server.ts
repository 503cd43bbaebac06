import { createServer, type Server, type Socket } from 'node:net';
import { closeStatement, FAILING_BIND, MessageReader, simpleQuery, SYNC, type WireMessage } from './wire-messages.ts';

/** One PostgreSQL session. */
export interface Session {
  /** Answers whole messages of the protocol; throws only when the session can not go on. */
  run(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>;
  /** True between `begin` and its `commit` or `rollback`. */
  inTransaction(): boolean;
}

export interface WireServerOptions {
  session: Session;
  path: string;
  /** Called once when the session failed for good: nothing is answered after that. */
  onBroken: (error: unknown) => void;
  /** How long a transaction may wait for its next statement while others wait for the session. */
  patience?: number;
}

/**
 * Serves one PostgreSQL session to many connections on a Unix socket.
 *
 * `PGLiteSocketServer` passes single messages on in the order of their arrival. Outside `begin … commit` it lets the messages of
 * two connections mix: one's Execute then runs the other's portal, and an error of one makes PostgreSQL skip the messages of the
 * other. Here a connection has the session to itself from the first message of a unit of work until PostgreSQL is ready for the
 * next one outside any transaction, as a connection pool in transaction mode does it.
 *
 * Not possible on it: `copy … from stdin` (it ends the session: PGlite reads no further message while one runs), `listen`,
 * cancelling, and settings or temporary tables of a connection's own.
 */
export class WireServer {
  readonly #session: Session;
  readonly #onBroken: (error: unknown) => void;
  readonly #patience: number;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  /** Whoever has a unit of work ready, in the order in which they had it. */
  readonly #queue: (Connection | (() => Promise<void>))[] = [];
  /** The connection that has the session, between two of its units. */
  #holder: Connection | undefined;
  #holderTimer: NodeJS.Timeout | undefined;
  #running = false;
  #broken = false;
  #closing = false;

  private constructor(options: WireServerOptions) {
    this.#session = options.session;
    this.#onBroken = options.onBroken;
    this.#patience = options.patience ?? 20_000;
    this.#server = createServer((socket) => this.#accept(socket));
  }

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
      this.#queue.push(() => work().then(resolve, reject));
      this.#schedule();
    });
  }

  /** Takes no further connections, ends those there are, and answers when the last unit of work is done. */
  async close(): Promise<void> {
    this.#closing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const connection of this.#connections) connection.socket.destroy();
    await closed;
    await this.exclusive(() => Promise.resolve());
  }

  #accept(socket: Socket): void {
    const connection = new Connection(socket);
    this.#connections.add(connection);
    socket.on('data', (bytes) => this.#receive(connection, bytes));
    // An error is always followed by close.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#leave(connection));
  }

  #receive(connection: Connection, bytes: Buffer): void {
    try {
      connection.receive(bytes);
    } catch {
      connection.socket.destroy();
      return;
    }
    this.#enqueue(connection);
  }

  #enqueue(connection: Connection): void {
    if (connection.queued || !connection.ready) return;
    if (connection !== this.#holder) {
      connection.queued = true;
      this.#queue.push(connection);
    }
    this.#schedule();
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    connection.gone = true;
    const place = this.#queue.indexOf(connection);
    if (place >= 0) this.#queue.splice(place, 1);
    const held = this.#holder === connection;
    if (held) this.#release();
    // What it prepared would stay in the session for ever, and what it began would keep everybody else out.
    if (held) this.#queue.unshift(() => this.#tidy([FAILING_BIND, SYNC, simpleQuery('rollback')]));
    if (connection.statements.size > 0 && !this.#closing) {
      this.#queue.push(() => this.#tidy([...connection.statements].map(closeStatement)));
    }
    this.#schedule();
  }

  #tidy(messages: Buffer[]): Promise<void> {
    return this.#session.run(Buffer.concat([...messages, SYNC]), () => undefined);
  }

  #schedule(): void {
    if (this.#running || this.#broken) return;
    if (this.#holder && !this.#holder.ready) return this.#watchHolder();
    const next = this.#holder ?? this.#queue.shift();
    if (!next) return;
    this.#running = true;
    clearTimeout(this.#holderTimer);
    this.#holderTimer = undefined;
    const work = typeof next === 'function' ? next() : this.#serve(next);
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

  async #serve(connection: Connection): Promise<void> {
    connection.queued = false;
    this.#holder = connection;
    const { bytes, endsUnit } = connection.take();
    // One write for all of an answer, however many pieces PostgreSQL makes of it.
    connection.socket.cork();
    // The bytes lie in PostgreSQL's memory and change with the next call, hence the copy.
    await this.#session.run(bytes, (answer) => void connection.socket.write(Buffer.from(answer)));
    connection.socket.uncork();
    if (connection.gone || !endsUnit || this.#session.inTransaction()) return;
    this.#release();
    this.#enqueue(connection);
  }

  #release(): void {
    this.#holder = undefined;
    clearTimeout(this.#holderTimer);
    this.#holderTimer = undefined;
  }

  /** A client that stands still in a transaction must not keep all others waiting for ever. */
  #watchHolder(): void {
    const holder = this.#holder;
    if (!holder || this.#holderTimer || this.#queue.length === 0) return;
    this.#holderTimer = setTimeout(() => holder.socket.destroy(), this.#patience);
  }
}

class Connection {
  readonly socket: Socket;
  /** Names of the statements it prepared. */
  readonly statements = new Set<string>();
  queued = false;
  gone = false;
  readonly #reader = new MessageReader();
  /** Whole units of work, each the messages up to a point at which the client waits for an answer. */
  readonly #units: { bytes: Buffer; endsUnit: boolean }[] = [];
  #unfinished: Buffer[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
  }

  get ready(): boolean {
    return this.#units.length > 0;
  }

  take(): { bytes: Buffer; endsUnit: boolean } {
    const unit = this.#units.shift();
    if (!unit) throw new Error('Nothing is ready on this connection.');
    return unit;
  }

  /** Throws when the bytes are not of the protocol. */
  receive(bytes: Buffer): void {
    for (const message of this.#reader.read(bytes)) this.#sort(message);
  }

  #sort(message: WireMessage): void {
    // PGlite has no second process that could be told to cancel.
    if (message.kind === 'cancel' || message.kind === 'terminate') return void this.socket.end();
    if (message.kind === 'encryption') return void this.socket.write('N');
    if (message.kind === 'prepare' && message.statement !== '') this.statements.add(message.statement);
    if (message.kind === 'unprepare') this.statements.delete(message.statement);
    this.#unfinished.push(message.bytes);
    const endsUnit = message.kind === 'sync' || message.kind === 'query' || message.kind === 'startup';
    if (!endsUnit && message.kind !== 'flush') return;
    this.#units.push({ bytes: Buffer.concat(this.#unfinished), endsUnit });
    this.#unfinished = [];
  }
}
