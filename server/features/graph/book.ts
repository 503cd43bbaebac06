import type { Graph } from '#contract/graph.ts';
import { limits } from '#core/limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import { gathering } from './gather.ts';
import { references } from './reference-queries.ts';
import { relations } from './relation-queries.ts';
import { shownGraph } from './shown-graph.ts';
import { findTies } from './ties-queries.ts';

/** Returns the graph around a work. Who has read a work is public: every book page lists it. */
export async function graphOfWork(sql: Sql, callerId: number, workId: number): Promise<Graph> {
  const graph = gathering([{ kind: 'work', id: workId }], limits.graph);
  const widen = async (steps: Parameters<typeof findTies>[2]): Promise<void> => {
    const { ties, more } = await findTies(sql, callerId, steps);
    if (more) graph.noteMore();
    graph.widen(ties);
  };
  const from = [workId];
  await widen([
    { relation: relations.authorsOfWork, from, most: 50 },
    { relation: references.topicsToWork, from, most: 200 },
    { relation: references.privateTopicsToWork, from, most: 200 },
    { relation: references.postsToWork, from, most: 200 },
    { relation: relations.readersOfWork, from, most: 200 },
  ]);
  await widen([
    { relation: relations.worksReadByUser, from: graph.idsOf('user', 200), most: 20 },
    { relation: relations.ownerOfTopic, from: graph.idsOf('topic'), most: 1 },
    { relation: relations.writerOfPost, from: graph.idsOf('post'), most: 1 },
    { relation: references.topicsOfPost, from: graph.idsOf('post'), most: 20 },
  ]);
  return shownGraph(sql, callerId, graph);
}
