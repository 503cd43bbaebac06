import Type, { type Static } from 'typebox';
import { graphKindNames } from '#core/graph-kinds.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, Nullable } from './shapes.ts';

const NodeId = Type.String({
  pattern: `^(${graphKindNames.join('|')})_[1-9][0-9]{0,15}$`,
  description: 'A kind, an underscore and the id of a thing of this kind: `user_12`.',
});

/** A thing, as a point of a graph. Its kind is what its id begins with (`core/graph-kinds.ts`). */
export const GraphNode = Type.Object({
  id: NodeId,
  label: Type.String(),
  color: Type.String({ pattern: '^#[0-9A-F]{6}$' }),
  profilePicture: Nullable(Type.String()),
  /** Where a layout may begin, from -1 to 1. The server leaves that to the page. */
  x: Nullable(Type.Number()),
  y: Nullable(Type.Number()),
});
export type GraphNode = Static<typeof GraphNode>;

/**
 * `follows`, `posted`, `member`, `contributes` and `owns` are what people do (G1). Of texts and books: `wrote`, `read`, and `refers to`, which leads
 * from a text to what it speaks of. `overlaps` is of two passages that have a verse in common.
 */
const edgeLabels = ['follows', 'posted', 'member', 'contributes', 'owns', 'wrote', 'read', 'refers to', 'overlaps'] as const;
export type EdgeLabel = (typeof edgeLabels)[number];

/** What one thing has to do with another. Both are among the nodes; no two edges are the same. */
export const GraphEdge = Type.Object({
  from: NodeId,
  to: NodeId,
  label: Type.Unsafe<EdgeLabel>({ type: 'string', enum: [...edgeLabels] }),
});
export type GraphEdge = Static<typeof GraphEdge>;

/** What it is about is the first node, and the others follow by their distance from it. */
export const Graph = Type.Object({
  nodes: Type.Array(GraphNode, { maxItems: limits.graph.nodes }),
  edges: Type.Array(GraphEdge, { maxItems: limits.graph.edges }),
  truncated: Type.Boolean({ description: 'Whether there is more than is shown.' }),
});
export type Graph = Static<typeof Graph>;

export const graphCalls = endpoints({
  'GET /api/graph': {
    summary: "The caller's neighbourhood: users, posts, communities, circles, projects and workflows, the nearest first",
    who: 'user',
    answers: { 200: Graph },
  },
  'GET /api/graph/book/{id}': {
    summary: 'A work, its author, what refers to it, who read it, and what else they read',
    who: 'user',
    params: IdParams,
    answers: { 200: Graph },
    errors: [404],
  },
  'GET /api/graph/neighbours/{id}': {
    summary: 'A thing and what has to do with it, as far as the caller may see both',
    who: 'user',
    params: Type.Object({ id: NodeId }),
    answers: { 200: Graph },
    errors: [404],
    sentences: { id: sentences.nodeId },
  },
  'GET /api/graph/citations': {
    summary:
      'Topics, posts and essays, and the works, topics and passages of scripture that they refer to: those of the caller, of whom the caller follows, and the newest',
    who: 'user',
    answers: { 200: Graph },
  },
});
