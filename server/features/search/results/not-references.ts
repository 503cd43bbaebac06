import type { Hit, HitType } from '#contract/search.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { listNotReferences } from '../../references/public.ts';

const kinds = ['post', 'essay', 'topic', 'note', 'circle'] as const;

/**
 * Returns hits with the wordings in their excerpts that are not references, where there are any.
 */
export async function withNotReferences(sql: Sql, hits: readonly Hit[], numbering: Numbering): Promise<Hit[]> {
  const excerpts = hits.flatMap(({ type, id, content }, at) => {
    const kind = kindOf(type);
    return kind === undefined ? [] : [{ at, kind, id, text: content }];
  });
  const lists = await listNotReferences(sql, excerpts, numbering);
  const byPlace = new Map(excerpts.map(({ at }, i) => [at, lists[i] ?? []]));
  return hits.map((hit, at) => {
    const wordings = byPlace.get(at) ?? [];
    return wordings.length === 0 ? hit : { ...hit, not_references: wordings };
  });
}

function kindOf(type: HitType): (typeof kinds)[number] | undefined {
  return kinds.find((kind) => kind === type);
}
