import type { Graph } from '#contract/graph.ts';
import { limits } from '#core/limits.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listCitingTexts, type CitingText } from './citing-queries.ts';
import { createGraphBuilder } from './graph-builder.ts';
import { overlapEdges } from './overlaps.ts';
import { references } from './reference-queries.ts';
import { visibleGraph } from './visible-graph.ts';
import { findEdges } from './edge-queries.ts';

/**
 * Returns texts, their references, the references of those topics, and overlaps among the passages.
 */
export async function citationGraph(sql: Sql, callerId: number, numbering: Numbering): Promise<Graph> {
  const graph = createGraphBuilder([], limits.graph);
  const texts = await listCitingTexts(sql, callerId);
  const idsOf = (sourceKind: CitingText['kind']): number[] => texts.flatMap(({ kind, id }) => (kind === sourceKind ? id : []));
  const topics = idsOf('topic');
  await addReferences(topics, idsOf('post'), idsOf('essay'));
  const known = new Set(topics);
  await addReferences(
    graph.idsOf('topic').filter((id) => !known.has(id)),
    [],
    [],
  );
  graph.connect(overlapEdges(graph.idsOf('passage')));
  return visibleGraph(sql, callerId, graph, numbering);

  async function addReferences(topics: readonly number[], posts: readonly number[], essays: readonly number[]): Promise<void> {
    const { edges, truncated } = await findEdges(sql, callerId, [
      { relation: references.worksOfTopic, from: topics, limit: 20 },
      { relation: references.topicsOfTopic, from: topics, limit: 20 },
      { relation: references.passagesOfTopic, from: topics, limit: 20 },
      { relation: references.worksOfPost, from: posts, limit: 20 },
      { relation: references.topicsOfPost, from: posts, limit: 20 },
      { relation: references.passagesOfPost, from: posts, limit: 20 },
      { relation: references.worksOfEssay, from: essays, limit: 20 },
      { relation: references.topicsOfEssay, from: essays, limit: 20 },
      { relation: references.passagesOfEssay, from: essays, limit: 20 },
    ]);
    if (truncated) graph.markTruncated();
    graph.expand(edges, { allowUnconnected: true });
  }
}
