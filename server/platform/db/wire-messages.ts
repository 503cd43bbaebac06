/** A message of a PostgreSQL client. */
export type WireMessage =
  | { kind: 'startup' | 'query' | 'other' | 'sync' | 'flush' | 'terminate'; bytes: Buffer }
  | StatementMessage
  // Both precede the startup message and never reach the database.
  | { kind: 'encryption' }
  | { kind: 'cancel' };

/** A message that names a prepared statement; '' is the unnamed one. */
export interface StatementMessage {
  readonly kind: 'prepare' | 'bind' | 'describe' | 'unprepare';
  readonly bytes: Buffer;
  readonly statement: string;
  /** Where the name begins. */
  readonly nameAt: number;
}

/** Splits a connection's stream into messages and buffers an incomplete message. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  /** Pieces of an incomplete message, joined once, so that a long one is not copied repeatedly. */
  #pieces: Buffer[] = [];
  #missing = 0;
  #started = false;

  /** Throws if the bytes are not PostgreSQL protocol. */
  read(bytes: Buffer): WireMessage[] {
    if (bytes.length < this.#missing) {
      this.#pieces.push(bytes);
      this.#missing -= bytes.length;
      return [];
    }
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, ...this.#pieces, bytes]);
    this.#pieces = [];
    this.#missing = 0;
    const messages: WireMessage[] = [];
    for (let message = this.#next(); message; message = this.#next()) messages.push(message);
    return messages;
  }

  #next(): WireMessage | undefined {
    // The first message has no type, only a length.
    const header = this.#started ? 5 : 8;
    if (this.#rest.length < header) return undefined;
    const length = this.#started ? 1 + this.#rest.readInt32BE(1) : this.#rest.readInt32BE(0);
    if (length < header || length > MAX_LENGTH) throw new Error('not a message of the PostgreSQL protocol');
    if (this.#rest.length < length) {
      this.#missing = length - this.#rest.length;
      this.#pieces = [];
      return undefined;
    }
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return this.#started ? typed(bytes) : this.#first(bytes);
  }

  #first(bytes: Buffer): WireMessage {
    const code = bytes.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption' };
    if (code === CANCEL_REQUEST) return { kind: 'cancel' };
    if (code >> 16 !== 3) throw new Error('not version 3 of the PostgreSQL protocol');
    this.#started = true;
    return { kind: 'startup', bytes };
  }
}

/** Ends a unit of work in the extended protocol. */
export const SYNC = message('S', Buffer.alloc(0));

export function simpleQuery(text: string): Buffer {
  return message('Q', cString(text));
}

export function closeStatement(name: string): Buffer {
  return message('C', Buffer.concat([Buffer.from('S'), cString(name)]));
}

/** Prepares nothing: has the response of a message that prepares a statement. */
export const EMPTY_PREPARE = message('P', Buffer.concat([cString(''), cString(''), Buffer.alloc(2)]));

/** The name of a statement that never exists; to deallocate it is no error. */
export const NO_STATEMENT = 'catena: no statement';

/** Returns the message with another statement's name. */
export function renameStatement({ bytes, statement, nameAt }: StatementMessage, name: string): Buffer {
  const renamed = Buffer.concat([bytes.subarray(0, nameAt), Buffer.from(name), bytes.subarray(nameAt + Buffer.byteLength(statement))]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return renamed;
}

/** Binds a missing statement: the surest way to make an unfinished implicit transaction fail. */
export const FAILING_BIND = message('B', Buffer.concat([cString(''), cString('catena: a client went away'), Buffer.alloc(6)]));

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/** PostgreSQL's limit for one message. */
const MAX_LENGTH = 2 ** 30;

function typed(bytes: Buffer): WireMessage {
  switch (String.fromCharCode(bytes[0] ?? 0)) {
    case 'Q':
    case 'F':
      return { kind: 'query', bytes };
    case 'S':
      return { kind: 'sync', bytes };
    case 'H':
      return { kind: 'flush', bytes };
    case 'X':
      return { kind: 'terminate', bytes };
    case 'P':
      return named('prepare', bytes, 5);
    case 'B':
      return named('bind', bytes, bytes.indexOf(0, 5) + 1);
    case 'C':
      return bytes[5] === STATEMENT ? named('unprepare', bytes, 6) : { kind: 'other', bytes };
    case 'D':
      return bytes[5] === STATEMENT ? named('describe', bytes, 6) : { kind: 'other', bytes };
    default:
      return { kind: 'other', bytes };
  }
}

const STATEMENT = 'S'.charCodeAt(0);

function named(kind: StatementMessage['kind'], bytes: Buffer, nameAt: number): StatementMessage {
  return { kind, bytes, statement: bytes.toString('utf8', nameAt, bytes.indexOf(0, nameAt)), nameAt };
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
