import type { Graph } from '#contract/graph.ts';
import { type GraphKindName, thingOf } from '#core/graph-kinds.ts';
import { type Answer, prepared, rowsOf } from './baseline-statements.ts';

/** Where each kind keeps what a node shows; passages are in no table. */
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
 * The same graph from one query, which is told what is in it and looks up what each node shows: what it costs at least, if nothing had to be found and
 * nobody's rights looked at.
 */
export function graphAnswer(told: Graph): Answer {
  const ids = new Map<keyof typeof tables, number[]>();
  for (const { id } of told.nodes) {
    const thing = thingOf(id);
    if (thing && thing.kind !== 'passage') ids.set(thing.kind, [...(ids.get(thing.kind) ?? []), thing.id]);
  }
  const query = prepared(
    [...ids]
      .map(([kind, some]) => {
        const [table, label] = tables[kind];
        const picture = kind === 'user' ? 'picture' : 'null';
        return `select '${kind}_' || id as id, ${label} as label, ${picture} as picture from ${table} where id = any('{${some.join(',')}}'::bigint[])`;
      })
      .join(' union all '),
  );
  return async (sql) => {
    const rows = await rowsOf<{ id: string; label: string; picture: string | null }>(sql, query);
    const found = new Map(rows.map((row) => [row.id, row]));
    const nodes = told.nodes.map(({ id, color }) => {
      const row = found.get(id);
      return { id, label: row?.label, color, profilePicture: row?.picture ?? null, x: null, y: null };
    });
    return { nodes, edges: told.edges, truncated: told.truncated };
  };
}
