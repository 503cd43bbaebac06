import type { Sql } from '../../platform/db/open.ts';
import { textsOnPassage } from '../references/access.ts';
import type { Gathering, Tie } from './gather.ts';
import { overlapOf } from './overlaps.ts';

/** Texts considered per passage. */
const MOST = 100;

/**
 * Adds the texts that refer to a passage and the overlapping passages that those texts refer to.
 * Only texts that the caller may read are included.
 */
export async function widenByPassage(graph: Gathering, sql: Sql, callerId: number, passage: number): Promise<void> {
  const texts = await textsOnPassage(sql, callerId, passage, undefined, MOST);
  if (texts.length === MOST) graph.noteMore();
  const named = texts.flatMap(({ type, id, passages }, rank) =>
    passages.map((other): Tie => ({ from: { kind: type, id }, to: { kind: 'passage', id: other }, label: 'refers to', rank })),
  );
  const others = [...new Set(named.map(({ to }) => to.id))].filter((other) => other !== passage);
  graph.widen([
    ...named.filter(({ to }) => to.id === passage),
    ...others.map((other, rank) => overlapOf(Math.min(passage, other), Math.max(passage, other), rank)),
  ]);
  graph.widen(named);
}
