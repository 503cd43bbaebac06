import { expect, test } from 'vitest';
import { ConfigError } from '../../platform/environment.ts';
import { loadSiteConfig } from './config.ts';

test('the product has its own texts if the operator sets none', () => {
  expect(loadSiteConfig({ SITE_ABOUT: '', SITE_FOOTER: ' ' })).toEqual({ tagline: undefined, about: undefined, footer: [] });
});

test('the footer may contain links', () => {
  const { footer } = loadSiteConfig({ SITE_FOOTER: '[Us](https://us.example), 2026 · [Mail](mailto:a@us.example) [Terms](/about)' });
  expect(footer).toEqual([
    { text: 'Us', url: 'https://us.example' },
    { text: ', 2026 · ' },
    { text: 'Mail', url: 'mailto:a@us.example' },
    { text: ' ' },
    { text: 'Terms', url: '/about' },
  ]);
});

test.each([
  [{ SITE_ABOUT: '/no/such/file.md' }, 'SITE_ABOUT must be a readable markdown file; /no/such/file.md is not.'],
  [{ SITE_TAGLINE: 'a'.repeat(201) }, 'SITE_TAGLINE must have at most 200 characters.'],
  [
    { SITE_FOOTER: '[x](javascript:alert)' },
    'SITE_FOOTER: a link must start with https://, http://, mailto: or /, not "javascript:alert".',
  ],
  [{ SITE_FOOTER: '[x](//evil.example)' }, 'SITE_FOOTER: a link must start with https://, http://, mailto: or /, not "//evil.example".'],
])('a start with %j fails with one sentence', (env, message) => {
  expect(() => loadSiteConfig(env)).toThrow(new ConfigError(message));
});
