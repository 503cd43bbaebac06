import { expect, test } from 'vitest';
import { NetworkError, StatusError } from '../web/platform/api-errors.ts';
import { accountFailure } from '../web/features/session/account-failure.ts';

const down = 'Server is down, please contact support';

test.each([
  [400, 'Invalid input. Please check your email or password.'],
  [404, 'Server endpoint not found. Please contact support.'],
  [500, 'Server error, please try again later'],
  [502, down],
  [503, down],
  [504, down],
])('a login or signup rejected with %d shows: %s', (status, text) => {
  expect(accountFailure(new StatusError(status, {}), 'Login')).toBe(text);
  expect(accountFailure(new StatusError(status, {}), 'Signup')).toBe(text);
});

test('a wrong password has its own text, and unknown errors name what failed', () => {
  expect(accountFailure(new StatusError(401, {}), 'Login')).toBe('Invalid email or password');
  for (const error of [new StatusError(418, {}), new Error('a mistake')]) {
    expect(accountFailure(error, 'Login')).toBe('Login failed, please try again');
    expect(accountFailure(error, 'Signup')).toBe('Signup failed, please try again');
  }
});

test('the reason that the server gives for an invalid or rejected request is shown', () => {
  const details = 'That address is from the moon.';
  for (const status of [400, 409, 429]) expect(accountFailure(new StatusError(status, { details }), 'Signup')).toBe(details);
});

test('a server that does not respond is named as such', () => {
  const text = 'Unable to reach server. Please check your connection or contact support.';
  expect(accountFailure(new NetworkError('offline'), 'Login')).toBe(text);
});
