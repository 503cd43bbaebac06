import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../../platform/db/open.ts';
import { startNewRound, countMoreWords } from './word-queries.ts';

/**
 * Documents counted per statement, which takes about 20 ms, and milliseconds between statements.
 */
const BATCH_SIZE = 100;
const PAUSE = 50;
const ROUND_HOURS = 24;

/** Counts the words of new documents, and starts a full recount every day. */
export async function countWords(sql: Sql, signal: AbortSignal): Promise<void> {
  await startNewRound(sql, ROUND_HOURS);
  while (!signal.aborted && (await countMoreWords(sql, BATCH_SIZE))) await pause(PAUSE);
}
