import type { Graph, GraphNode } from '#contract/graph.ts';
import { graphKinds } from '#core/graph-kinds.ts';
import type { Sql } from '../../platform/db/open.ts';
import { accessThings } from './access.ts';
import type { Gathering } from './gather.ts';

/**
 * Returns the part of a graph that the caller may see, without deleted entities and their edges.
 */
export async function shownGraph(sql: Sql, callerId: number, graph: Gathering): Promise<Graph> {
  const shown = await accessThings(sql, callerId, [...graph.things.values()]);
  const nodes: GraphNode[] = [];
  for (const [id, thing] of graph.things) {
    const of = shown.get(id);
    if (of) nodes.push({ id, label: of.label, color: graphKinds[thing.kind].color, profilePicture: of.picture, x: null, y: null });
  }
  const edges = [...graph.edges.values()].filter(({ from, to }) => shown.has(from) && shown.has(to));
  return { nodes, edges, truncated: graph.truncated };
}
