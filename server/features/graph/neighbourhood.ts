import type { Graph } from '#contract/graph.ts';
import { limits } from '#core/limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import { gathering, type Gathering } from './gather.ts';
import { relations } from './relation-queries.ts';
import { shownGraph } from './shown-graph.ts';
import { findTies, type Step } from './ties-queries.ts';

/**
 * Returns the graph around the caller. Each step reads a bounded number of rows, however many
 * followers and posts there are.
 */
export async function neighbourhoodOf(sql: Sql, callerId: number): Promise<Graph> {
  const graph = gathering([{ kind: 'user', id: callerId }], limits.graph);
  await widen(graph, sql, callerId, ofCaller(callerId));
  await widen(graph, sql, callerId, ofThose(graph));
  const posts = { relation: relations.writerOfPost, from: graph.idsOf('post'), most: 1 };
  await widen(graph, sql, callerId, [posts]);
  await join(graph, sql, callerId, amongThose(graph));
  return shownGraph(sql, callerId, graph);
}

/**
 * Relations of the caller. Follows are limited only by the graph; posts, essays and topics are
 * unbounded.
 */
function ofCaller(callerId: number): Step[] {
  const from = [callerId];
  const own = { from, most: 200 };
  return [
    { relation: relations.follows, from, most: limits.graph.nodes },
    { relation: relations.communitiesOfUser, ...own },
    { relation: relations.circlesOfUser, ...own },
    { relation: relations.projectsOfOwner, ...own },
    { relation: relations.projectsOfContributor, ...own },
    { relation: relations.workflowsOfCaller, ...own },
    { relation: relations.postsOfUser, from, most: 100 },
    { relation: relations.essaysOfUser, from, most: 100 },
    { relation: relations.topicsOfUser, from, most: 100 },
    { relation: relations.followers, ...own },
  ];
}

/** Relations of the caller's direct neighbors. */
function ofThose(graph: Gathering): Step[] {
  const users = graph.idsOf('user').slice(1);
  return [
    { relation: relations.postsOfCommunity, from: graph.idsOf('community', 100), most: 20 },
    { relation: relations.postsOfUser, from: users.slice(0, 300), most: 3 },
    { relation: relations.membersOfCircle, from: graph.idsOf('circle', 50), most: 50 },
    { relation: relations.ownerOfProject, from: graph.idsOf('project'), most: 1 },
    { relation: relations.contributorsOfProject, from: graph.idsOf('project', 50), most: 50 },
    { relation: relations.workflowsOfProject, from: graph.idsOf('project', 50), most: 20 },
    { relation: relations.projectOfWorkflow, from: graph.idsOf('workflow'), most: 1 },
    { relation: relations.follows, from: users.slice(0, 100), most: 10 },
  ];
}

/**
 * Edges among existing nodes. The more users, the fewer (newest) follows are read for each; distant
 * users are skipped.
 */
function amongThose(graph: Gathering): Step[] {
  const users = graph.idsOf('user', 501).slice(1);
  const most = users.length <= 100 ? 100 : users.length <= 250 ? 40 : 10;
  return [
    { relation: relations.follows, from: users, most },
    { relation: relations.communityOfPost, from: graph.idsOf('post'), most: 1 },
  ];
}

async function widen(graph: Gathering, sql: Sql, callerId: number, steps: readonly Step[]): Promise<void> {
  const { ties, more } = await findTies(sql, callerId, steps);
  if (more) graph.noteMore();
  graph.widen(ties);
}

async function join(graph: Gathering, sql: Sql, callerId: number, steps: readonly Step[]): Promise<void> {
  graph.join((await findTies(sql, callerId, steps)).ties);
}
