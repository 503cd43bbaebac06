import { expect, test } from 'vitest';
import { NetworkError, StatusError } from '../web/platform/api-errors.ts';
import { MalformedResponse } from '../web/platform/parse-response.ts';
import { failureText } from '../web/platform/failure.ts';

const page = { 400: 'Bad.', 403: 'Denied.', 404: 'Not found.', 500: 'Broken.', fallback: 'Failed.' };
const down = 'Server is down. Please try again later.';

test.each([
  [401, 'Unauthorized. Please log in again.'],
  [502, down],
  [503, down],
  [504, down],
  [400, 'Bad.'],
  [403, 'Denied.'],
  [404, 'Not found.'],
  [500, 'Broken.'],
  [409, 'Failed.'],
  [418, 'Failed.'],
  [429, 'Failed.'],
])('status %d shows: %s', (status, text) => {
  expect(failureText(new StatusError(status, {}), page)).toBe(text);
  expect(failureText(new StatusError(status, '<html>'), page)).toBe(text);
});

test("the server's own words replace those of the page for an error of the server and for statuses without a text", () => {
  const details = 'The shelves are being moved.';
  const withDetails = (status: number, errorMessages: object = {}) =>
    failureText(new StatusError(status, { details }), { fallback: 'Failed.', ...errorMessages });
  for (const status of [400, 403, 404, 409, 413, 418, 429, 500, 507]) expect(withDetails(status), String(status)).toBe(details);
  expect(withDetails(500, page)).toBe(details);
  for (const status of [400, 403, 404] as const) expect(withDetails(status, page)).toBe(page[status]);
  for (const status of [502, 503, 504]) expect(withDetails(status, page)).toBe(down);
  expect(withDetails(401, page)).toBe('Unauthorized. Please log in again.');
});

test('a server that does not respond or sends nonsense is named as such', () => {
  expect(failureText(new NetworkError('offline'), page)).toBe('Unable to reach server. Please check your connection.');
  expect(failureText(new MalformedResponse('not JSON'), page)).toBe('Failed.');
  expect(failureText(new Error('a mistake'), page)).toBe('Failed.');
});
