import type { Graph } from '#contract/graph.ts';
import { limits } from '#core/limits.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { createGraphBuilder, type GraphBuilder } from './graph-builder.ts';
import { relations } from './relation-queries.ts';
import { visibleGraph } from './visible-graph.ts';
import { findEdges, type Traversal } from './edge-queries.ts';

/**
 * Returns the graph around the caller. Each step reads a bounded number of rows, however many
 * followers and posts there are.
 */
export async function neighborhoodOf(sql: Sql, callerId: number, numbering: Numbering): Promise<Graph> {
  const graph = createGraphBuilder([{ kind: 'user', id: callerId }], limits.graph);
  await expand(graph, sql, callerId, callerTraversals(callerId));
  await expand(graph, sql, callerId, neighborTraversals(graph));
  const posts = { relation: relations.writerOfPost, from: graph.idsOf('post'), limit: 1 };
  await expand(graph, sql, callerId, [posts]);
  await connect(graph, sql, callerId, connectingTraversals(graph));
  return visibleGraph(sql, callerId, graph, numbering);
}

/**
 * Relations of the caller. Follows are limited only by the graph; posts, essays and topics are
 * unbounded.
 */
function callerTraversals(callerId: number): Traversal[] {
  const from = [callerId];
  const own = { from, limit: 200 };
  return [
    { relation: relations.follows, from, limit: limits.graph.nodes },
    { relation: relations.communitiesOfUser, ...own },
    { relation: relations.circlesOfUser, ...own },
    { relation: relations.projectsOfOwner, ...own },
    { relation: relations.projectsOfContributor, ...own },
    { relation: relations.workflowsOfCaller, ...own },
    { relation: relations.postsOfUser, from, limit: 100 },
    { relation: relations.essaysOfUser, from, limit: 100 },
    { relation: relations.topicsOfUser, from, limit: 100 },
    { relation: relations.followers, ...own },
  ];
}

/** Relations of the caller's direct neighbors. */
function neighborTraversals(graph: GraphBuilder): Traversal[] {
  const users = graph.idsOf('user').slice(1);
  return [
    { relation: relations.postsOfCommunity, from: graph.idsOf('community', 100), limit: 20 },
    { relation: relations.postsOfUser, from: users.slice(0, 300), limit: 3 },
    { relation: relations.membersOfCircle, from: graph.idsOf('circle', 50), limit: 50 },
    { relation: relations.ownerOfProject, from: graph.idsOf('project'), limit: 1 },
    { relation: relations.contributorsOfProject, from: graph.idsOf('project', 50), limit: 50 },
    { relation: relations.workflowsOfProject, from: graph.idsOf('project', 50), limit: 20 },
    { relation: relations.projectOfWorkflow, from: graph.idsOf('workflow'), limit: 1 },
    { relation: relations.follows, from: users.slice(0, 100), limit: 10 },
  ];
}

/**
 * Edges among existing nodes. The more users, the fewer (newest) follows are read for each; distant
 * users are skipped.
 */
function connectingTraversals(graph: GraphBuilder): Traversal[] {
  const users = graph.idsOf('user', 501).slice(1);
  const limit = users.length <= 100 ? 100 : users.length <= 250 ? 40 : 10;
  return [
    { relation: relations.follows, from: users, limit },
    { relation: relations.communityOfPost, from: graph.idsOf('post'), limit: 1 },
  ];
}

async function expand(graph: GraphBuilder, sql: Sql, callerId: number, traversals: readonly Traversal[]): Promise<void> {
  const { edges, truncated } = await findEdges(sql, callerId, traversals);
  if (truncated) graph.markTruncated();
  graph.expand(edges);
}

async function connect(graph: GraphBuilder, sql: Sql, callerId: number, traversals: readonly Traversal[]): Promise<void> {
  graph.connect((await findEdges(sql, callerId, traversals)).edges);
}
