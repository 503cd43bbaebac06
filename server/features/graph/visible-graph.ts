import type { Graph, GraphNode } from '#contract/graph.ts';
import { type GraphEntity, graphKinds } from '#core/graph-kinds.ts';
import { directName } from '#core/names.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { namePassage } from '../references/public.ts';
import { listVisibleEntities, type VisibleEntity } from './access.ts';
import type { GraphBuilder } from './graph-builder.ts';

/**
 * Returns the part of a graph that the caller may see, without deleted entities and their edges.
 */
export async function visibleGraph(sql: Sql, callerId: number, graph: GraphBuilder, numbering: Numbering): Promise<Graph> {
  const visible = await listVisibleEntities(sql, callerId, [...graph.nodes.values()]);
  const nodes: GraphNode[] = [];
  for (const [id, entity] of graph.nodes) {
    const node = visible.get(id);
    if (!node) continue;
    const label = labelOf(entity, node, numbering);
    nodes.push({ id, label, color: graphKinds[entity.kind].color, profilePicture: node.picture, x: null, y: null });
  }
  const edges = [...graph.edges.values()].filter(({ from, to }) => visible.has(from) && visible.has(to));
  return { nodes, edges, truncated: graph.truncated };
}

function labelOf({ kind, id }: GraphEntity, { label }: VisibleEntity, numbering: Numbering): string {
  if (kind === 'passage') return namePassage(id, numbering);
  return kind === 'author' ? directName(label) : label;
}
