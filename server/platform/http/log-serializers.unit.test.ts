import { expect, test } from 'vitest';
import { serializeError, serializeRequest } from './log-serializers.ts';

test('logs the route of a request, and neither its path nor its address', () => {
  const request = { method: 'GET', url: '/api/users/macrina', ip: '192.0.2.1', routeOptions: { url: '/api/users/:who' } };
  expect(serializeRequest(request as unknown as Parameters<typeof serializeRequest>[0])).toEqual({
    method: 'GET',
    route: '/api/users/:who',
  });
});

test('logs what failed in the database, and not with which values', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key_key"'), {
    code: '23505',
    constraint_name: 'users_email_key_key',
    detail: 'Key (email_key)=(macrina@example.org) already exists.',
    parameters: ['macrina@example.org'],
    cause: Object.assign(new Error('reset'), { code: 'ECONNRESET', request: { headers: { authorization: 'secret' } } }),
  });
  const logged = serializeError(error);
  expect(logged).toMatchObject({ type: 'Error', code: '23505', constraint_name: 'users_email_key_key', cause: { code: 'ECONNRESET' } });
  expect(JSON.stringify(logged)).not.toMatch(/example\.org|secret/);
  expect(serializeError('text')).toMatchObject({ message: 'text' });
});
