import type { Graph } from '#contract/graph.ts';
import { type GraphThing, nodeIdOf } from '#core/graph-kinds.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { gathering } from './gather.ts';
import { overlapsAmong } from './overlaps.ts';
import { widenByPassage } from './around-passage.ts';
import { references } from './reference-queries.ts';
import { relations } from './relation-queries.ts';
import { shownGraph } from './shown-graph.ts';
import { findTies, type Step } from './ties-queries.ts';

const everyRelation = [...Object.values(relations), ...Object.values(references)];

/**
 * Returns an entity with its newest neighbors of each relation. Throws 404 if the caller may not
 * see it.
 */
export async function neighboursOf(sql: Sql, callerId: number, thing: GraphThing): Promise<Graph> {
  const graph = gathering([thing], { nodes: limits.graph.neighbours + 1, edges: limits.graph.edges });
  const steps = everyRelation
    .filter(({ known }) => known === thing.kind)
    .map((relation): Step => ({ relation, from: [thing.id], most: 100 }));
  const { ties, more } = await findTies(sql, callerId, steps);
  if (more) graph.noteMore();
  graph.widen(ties);
  if (thing.kind === 'passage') await widenByPassage(graph, sql, callerId, thing.id);
  // Passages of the same text may overlap each other.
  graph.join(overlapsAmong(graph.idsOf('passage')));
  const shown = await shownGraph(sql, callerId, graph);
  if (shown.nodes[0]?.id !== nodeIdOf(thing)) throw notFound(sentences.noSuchEntity);
  return shown;
}
