import { setImmediate as pause } from 'node:timers/promises';
import { againAfterConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { type Named, namedInEssay, passagesOf } from './named.ts';
import { syncNamed, type TextKind } from './naming-queries.ts';
import { lockTexts, lockUnread, noteRead, syncPassages } from './old-texts-queries.ts';

/** Texts that are read at once; meanwhile nobody changes them. */
const AT_ONCE: Record<TextKind, number> = { topic: 50, post: 100, essay: 5 };

/**
 * Reads the texts that were there before it was kept what they name. How far it came is stored with what was found: it goes on there, whatever ended it,
 * and of several processes each takes texts that no other has read.
 */
export async function readOldTexts(sql: Sql, signal?: AbortSignal, named: NamedIn = namedInEssay): Promise<void> {
  for (const kind of ['topic', 'post', 'essay'] as const) {
    for (;;) {
      if (signal?.aborted) return;
      if (!(await againAfterConflict(() => sql.begin((tx) => readSome(tx, kind, named))))) break;
      await pause();
    }
  }
}

/** Returns what an essay refers to. The server uses the essay thread, since content may be expensive. */
type NamedIn = (content: string) => Named | Promise<Named>;

/** False where all have been read. */
async function readSome(tx: Transaction, kind: TextKind, named: NamedIn): Promise<boolean> {
  const unread = await lockUnread(tx, kind);
  if (!unread) return false;
  const texts = await lockTexts(tx, kind, unread, AT_ONCE[kind]);
  if (kind === 'essay') for (const { id, content } of texts) await syncNamed(tx, id, await named(content));
  else
    await syncPassages(
      tx,
      kind,
      texts.map(({ id, content }) => ({ id, passages: passagesOf(content) })),
    );
  const read = texts.length < AT_ONCE[kind] ? unread.until : (texts.at(-1)?.id ?? unread.until);
  await noteRead(tx, kind, read);
  return read < unread.until;
}
