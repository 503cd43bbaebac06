import type { Sql } from '../../platform/db/open.ts';
import { textsOnPassage } from '../references/access.ts';
import type { Gathering, Tie } from './gather.ts';
import { overlapOf } from './overlaps.ts';

/** Texts that are looked at. */
const MOST = 100;

/** Puts around a passage the texts that name it, and those that overlap with it by way of the texts that name them. Only what the caller may read. */
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
