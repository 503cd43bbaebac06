import { expect, test } from 'vitest';
import { shortNetwork } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
  ['2001:DB8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['unknown', null],
  ['', null],
])('shows of the address %s only %s', (address, shown) => expect(shortNetwork(address)).toBe(shown));
