import { expect, test } from 'vitest';
import { citedWorkKey } from './cited-work-key.ts';

test.each([
  ['Augustine, Confessions, bk. 7 (397)', 'Confessions, Augustine, pp. 12–14'],
  ['Athanasius, On the Incarnation, 54.3', 'ATHANASIUS: On the Incarnation 54'],
  ['Ἀθανάσιος, Περὶ ἐνανθρωπήσεως', 'αθανασιος περι ενανθρωπησεως'],
])('is the same for %s and %s', (one, other) => {
  expect(citedWorkKey(one)).toBe(citedWorkKey(other));
});

test.each([
  ['Augustine, Confessions', 'Augustine, City of God'],
  ['The Book of Common Prayer', 'Common Prayer'],
  ['1984', '1985'],
])('differs for %s and %s', (one, other) => {
  expect(citedWorkKey(one)).not.toBe(citedWorkKey(other));
});

test('has at most 500 characters, and none for a text without letters and numbers', () => {
  expect(citedWorkKey(Array.from({ length: 900 }, (_, i) => `w${i.toString(36)}`).join(' ')).length).toBeLessThanOrEqual(500);
  expect(citedWorkKey('— …')).toBe('');
});
