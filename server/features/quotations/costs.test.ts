import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { checkQuotations } from './check-quotations.ts';
import { Aligner, LIMITS } from './quotation-job.ts';
import { loadEdition, quotationChecks } from '../../testing/quotation-library.ts';

const app = testApp();
const { check } = quotationChecks(app);

const words = 'so that the world in him but have that he his of the God for his Son the world through not';
const repeated = (times: number): string => Array.from({ length: times }, () => words).join(' ');
const request = (text: string) => ({ text, format: 'markdown' as const, callerId: 0, numbering: 'kjv' as const });

test('reports a quotation that was not compared as unchecked, not as missing', async () => {
  const aligner = new Aligner({ cells: 100_000, cellsAtOnce: 5000 });
  const text = `${`“${words}” (John 3:1–30)\n\n`.repeat(99)}“all things work together for good” (Rom 8:28)`;
  const { rows, isComplete } = await checkQuotations(app.sql, request(text), aligner);
  const verdicts = rows.map(({ verdict }) => verdict);
  expect(rows).toHaveLength(100);
  expect(new Set(verdicts.slice(0, 3))).toEqual(new Set(['not-found']));
  expect(verdicts.slice(-2)).toEqual(['unchecked', 'unchecked']);
  expect(isComplete).toBe(false);
  expect(aligner.work.cells).toBeLessThanOrEqual(100_000);
  expect(aligner.work.rests).toBeGreaterThan(5);
});

test('compares a hundred quotations of common words within the limits of a request', async () => {
  const aligner = new Aligner();
  const text = `“${repeated(6)}” (Gen 1–50; John 1–21)\n\n`.repeat(100);
  const { rows } = await checkQuotations(app.sql, request(text), aligner);
  expect(rows).toHaveLength(100);
  expect(aligner.work.cells).toBeLessThanOrEqual(LIMITS.cells);
});

test('does not compare a quotation that is too long', async () => {
  await loadEdition(app.sql, 'long', { title: 'Long' }, [{ citation: 'John.3.18', text: repeated(20) }]);
  const [row] = await check(`> ${repeated(2000)}\n\n(John 3:18)`);
  expect(row).toMatchObject({ verdict: 'unchecked', cited: { text: 'John 3:18' } });
  expect(row).not.toHaveProperty('difference');
});
