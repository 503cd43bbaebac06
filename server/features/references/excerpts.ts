import { findReferences } from '#core/scripture/find-references.ts';
import { wordingOf } from '#core/scripture/ignored-references.ts';
import { mayRefer } from '#core/scripture/may-refer.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { passagesOf } from '#core/scripture/passages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listStoredPassages } from './excerpt-queries.ts';
import type { TextKind } from './text-reference-queries.ts';

/** An excerpt of the plain text of a stored text. */
export interface Excerpt {
  readonly kind: TextKind;
  readonly id: number;
  readonly text: string;
}

/**
 * Returns, for each excerpt, the wordings that look like references to passages to which its text
 * does not refer: its author said so, they are code, or the excerpt cuts a reference.
 */
export async function listNotReferences(sql: Sql, excerpts: readonly Excerpt[], numbering: Numbering): Promise<string[][]> {
  const found = excerpts.map(({ text }) =>
    mayRefer(text)
      ? findReferences(text, { numbering }).map((one) => ({ wording: wordingOf(one, text), passages: passagesOf(one.ranges) }))
      : [],
  );
  const referring = excerpts.filter((_, at) => (found[at] ?? []).length > 0);
  const passages = [...new Set(found.flat().flatMap((one) => one.passages))];
  if (passages.length === 0) return excerpts.map(() => []);
  const stored = new Set((await listStoredPassages(sql, referring, passages)).map(keyOf));
  return excerpts.map(({ kind, id }, at) => {
    const others = (found[at] ?? []).filter((one) => !one.passages.every((passage) => stored.has(keyOf({ kind, id, passage }))));
    return [...new Set(others.map(({ wording }) => wording))];
  });
}

function keyOf({ kind, id, passage }: { readonly kind: TextKind; readonly id: number; readonly passage: number }): string {
  return `${kind} ${id} ${passage}`;
}
