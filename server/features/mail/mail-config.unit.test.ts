import { expect, test } from 'vitest';
import { ConfigError } from '../../platform/environment.ts';
import { loadMailConfig } from './config.ts';

test.each([
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 25, secure: false, login: undefined }],
  ['smtp://a:b@mail.example.org', { host: 'mail.example.org', port: 587, secure: false, login: { user: 'a', pass: 'b' } }],
  ['smtps://a%40b:c%25@[::1]/', { host: '::1', port: 465, secure: true, login: { user: 'a@b', pass: 'c%' } }],
  ['smtps://mail.example.org:2465', { host: 'mail.example.org', port: 2465, secure: true, login: undefined }],
])('reads %s', (value, expected) => {
  expect(loadMailConfig({ SMTP_URL: value }).mail.smtp).toEqual(expected);
});

test('needs no mail server', () => {
  expect(loadMailConfig({ SMTP_URL: '' })).toEqual({ mail: { smtp: undefined, mailFrom: undefined } });
});

test.each([
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
  [{ SMTP_URL: 'smtp://a:secret@mail.example.org/x' }, 'SMTP_URL may contain only a user'],
  [{ SMTP_URL: 'smtp://a:%zz@mail.example.org' }, 'SMTP_URL: percent signs'],
  [{ MAIL_FROM: 'Library <a@b.example>' }, 'MAIL_FROM must be an email address without a name'],
])('a start with %j fails with one sentence, without the password', (env, message) => {
  const load = () => loadMailConfig(env);
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(message);
  expect(load).not.toThrow(/secret/);
});
