import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../platform/db/open.ts';
import { type DocumentOfEssay, fillDocuments } from './fill.ts';
import { beginNewRound, countMoreWords } from './word-queries.ts';

/** Documents whose words are counted in one statement, which takes some 20 ms, and milliseconds until the next: others have their turn. */
const AT_ONCE = 100;
const PAUSE = 50;
const ROUND_HOURS = 24;

/** What search does in the background at the start: documents of what has none. */
export async function catchUp(sql: Sql, signal: AbortSignal, documentOfEssay: DocumentOfEssay): Promise<void> {
  await fillDocuments(sql, signal, documentOfEssay);
}

/** And now and then: the words of what was written since are counted, and all of them anew each day. */
export async function countWords(sql: Sql, signal: AbortSignal): Promise<void> {
  await beginNewRound(sql, ROUND_HOURS);
  while (!signal.aborted && (await countMoreWords(sql, AT_ONCE))) await pause(PAUSE);
}
