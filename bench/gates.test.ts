import { describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import type { Measured } from './comparison.ts';
import { gate, gatesOf, maxRatioOf } from './gates.ts';
import type { RequestId } from './measured-request.ts';
import { gateLines } from './report.ts';

/** Returns a request for which the product takes `product` milliseconds, and (b) one. */
function measured(id: RequestId, product: number, more: Partial<Measured['request']> = {}, connections = 1): Measured {
  const figures = (p50: number) => ({ p50, p95: p50, p99: p50, rate: 1000 / p50 });
  const round = { memory: figures(1), query: figures(1), product: figures(product) };
  return { request: { id, label: id, name: 'GET /api/works', ...more }, connections, rounds: [round] };
}

const run = {
  measured: [],
  works: 1000,
  importSeconds: 6,
  importMemory: { early: 400, late: 410, most: 500 },
  startSeconds: 1,
  uploads: undefined,
};

const isMet = (name: string, gates = gatesOf(run)) => gates.find((one) => one.name === name)?.isMet;

describe('a figure that was not measured', () => {
  test.each([undefined, NaN])('misses its gate (%s)', (seen) => {
    const one = gate('memory: fresh, idle', seen, 350, 'MB');
    expect(one.isMet).toBe(false);
    expect(gateLines([one])[0]).toMatch(/^✗ MISSED .* unknown/);
  });

  test('misses the gates of memory during imports and uploads', () => {
    const name = 'import: memory at the end above that early on';
    expect(isMet(name)).toBe(true);
    expect(isMet(name, gatesOf({ ...run, importMemory: undefined }))).toBe(false);
    const uploads = `essay with ${limits.essayFiles.max} attachments: memory above that with one`;
    expect(isMet(uploads)).toBeUndefined();
    expect(isMet(uploads, gatesOf({ ...run, uploads: [] }))).toBe(false);
  });
});

test('requests from memory are limited more strictly with several connections', () => {
  const request = { maxRatio: 1.5, maxRatioInParallel: 1 };
  expect([1, 10, 50].map((connections) => maxRatioOf(measured('page', 1, request, connections)))).toEqual([1.5, 1, 1]);
  expect(maxRatioOf(measured('references', 1, { maxRatio: 1.3 }, 10))).toBe(1.3);
  const gates = gatesOf({ ...run, measured: [measured('page', 1.2, request), measured('page', 1.2, request, 10)] });
  expect(isMet('page, 1 connection: p50 to one query', gates)).toBe(true);
  expect(isMet('page, 10 connections: p50 to one query', gates)).toBe(false);
});

test('later pages are compared with the first page from the same source', () => {
  const gates = gatesOf({
    ...run,
    measured: [measured('page', 1), measured('uncached-page', 2), measured('late-page-next', 1.2), measured('uncached-late-page-next', 3)],
  });
  expect(isMet('late-page-next, 1 connection: p50 as page 1', gates)).toBe(true);
  expect(isMet('uncached-late-page-next, 1 connection: p50 as page 1', gates)).toBe(false);
});
