import type { Graph } from '#contract/graph.ts';
import { limits } from '#core/limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import { citingTexts, type Source } from './citing-queries.ts';
import { gathering } from './gather.ts';
import { overlapsAmong } from './overlaps.ts';
import { references } from './reference-queries.ts';
import { shownGraph } from './shown-graph.ts';
import { findTies } from './ties-queries.ts';

/**
 * Returns texts, their references, the references of those topics, and overlaps among the passages.
 */
export async function citations(sql: Sql, callerId: number): Promise<Graph> {
  const graph = gathering([], limits.graph);
  const texts = await citingTexts(sql, callerId);
  const idsOf = (wanted: Source['kind']): number[] => texts.flatMap(({ kind, id }) => (kind === wanted ? id : []));
  const topics = idsOf('topic');
  await refer(topics, idsOf('post'), idsOf('essay'));
  const known = new Set(topics);
  await refer(
    graph.idsOf('topic').filter((id) => !known.has(id)),
    [],
    [],
  );
  graph.join(overlapsAmong(graph.idsOf('passage')));
  return shownGraph(sql, callerId, graph);

  async function refer(topics: readonly number[], posts: readonly number[], essays: readonly number[]): Promise<void> {
    const { ties, more } = await findTies(sql, callerId, [
      { relation: references.worksOfTopic, from: topics, most: 20 },
      { relation: references.topicsOfTopic, from: topics, most: 20 },
      { relation: references.passagesOfTopic, from: topics, most: 20 },
      { relation: references.worksOfPost, from: posts, most: 20 },
      { relation: references.topicsOfPost, from: posts, most: 20 },
      { relation: references.passagesOfPost, from: posts, most: 20 },
      { relation: references.worksOfEssay, from: essays, most: 20 },
      { relation: references.topicsOfEssay, from: essays, most: 20 },
      { relation: references.passagesOfEssay, from: essays, most: 20 },
    ]);
    if (more) graph.noteMore();
    graph.widen(ties, 'strange');
  }
}
