import type { Graph, GraphNode } from '#contract/graph.ts';
import { graphKinds } from '#core/graph-kinds.ts';
import type { Sql } from '../../platform/db/open.ts';
import { accessThings } from './access.ts';
import type { Gathering } from './gather.ts';

/** A graph as the caller may see it: what went meanwhile, or is not for them, is not in it, nor any edge to it. */
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
