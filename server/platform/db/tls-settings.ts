/**
 * How a connection is encrypted, and whether the server's certificate and its host name are
 * verified.
 */
type TlsMode = 'prefer' | 'require' | 'verify-ca' | 'verify-full';

export interface TlsSettings {
  readonly mode: TlsMode;
  /** Paths of PEM files. Without a root certificate, those of Node count. */
  readonly rootCert?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** The parameters of libpq that are read here. */
export const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

const modes: Readonly<Record<string, TlsMode | undefined>> = {
  disable: undefined,
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full',
};

/**
 * Parses the parameters with the meanings of libpq; `invalid` is thrown for an unknown mode. Unlike
 * libpq, the default is no TLS.
 */
export function parseTls(parameters: URLSearchParams, invalid: (message: string) => Error): TlsSettings | undefined {
  const name = parameters.get('sslmode') ?? 'disable';
  if (!Object.hasOwn(modes, name)) throw invalid(`must set sslmode to one of ${Object.keys(modes).join(', ')}.`);
  const negotiation = parameters.get('sslnegotiation') ?? 'postgres';
  if (negotiation !== 'postgres') throw invalid('must not set sslnegotiation: Catena supports only the default, postgres.');
  const root = parameters.get('sslrootcert') ?? undefined;
  const isSystem = root === 'system';
  const mode = isSystem ? 'verify-full' : modes[name];
  if (mode === undefined) return undefined;
  const [cert, key] = [parameters.get('sslcert'), parameters.get('sslkey')];
  return {
    // A root certificate would be of no use otherwise.
    mode: mode === 'require' && root !== undefined ? 'verify-ca' : mode,
    ...(root !== undefined && !isSystem && { rootCert: root }),
    ...(cert !== null && { cert }),
    ...(key !== null && { key }),
  };
}
