import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

test.each([
  ['https://library.example', '127.0.0.1', 'library.example'],
  ['https://read.library.example:8443/lib', '127.0.0.1', 'read.library.example'],
  ['http://localhost:3000', '0.0.0.0', 'localhost'],
  ['http://library.example', '127.0.0.1', undefined],
  ['https://192.0.2.1', '127.0.0.1', undefined],
  ['https://[2001:db8::1]', '127.0.0.1', undefined],
  [undefined, '127.0.0.1', 'localhost'],
  [undefined, '0.0.0.0', undefined],
  [undefined, '192.0.2.1', undefined],
])('with PUBLIC_URL %s and HOST %s, passkeys are valid for %s', (publicUrl, host, id) => {
  expect(relyingParty({ publicUrl, host })?.id).toBe(id);
});

test('accepts only the origin of PUBLIC_URL, and without it only this machine', () => {
  const accepted = (publicUrl: string | undefined, origin: string) => relyingParty({ publicUrl, host: '127.0.0.1' })?.accepts(origin);
  expect(accepted('https://library.example/', 'https://library.example')).toBe(true);
  for (const origin of ['http://library.example', 'https://library.example:444', 'https://evil.library.example', 'null'])
    expect(accepted('https://library.example', origin)).toBe(false);
  expect([accepted(undefined, 'http://localhost:3000'), accepted(undefined, 'http://localhost.evil.example')]).toEqual([true, false]);
});
