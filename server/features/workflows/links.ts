import { messages } from '#core/messages.ts';
import type { Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { lockLinkTargets, type Link, type LinkKind } from './step-queries.ts';

const kinds = ['work_id', 'essay_id', 'note_id', 'topic_id'] as const;
const missing: Readonly<Record<LinkKind, string>> = {
  work_id: messages.bookNotFound,
  essay_id: messages.essayNotFound,
  note_id: messages.noteNotFound,
  topic_id: messages.topicNotFound,
};

export interface LinkInput extends Partial<Readonly<Record<LinkKind, number | null>>> {
  /** The other name of `essay_id` in the API. */
  readonly article_id?: number | null;
}

/** Returns the link of a step: null removes it, undefined leaves it unchanged. */
export function parseLink(given: LinkInput): Link | null | undefined {
  const { essay_id, article_id } = given;
  const ids: LinkInput = { ...given, essay_id: essay_id ?? article_id ?? null };
  const [link, ...more] = kinds.flatMap((kind): Link[] => {
    const id = ids[kind];
    return id === undefined || id === null ? [] : [{ kind, id }];
  });
  const twoEssays = essay_id && article_id && essay_id !== article_id;
  if (more.length > 0 || twoEssays) throw badRequest(messages.stepLink);
  if (link) return link;
  return [...kinds, 'article_id' as const].some((kind) => given[kind] === null) ? null : undefined;
}

/**
 * Locks the linked items. Rejects links to items that do not exist or that the caller may not read.
 */
export async function lockLinks(tx: Transaction, caller: Caller, links: readonly (Link | null | undefined)[]): Promise<void> {
  const requested = links.filter((link) => link !== null && link !== undefined);
  if (requested.length === 0) return;
  const lockedLinks = await lockLinkTargets(tx, caller.id, requested);
  const missingLink = requested.find((link) => !lockedLinks.some(({ kind, id }) => kind === link.kind && id === link.id));
  if (missingLink) throw notFound(missing[missingLink.kind]);
}
