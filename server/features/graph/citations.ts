import type { Graph } from '#contract/graph.ts';
import { limits } from '#core/limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import { citingTexts } from './citing-queries.ts';
import { gathering } from './gather.ts';
import { references } from './reference-queries.ts';
import { shownGraph } from './shown-graph.ts';
import { findTies } from './ties-queries.ts';

/** Texts, what they refer to, and what that refers to. */
export async function citations(sql: Sql, callerId: number): Promise<Graph> {
  const graph = gathering([], limits.graph);
  const texts = await citingTexts(sql, callerId);
  await refer(
    texts.flatMap(({ kind, id }) => (kind === 'topic' ? id : [])),
    texts.flatMap(({ kind, id }) => (kind === 'post' ? id : [])),
  );
  const known = new Set(texts.flatMap(({ kind, id }) => (kind === 'topic' ? id : [])));
  await refer(
    graph.idsOf('topic').filter((id) => !known.has(id)),
    [],
  );
  return shownGraph(sql, callerId, graph);

  async function refer(topics: readonly number[], posts: readonly number[]): Promise<void> {
    const { ties, more } = await findTies(sql, callerId, [
      { relation: references.worksOfTopic, from: topics, most: 20 },
      { relation: references.topicsOfTopic, from: topics, most: 20 },
      { relation: references.worksOfPost, from: posts, most: 20 },
      { relation: references.topicsOfPost, from: posts, most: 20 },
    ]);
    if (more) graph.noteMore();
    graph.widen(ties, 'strange');
  }
}
