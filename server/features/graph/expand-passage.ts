import { isPassage } from '#core/scripture.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listTextsOnPassage } from '../references/public.ts';
import type { GraphBuilder, CandidateEdge } from './graph-builder.ts';
import { overlapEdge } from './overlaps.ts';

/** Texts considered per passage. */
const MAX_TEXTS = 100;

/**
 * Adds the texts that refer to a passage and the overlapping passages that those texts refer to.
 * Only texts that the caller may read are included.
 */
export async function expandPassage(graph: GraphBuilder, sql: Sql, callerId: number, passage: number): Promise<void> {
  if (!isPassage(passage)) return;
  const texts = await listTextsOnPassage(sql, callerId, passage, { types: ['topic', 'post', 'essay'], limit: MAX_TEXTS });
  if (texts.length === MAX_TEXTS) graph.markTruncated();
  const references = texts.flatMap(({ type, id, passages }, rank) =>
    passages.map((other): CandidateEdge => ({ from: { kind: type, id }, to: { kind: 'passage', id: other }, label: 'refers to', rank })),
  );
  const overlapping = [...new Set(references.map(({ to }) => to.id))].filter((other) => other !== passage);
  graph.expand([
    ...references.filter(({ to }) => to.id === passage),
    ...overlapping.map((other, rank) => overlapEdge(Math.min(passage, other), Math.max(passage, other), rank)),
  ]);
  graph.expand(references);
}
