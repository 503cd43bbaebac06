import type { Socket } from 'node:net';
import { COMMAND_NAME } from './command-name.ts';
import type { ConnectionStatements } from './shared-statements.ts';
import { MessageReader, type WireMessage } from './wire-messages.ts';

/** A message for the database. */
type SentMessage = Extract<WireMessage, { bytes: Buffer }>;

/** A client's connection: splits what it sends into units of work. */
export class WireConnection {
  readonly socket: Socket;
  readonly statements: ConnectionStatements;
  isQueued = false;
  isClosed = false;
  /** Whether it is of a command, which lets requests go first. */
  yields = false;
  readonly #reader = new MessageReader();
  /** Complete units of work: messages up to a point where the client waits for a response. */
  readonly #units: { messages: readonly SentMessage[]; endsUnit: boolean }[] = [];
  #unfinished: SentMessage[] = [];

  constructor(socket: Socket, statements: ConnectionStatements) {
    this.socket = socket;
    this.statements = statements;
  }

  get hasUnit(): boolean {
    return this.#units.length > 0;
  }

  take(): { bytes: Buffer; endsUnit: boolean } {
    const unit = this.#units.shift();
    if (!unit) throw new Error('Nothing is ready on this connection.');
    this.statements.begin();
    const messages = unit.messages.map((message) => ('statement' in message ? this.statements.translate(message) : message.bytes));
    return { bytes: Buffer.concat(messages), endsUnit: unit.endsUnit };
  }

  /** Throws if the bytes are not PostgreSQL protocol. */
  receive(bytes: Buffer): void {
    for (const message of this.#reader.read(bytes)) this.#handle(message);
  }

  #handle(message: WireMessage): void {
    // PGlite has no second process that could cancel.
    if (message.kind === 'cancel' || message.kind === 'terminate') return void this.socket.end();
    if (message.kind === 'encryption') return void this.socket.write('N');
    this.#unfinished.push(message);
    if (message.kind === 'startup') this.yields = message.bytes.includes(`\0${COMMAND_NAME}\0`);
    const endsUnit = message.kind === 'sync' || message.kind === 'query' || message.kind === 'startup';
    if (!endsUnit && message.kind !== 'flush') return;
    this.#units.push({ messages: this.#unfinished, endsUnit });
    this.#unfinished = [];
  }
}
