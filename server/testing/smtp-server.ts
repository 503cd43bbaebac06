import { createServer, type Socket } from 'node:net';
import { type ParsedMail, parseMail } from './parse-mail.ts';

/** What the server does with a message. */
type Mode =
  | 'well'
  /** Closes each connection at once. */
  | 'away'
  /** Rejects the recipient for now. */
  | 'busy'
  /** Rejects the recipient for good. */
  | 'rejecting'
  /** Accepts the message and closes the connection without a response. */
  | 'silent after content';

/** A mail server for tests: real enough for a real client, over a socket. */
export interface SmtpServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** Accepted messages, in order. */
  readonly received: readonly ParsedMail[];
  readonly logins: readonly string[];
  mode: Mode;
  /** Called with each message before the server confirms it. */
  onMessage: (mail: ParsedMail) => Promise<void> | void;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ParsedMail[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (self.mode === 'away') return void socket.destroy();
    new Session(socket, self, received, logins).begin();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const self: SmtpServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    logins,
    mode: 'well',
    onMessage: () => undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return self;
}

class Session {
  readonly #socket: Socket;
  readonly #server: SmtpServer;
  readonly #received: ParsedMail[];
  readonly #logins: string[];
  #buffer = '';
  #content: string[] | undefined;

  constructor(socket: Socket, server: SmtpServer, received: ParsedMail[], logins: string[]) {
    this.#socket = socket;
    this.#server = server;
    this.#received = received;
    this.#logins = logins;
  }

  begin(): void {
    this.#reply('220 test.example ESMTP');
    this.#socket.setEncoding('latin1').on('data', (data) => void this.#read(String(data)));
  }

  async #read(data: string): Promise<void> {
    this.#buffer += data;
    for (let end = this.#buffer.indexOf('\r\n'); end >= 0; end = this.#buffer.indexOf('\r\n')) {
      const line = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + 2);
      await this.#handle(line);
    }
  }

  async #handle(line: string): Promise<void> {
    if (this.#content) return this.#collect(line, this.#content);
    const [command = ''] = line.toUpperCase().split(/[ :]/);
    const { mode } = this.#server;
    if (command === 'EHLO') return this.#reply('250-test.example\r\n250-AUTH PLAIN\r\n250 8BITMIME');
    if (command === 'AUTH')
      this.#logins.push(
        Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .replaceAll('\0', ' ')
          .trim(),
      );
    if (command === 'AUTH') return this.#reply('235 2.7.0 Welcome');
    if (command === 'RCPT' && mode === 'busy') return this.#reply('450 4.2.1 <someone@example.org> try again later');
    if (command === 'RCPT' && mode === 'rejecting') return this.#reply('550 5.1.1 <someone@example.org> no such user');
    if (command === 'DATA') {
      this.#content = [];
      return this.#reply('354 go ahead');
    }
    if (command === 'QUIT') return void this.#socket.end('221 bye\r\n');
    this.#reply('250 2.0.0 fine');
  }

  async #collect(line: string, content: string[]): Promise<void> {
    if (line !== '.') return void content.push(line.replace(/^\./, ''));
    this.#content = undefined;
    const mail = parseMail(Buffer.from(content.join('\r\n'), 'latin1').toString());
    this.#received.push(mail);
    await this.#server.onMessage(mail);
    if (this.#server.mode === 'silent after content') return void this.#socket.destroy();
    this.#reply('250 2.0.0 accepted');
  }

  #reply(text: string): void {
    this.#socket.write(`${text}\r\n`);
  }
}
