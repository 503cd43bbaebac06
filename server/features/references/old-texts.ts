import { setImmediate as pause } from 'node:timers/promises';
import { againAfterConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { type Named, namedInEssay, passagesOf } from './named.ts';
import { syncNamed, type TextKind } from './naming-queries.ts';
import { lockTexts, lockUnread, noteRead, syncPassages } from './old-texts-queries.ts';

/** Texts per batch. They are locked against changes meanwhile. */
const AT_ONCE: Record<TextKind, number> = { topic: 50, post: 100, essay: 5 };

/**
 * Extracts the references of texts that were saved before references were stored. Progress commits
 * with each batch, so it resumes after a crash and several processes share the work.
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

/**
 * Returns what an essay refers to. The server uses the essay thread, since content may be
 * expensive.
 */
type NamedIn = (content: string) => Named | Promise<Named>;

/** Returns false once all texts are processed. */
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
