import { expect, test } from 'vitest';
import { waitText } from './attempts.ts';

test.each([
  [0.2, 'a second'],
  [26.4, '27 seconds'],
  [59, '59 seconds'],
  [59.5, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
])('tells a wait of %d seconds as "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
