import type { Graph } from '#contract/graph.ts';
import { type GraphKindName, parseNodeId } from '#core/graph-kinds.ts';
import { type BaselineHandler, prepared, rowsOf } from './baseline-statements.ts';

/** The table and the label expression of each kind. Passages have no table. */
const tables: Record<Exclude<GraphKindName, 'passage'>, [table: string, label: string]> = {
  user: ['users', 'coalesce(display_name, username)'],
  post: ['posts', 'title'],
  community: ['communities', 'name'],
  circle: ['circles', 'name'],
  project: ['projects', 'title'],
  workflow: ['workflows', 'title'],
  work: ['works', 'title'],
  author: ['authors', 'name'],
  topic: ['topics', 'title'],
  essay: ['essays', 'title'],
  organization: ['organizations', 'name'],
};

/**
 * Returns a handler that rebuilds a known graph with one query for the nodes' labels and pictures.
 * This is the lower bound of the cost, without finding the nodes and without permission checks.
 */
export function graphHandler(graph: Graph): BaselineHandler {
  const ids = new Map<keyof typeof tables, number[]>();
  for (const { id } of graph.nodes) {
    const entity = parseNodeId(id);
    if (entity && entity.kind !== 'passage') ids.set(entity.kind, [...(ids.get(entity.kind) ?? []), entity.id]);
  }
  const query = prepared(
    [...ids]
      .map(([kind, kindIds]) => {
        const [table, label] = tables[kind];
        const picture = kind === 'user' ? 'picture' : 'null';
        return `select '${kind}_' || id as id, ${label} as label, ${picture} as picture from ${table} where id = any('{${kindIds.join(',')}}'::bigint[])`;
      })
      .join(' union all '),
  );
  return async (sql) => {
    const rows = await rowsOf<{ id: string; label: string; picture: string | null }>(sql, query);
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const nodes = graph.nodes.map(({ id, color }) => {
      const row = rowsById.get(id);
      return { id, label: row?.label, color, profilePicture: row?.picture ?? null, x: null, y: null };
    });
    return { nodes, edges: graph.edges, truncated: graph.truncated };
  };
}
