import { foldedWords, nameWords } from '#core/fold.ts';
import { retryOnConflict } from '../../../platform/db/retry.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { type RunBatch, runAtOnce, runBatches } from '../../../platform/http/background-throttle.ts';
import { type NameTable, listWithoutNameWords, nameTables, updateNameWords } from './fill-queries.ts';

const BATCH_SIZE = 500;

/** Computes the words of names that were stored before they were searched by words. */
export async function fillNameWords(sql: Sql, signal?: AbortSignal, runBatch: RunBatch = runAtOnce): Promise<void> {
  for (const table of nameTables) await runBatches(() => fillBatch(sql, table), signal, runBatch);
}

/** Returns false once no name of a table lacks words. */
async function fillBatch(sql: Sql, table: NameTable): Promise<boolean> {
  const rows = await listWithoutNameWords(sql, table, BATCH_SIZE);
  if (rows.length === 0) return false;
  const words = rows.map(({ id, texts }) => ({ id, texts, words: wordsOf(table, texts) }));
  await retryOnConflict(() => updateNameWords(sql, table, words));
  return true;
}

function wordsOf(table: NameTable, texts: readonly string[]): string {
  return table === 'users' ? nameWords(texts[0] ?? '') : foldedWords(texts.join('\n')).join(' ');
}
