import type { Graph, GraphNode } from '#contract/graph.ts';
import { graphKinds } from '#core/graph-kinds.ts';
import { directName } from '#core/names.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listVisibleEntities } from './access.ts';
import type { GraphBuilder } from './graph-builder.ts';

/**
 * Returns the part of a graph that the caller may see, without deleted entities and their edges.
 */
export async function visibleGraph(sql: Sql, callerId: number, graph: GraphBuilder): Promise<Graph> {
  const visible = await listVisibleEntities(sql, callerId, [...graph.nodes.values()]);
  const nodes: GraphNode[] = [];
  for (const [id, entity] of graph.nodes) {
    const node = visible.get(id);
    if (!node) continue;
    const label = entity.kind === 'author' ? directName(node.label) : node.label;
    nodes.push({ id, label, color: graphKinds[entity.kind].color, profilePicture: node.picture, x: null, y: null });
  }
  const edges = [...graph.edges.values()].filter(({ from, to }) => visible.has(from) && visible.has(to));
  return { nodes, edges, truncated: graph.truncated };
}
