import { expect, test } from 'vitest';
import { ConfigError } from '../../platform/environment.ts';
import { loadOpenidConfig } from './config.ts';

const given = { OIDC_ISSUER: 'https://login.seminary.example', OIDC_CLIENT_ID: 'catena', PUBLIC_URL: 'https://library.example/' };

test('reads the provider, and has none by default', () => {
  expect(loadOpenidConfig({ OIDC_CLIENT_ID: 'catena' }).openid).toBeUndefined();
  expect(loadOpenidConfig(given).openid).toEqual({
    issuer: new URL('https://login.seminary.example'),
    clientId: 'catena',
    clientSecret: undefined,
    name: 'login.seminary.example',
    linkVerifiedEmail: false,
    redirectUri: 'https://library.example/api/login/openid/callback',
  });
  expect(loadOpenidConfig({ ...given, OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_LINK_VERIFIED_EMAIL: 'on' }).openid?.linkVerifiedEmail).toBe(
    true,
  );
});

test.each([
  [{ OIDC_ISSUER: 'http://login.seminary.example' }, 'OIDC_ISSUER must start with https://, unless the provider is on this machine.'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be set with OIDC_ISSUER: the provider assigns it to this library.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set with OIDC_ISSUER: the provider sends readers back to it.'],
  [{ OIDC_NAME: 'a'.repeat(41) }, 'OIDC_NAME must have at most 40 characters.'],
  [{ OIDC_LINK_VERIFIED_EMAIL: 'yes' }, 'OIDC_LINK_VERIFIED_EMAIL must be one of on, off, not "yes".'],
])('a start with %j fails with one sentence', (env, message) => {
  expect(() => loadOpenidConfig({ ...given, ...env })).toThrow(new ConfigError(message));
});
