import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test('splits several hosts, each with its port', () => {
  expect(
    parseDatabaseUrl('postgres://u:p%40,@one:6432,[::1]:5433,two/db?application_name=x&sslmode=require&target_session_attrs=primary'),
  ).toEqual({
    url: 'postgres://u:p%40,@one:6432/db?application_name=x',
    hosts: [
      { host: 'one', port: 6432 },
      { host: '::1', port: 5433 },
      { host: 'two', port: 5432 },
    ],
    writable: true,
    tls: { mode: 'require' },
  });
});

test.each([
  ['postgres://one/db', false],
  ['postgresql://one/db?target_session_attrs=read-write&application_name=x', true],
  ['postgres://one,two/db', true],
  ['postgres://one,two/db?target_session_attrs=any', false],
  ['postgres:///db', false],
])('parses from %s whether the server must accept writes', (url, writable) => {
  const address = parseDatabaseUrl(url);
  expect(address.writable).toBe(writable);
  expect(address.url).not.toContain('target_session_attrs');
  expect(URL.canParse(address.url)).toBe(true);
});

test.each(['one/db', 'mysql://one/db', 'postgres://one:port/db', 'postgres://one,,two/db', 'postgres://one:0/db'])(
  'rejects %s without repeating it',
  (url) => {
    expect(() => parseDatabaseUrl(url)).toThrow(/^(is not|must be) a URL/);
  },
);

test.each([
  ['', undefined],
  ['sslmode=disable', undefined],
  ['sslmode=disable&sslrootcert=%2Fca.pem', undefined],
  ['sslmode=allow', { mode: 'prefer' }],
  ['sslmode=prefer', { mode: 'prefer' }],
  ['sslmode=require', { mode: 'require' }],
  ['sslmode=require&sslrootcert=%2Fca.pem', { mode: 'verify-ca', rootCert: '/ca.pem' }],
  ['sslmode=verify-ca&sslrootcert=/ca.pem', { mode: 'verify-ca', rootCert: '/ca.pem' }],
  ['sslmode=verify-full', { mode: 'verify-full' }],
  ['sslrootcert=system', { mode: 'verify-full' }],
  ['sslmode=verify-full&sslcert=a.crt&sslkey=a.key', { mode: 'verify-full', cert: 'a.crt', key: 'a.key' }],
])('reads the encryption from "%s" and keeps it from the driver', (parameters, tls) => {
  const address = parseDatabaseUrl(`postgres://one/db?${parameters}`);
  expect(address).toMatchObject({ url: 'postgres://one/db', tls });
});

test.each(['sslmode=verify_full', 'sslmode=', 'sslmode=toString', 'sslnegotiation=direct'])('rejects "%s"', (parameters) => {
  expect(() => parseDatabaseUrl(`postgres://one/db?${parameters}`)).toThrow(/^must (not )?set ssl/);
});
