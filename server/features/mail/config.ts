import { ConfigError, type Environment, text, url } from '../../platform/environment.ts';

/** How mail is sent, from the environment. */
export interface MailConfig {
  /** If undefined, mail is written to files in `DATA_DIR/outbox`. */
  readonly smtp: SmtpServer | undefined;
  /** The address that mail is from; if undefined, one at the host of the site. */
  readonly mailFrom: string | undefined;
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether TLS begins with the connection instead of with STARTTLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly pass: string } | undefined;
}

export function loadMailConfig(env: Environment): { readonly mail: MailConfig } {
  return { mail: { smtp: smtpServer(env), mailFrom: mailFrom(env) } };
}

/** Never repeats the value in an error, since it may contain a password. */
function smtpServer(env: Environment): SmtpServer | undefined {
  const value = url(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (value === undefined) return undefined;
  const { hostname, port, protocol, username, password, pathname, search } = new URL(value);
  if (hostname === '') throw new ConfigError('SMTP_URL must name a host, as in smtp://mail.example.org.');
  if (!['', '/'].includes(pathname) || search !== '')
    throw new ConfigError(
      'SMTP_URL may contain only a user, a password, a host and a port, as in smtps://user:password@mail.example.org:465.',
    );
  const secure = protocol === 'smtps:';
  return {
    // Without the brackets of an IPv6 address.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : username === '' ? 25 : 587) : Number(port),
    secure,
    login: username === '' ? undefined : { user: decoded(username), pass: decoded(password) },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError('SMTP_URL: percent signs in the user and password must be written as %25.');
  }
}

function mailFrom(env: Environment): string | undefined {
  const value = text(env, 'MAIL_FROM');
  if (value !== undefined && !/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value))
    throw new ConfigError('MAIL_FROM must be an email address without a name, such as library@example.org.');
  return value;
}

/**
 * Returns whether a host is this machine, where mail servers often have self-signed certificates.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
