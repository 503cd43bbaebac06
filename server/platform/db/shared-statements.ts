import { closeStatement, EMPTY_PREPARE, NO_STATEMENT, renameStatement, type StatementMessage } from './wire-messages.ts';

/**
 * A statement that the session has prepared once for all connections that prepared the same text.
 */
interface SharedStatement {
  readonly text: string;
  readonly name: string;
  /** The message that prepared it. */
  readonly prepare: Buffer;
  users: number;
}

/**
 * The named statements that connections of one session have prepared, each text once. PostgreSQL
 * would plan them five times per connection; planning a long one takes longer than running it.
 */
export class SharedStatements {
  /** Those that further connections may use, by text. */
  readonly #current = new Map<string, SharedStatement>();
  readonly #all = new Set<SharedStatement>();
  #count = 0;

  /**
   * Returns the statement of a message that prepares one, and whether the session has to prepare
   * it.
   */
  acquire(message: StatementMessage): { statement: SharedStatement; isNew: boolean } {
    const text = textOf(message);
    const current = this.#current.get(text);
    if (current) {
      current.users++;
      return { statement: current, isNew: false };
    }
    const name = `shared_${++this.#count}`;
    const statement = { text, name, prepare: renameStatement(message, name), users: 1 };
    this.#current.set(text, statement);
    this.#all.add(statement);
    return { statement, isNew: true };
  }

  /**
   * Returns whether no connection uses the statement any more, so that the session has to
   * deallocate it.
   */
  release(statement: SharedStatement): boolean {
    if (--statement.users > 0) return false;
    this.retire(statement);
    this.#all.delete(statement);
    return true;
  }

  /**
   * Keeps a statement from further connections: after an error it may not exist, or not fit a
   * changed table.
   */
  retire(statement: SharedStatement): void {
    if (this.#current.get(statement.text) === statement) this.#current.delete(statement.text);
  }

  /** Returns the messages that prepare all statements in another session. */
  prepares(): Buffer[] {
    return [...this.#all].map(({ prepare }) => prepare);
  }
}

/** The statements of one connection, by the names that it gave to them. */
export class ConnectionStatements {
  readonly #shared: SharedStatements;
  readonly #byName = new Map<string, SharedStatement>();
  /** Those that the messages of the unit of work use. */
  #used: SharedStatement[] = [];
  #prepares = 0;

  constructor(shared: SharedStatements) {
    this.#shared = shared;
  }

  /** Begins the messages of a unit of work. */
  begin(): void {
    this.#used = [];
    this.#prepares = 0;
  }

  /** Returns the message that the session gets in place of a connection's. */
  translate(message: StatementMessage): Buffer {
    if (message.kind === 'prepare') this.#prepares++;
    if (message.statement === '') return message.bytes;
    const known = this.#byName.get(message.statement);
    if (message.kind === 'unprepare') return known ? this.#release(message.statement, known) : message.bytes;
    if (known) return this.#use(known, renameStatement(message, known.name));
    if (message.kind !== 'prepare') return message.bytes;
    const { statement, isNew } = this.#shared.acquire(message);
    this.#byName.set(message.statement, statement);
    return this.#use(statement, isNew ? statement.prepare : EMPTY_PREPARE);
  }

  /**
   * Ends the unit. After an error, the session ignores messages until the next sync, also without
   * another error.
   */
  end({ hasError, prepared }: ResponseReader): void {
    if (!hasError && prepared === this.#prepares) return;
    for (const statement of this.#used) this.#shared.retire(statement);
  }

  /** Forgets all statements. Returns the messages that deallocate those that no connection uses. */
  close(): Buffer[] {
    const unused = [...this.#byName.values()].filter((statement) => this.#shared.release(statement));
    this.#byName.clear();
    return unused.map(({ name }) => closeStatement(name));
  }

  #use(statement: SharedStatement, message: Buffer): Buffer {
    this.#used.push(statement);
    return message;
  }

  #release(name: string, statement: SharedStatement): Buffer {
    this.#byName.delete(name);
    return closeStatement(this.#shared.release(statement) ? statement.name : NO_STATEMENT);
  }
}

/** Returns the query and the types of its parameters, which identify a statement. */
function textOf({ bytes, statement, nameAt }: StatementMessage): string {
  return bytes.toString('latin1', nameAt + Buffer.byteLength(statement) + 1);
}

/** Reads what a response that arrives in pieces says about statements. */
export class ResponseReader {
  hasError = false;
  /** How many statements were prepared. */
  prepared = 0;
  readonly #header = Buffer.alloc(5);
  #filled = 0;
  /** Bytes of the message that are still to come. */
  #rest = 0;

  read(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, bytes.length - at);
        this.#rest -= skipped;
        at += skipped;
        continue;
      }
      this.#header[this.#filled++] = bytes[at++] ?? 0;
      if (this.#filled < this.#header.length) continue;
      this.hasError ||= this.#header[0] === ERROR_RESPONSE;
      if (this.#header[0] === PARSE_COMPLETE) this.prepared++;
      this.#rest = this.#header.readInt32BE(1) - 4;
      this.#filled = 0;
    }
  }
}

const ERROR_RESPONSE = 'E'.charCodeAt(0);
const PARSE_COMPLETE = '1'.charCodeAt(0);
