import type { Graph } from '#contract/graph.ts';
import { limits } from '#core/limits.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { createGraphBuilder } from './graph-builder.ts';
import { references } from './reference-queries.ts';
import { relations } from './relation-queries.ts';
import { visibleGraph } from './visible-graph.ts';
import { findEdges } from './edge-queries.ts';

/** Returns the graph around a work. Who has read a work is public: every book page lists it. */
export async function workGraph(sql: Sql, callerId: number, workId: number, numbering: Numbering): Promise<Graph> {
  const graph = createGraphBuilder([{ kind: 'work', id: workId }], limits.graph);
  const expand = async (traversals: Parameters<typeof findEdges>[2]): Promise<void> => {
    const { edges, truncated } = await findEdges(sql, callerId, traversals);
    if (truncated) graph.markTruncated();
    graph.expand(edges);
  };
  const from = [workId];
  await expand([
    { relation: relations.authorsOfWork, from, limit: 50 },
    { relation: references.topicsToWork, from, limit: 200 },
    { relation: references.privateTopicsToWork, from, limit: 200 },
    { relation: references.postsToWork, from, limit: 200 },
    { relation: relations.readersOfWork, from, limit: 200 },
  ]);
  await expand([
    { relation: relations.worksReadByUser, from: graph.idsOf('user', 200), limit: 20 },
    { relation: relations.ownerOfTopic, from: graph.idsOf('topic'), limit: 1 },
    { relation: relations.writerOfPost, from: graph.idsOf('post'), limit: 1 },
    { relation: references.topicsOfPost, from: graph.idsOf('post'), limit: 20 },
  ]);
  return visibleGraph(sql, callerId, graph, numbering);
}
