import { readFileSync } from 'node:fs';
import { isIP, type Socket } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import { DatabaseError } from './database-error.ts';
import type { TlsSettings } from './tls-settings.ts';

/** Settings with the contents of their files. */
export interface Tls {
  readonly mustEncrypt: boolean;
  readonly options: ConnectionOptions;
}

/** Reads the certificates; throws a `DatabaseError` if a file cannot be read. */
export function loadTls({ mode, rootCert, cert, key }: TlsSettings): Tls {
  const verifies = mode === 'verify-ca' || mode === 'verify-full';
  return {
    mustEncrypt: mode !== 'prefer',
    options: {
      rejectUnauthorized: verifies,
      ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
      ...(verifies && rootCert !== undefined && { ca: read('sslrootcert', rootCert) }),
      ...(cert !== undefined && { cert: read('sslcert', cert) }),
      ...(key !== undefined && { key: read('sslkey', key) }),
    },
  };
}

function read(parameter: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new DatabaseError(`${parameter} in DATABASE_URL cannot be read${code}.`);
  }
}

/**
 * Encrypts an open connection before its first message. Replaces postgres.js (3.4.9), which reads
 * no `sslrootcert` and hangs if the server closes the connection instead of responding.
 */
export async function encrypt(socket: Socket, host: string, { mustEncrypt, options }: Tls): Promise<Socket> {
  if (!(await offersTls(socket))) {
    if (mustEncrypt) throw Object.assign(new Error('the server does not offer TLS'), { code: 'NO_TLS' });
    return socket;
  }
  return new Promise((resolve, reject) => {
    // postgres.js verifies the certificate of an IP address against "localhost".
    const encrypted = connect({ ...options, socket, host, ...(isIP(host) === 0 && { servername: host }) });
    const onClose = (): void => reject(connectionClosed());
    encrypted.once('error', reject).once('close', onClose);
    encrypted.once('secureConnect', () => resolve(encrypted.off('error', reject).off('close', onClose)));
  });
}

/** PostgreSQL's SSLRequest message: its length, and a code in place of a protocol version. */
const sslRequest = Buffer.from('0000000804d2162f', 'hex');

function offersTls(socket: Socket): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void): void => {
      socket.off('data', onData).off('error', onError).off('close', onClose);
      finish();
    };
    const onData = (answer: Buffer): void => {
      // The server waits after its one-byte response, so any further bytes are an attacker's
      // (CVE-2021-23222).
      const isAnswer = answer.length === 1 && (answer[0] === 0x53 || answer[0] === 0x4e);
      end(() => (isAnswer ? resolve(answer[0] === 0x53) : reject(connectionClosed())));
    };
    const onError = (error: Error): void => end(() => reject(error));
    const onClose = (): void => end(() => reject(connectionClosed()));
    socket.once('data', onData).once('error', onError).once('close', onClose);
    socket.write(sslRequest);
  });
}

function connectionClosed(): Error {
  return Object.assign(new Error('the connection was closed before it was encrypted'), { code: 'CONNECTION_CLOSED' });
}
