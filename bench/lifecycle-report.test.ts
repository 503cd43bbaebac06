import { expect, test } from 'vitest';
import { lifecycleGates, lifecycleText } from './lifecycle-report.ts';

const figures = { p50: 20, p95: 30, p99: 40, rate: 50 };
const memory = { fresh: 300, imported: 300, restarted: 300, searched: 300 };

function run(notice?: string) {
  const row = (label: string) => ({ label, queued: 1200, first: 250, figures, notice });
  const states = ['first minute', 'right after an import', 'settled'].map((name) => ({
    name,
    rows: [row('works: page 1'), row('semantic: god')],
  }));
  const encodings = ['identity', 'gzip', 'br'].map((encoding) => ({ encoding, rate: 100 }));
  const shared = { importSeconds: 10, waits: figures, memory, mostMemoryAfterImport: 700, startSeconds: 0.9, startProcessor: 3, encodings };
  return { ...shared, states };
}

test('misses the gates of semantic searches that returned literal results', () => {
  expect(lifecycleGates(run()).every(({ isMet }) => isMet)).toBe(true);
  const missed = lifecycleGates(run('Semantic search is still being prepared.')).filter(({ isMet }) => !isMet);
  expect(missed.map(({ name }) => name)).toEqual(['right after an import: semantic: god, p95', 'settled: semantic: god, p95']);
});

test('misses the gate of memory that could not be read', () => {
  const gates = lifecycleGates({ ...run(), memory: { ...memory, searched: undefined } });
  expect(gates.filter(({ isMet }) => !isMet).map(({ name }) => name)).toEqual(['memory: after a restart and semantic searches']);
});

test('reports the queue, first searches, literal results, and the highest memory', () => {
  const shared = run('Semantic search is still being prepared.');
  const text = lifecycleText({ ...shared, database: 'embedded', works: 1000, gates: [] });
  expect(text).toContain('right after an import: 1,200 documents not yet indexed, 1,200 at the first semantic search');
  expect(text).toContain('first minute: the first semantic search took 250 ms');
  expect(text).toContain('settled: semantic: god: literal results: Semantic search is still being prepared.');
  expect(text).toContain('memory after the import, until it was read: 700 MB at most');
});
