import { expect, test } from 'vitest';
import { gate, isKnownMiss } from './gates.ts';
import { gateLines } from './report.ts';

const name = 'later start to the first response';

test('notes a known miss up to its limit, and fails beyond it', () => {
  const [within, beyond] = [gate(name, 1.3, 1, 's'), gate(name, 1.5, 1, 's')];
  expect([within, beyond].map(isKnownMiss)).toEqual([true, false]);
  expect(gateLines([within])[0]).toMatch(/^– known .* 1\.30 s \(at most 1\.00 s; a known miss up to 1\.4\d s\)$/);
  expect(gateLines([beyond])[0]).toMatch(/^✗ MISSED/);
});

test('allows memory to vary less than times', () => {
  expect([440, 460].map((seen) => isKnownMiss(gate('memory: after an import, idle', seen, 350, 'MB')))).toEqual([true, false]);
});

test('fails when the figure of a known miss is absent, or the miss is not known', () => {
  expect(isKnownMiss(gate(name, undefined, 1, 's'))).toBe(false);
  expect(isKnownMiss(gate('second start to health', 2.1, 2, 's'))).toBe(false);
});
