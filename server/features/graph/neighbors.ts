import type { Graph } from '#contract/graph.ts';
import { type GraphEntity, nodeIdOf } from '#core/graph-kinds.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { createGraphBuilder } from './graph-builder.ts';
import { overlapEdges } from './overlaps.ts';
import { expandPassage } from './expand-passage.ts';
import { references } from './reference-queries.ts';
import { relations } from './relation-queries.ts';
import { visibleGraph } from './visible-graph.ts';
import { findEdges, type Traversal } from './edge-queries.ts';

const everyRelation = [...Object.values(relations), ...Object.values(references)];

/**
 * Returns an entity with its newest neighbors of each relation. Throws 404 if the caller may not
 * see it.
 */
export async function neighborsOf(sql: Sql, callerId: number, entity: GraphEntity, numbering: Numbering): Promise<Graph> {
  const graph = createGraphBuilder([entity], { nodes: limits.graph.neighbors + 1, edges: limits.graph.edges });
  const traversals = everyRelation
    .filter(({ origin }) => origin === entity.kind)
    .map((relation): Traversal => ({ relation, from: [entity.id], limit: 100 }));
  const { edges, truncated } = await findEdges(sql, callerId, traversals);
  if (truncated) graph.markTruncated();
  graph.expand(edges);
  if (entity.kind === 'passage') await expandPassage(graph, sql, callerId, entity.id);
  // Passages of the same text may overlap each other.
  graph.connect(overlapEdges(graph.idsOf('passage')));
  const graphOfEntity = await visibleGraph(sql, callerId, graph, numbering);
  if (graphOfEntity.nodes[0]?.id !== nodeIdOf(entity)) throw notFound(messages.noSuchEntity);
  return graphOfEntity;
}
