import { parseTls, tlsParameters, type TlsSettings } from './tls-settings.ts';

/** One server in DATABASE_URL. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  /**
   * The URL with only its first host and without the parameters that are read here. Contains the
   * password.
   */
  readonly url: string;
  /** In the order in which they are tried. Empty if the environment (PGHOST) names the server. */
  readonly hosts: readonly Host[];
  /** Whether the server must accept writes. */
  readonly writable: boolean;
  /** Undefined without encryption. */
  readonly tls: TlsSettings | undefined;
}

/** Why a URL cannot be used. The message never repeats the URL, which may contain a password. */
export class DatabaseUrlError extends Error {}

const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#@]*)([/?].*)?$/s;

/**
 * Parses `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`. `URL`
 * reads only one host, and postgres.js (3.4.9) retries several hosts forever when none responds.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const [, start, hostList, rest = ''] = shape.exec(text) ?? [];
  if (start === undefined || hostList === undefined) throw new DatabaseUrlError(unreadable(text));
  const list = hostList === '' ? [] : hostList.split(',');
  const single = `${start}${list[0] ?? ''}${rest}`;
  if (!URL.canParse(single)) throw new DatabaseUrlError(unreadable(text));
  const hosts = list.map(parseHost);
  const parameters = new URL(single).searchParams;
  const attributes = parameters.get('target_session_attrs') ?? (hosts.length > 1 ? 'read-write' : 'any');
  if (!accepted.includes(attributes)) {
    throw new DatabaseUrlError(`must set target_session_attrs to one of ${accepted.join(', ')}: Catena writes to its database.`);
  }
  return {
    url: withoutParameters(single, ['target_session_attrs', ...tlsParameters]),
    hosts,
    writable: attributes !== 'any',
    tls: parseTls(parameters, (message) => new DatabaseUrlError(message)),
  };
}

function withoutParameters(url: string, names: readonly string[]): string {
  const [start = '', ...rest] = url.split('?');
  const parts = rest.join('?').split('&');
  const kept = parts.filter((part) => part !== '' && !names.includes(part.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? start : `${start}?${kept.join('&')}`;
}

const accepted = ['read-write', 'primary', 'any'];

function unreadable(text: string): string {
  return /^postgres(ql)?:\/\//.test(text)
    ? 'is not a URL such as postgres://user:password@host:5432/database; separate multiple hosts with commas.'
    : 'must be a URL that starts with postgres:// or postgresql://.';
}

function parseHost(text: string): Host {
  const [, ipv6, domain, port = '5432'] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const name = ipv6 ?? domain;
  if (name === undefined || Number(port) < 1 || Number(port) > 65_535) throw new DatabaseUrlError(unreadable('postgres://'));
  return { host: name, port: Number(port) };
}
