import Type, { type Static } from 'typebox';
import { graphKindNames } from '#core/graph-kinds.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, Nullable } from './shapes.ts';

const NodeId = Type.String({
  pattern: `^(${graphKindNames.join('|')})_[1-9][0-9]{0,15}$`,
  description: "A kind, an underscore and the entity's id: `user_12`.",
});

/** An entity as a node of a graph. The prefix of its id is its kind; see `core/graph-kinds.ts`. */
export const GraphNode = Type.Object({
  id: NodeId,
  label: Type.String(),
  color: Type.String({ pattern: '^#[0-9A-F]{6}$' }),
  profilePicture: Nullable(Type.String()),
  /** A layout's initial position, from -1 to 1; null, since the browser computes the layout. */
  x: Nullable(Type.Number()),
  y: Nullable(Type.Number()),
});
export type GraphNode = Static<typeof GraphNode>;

/**
 * `refers to` leads from a text, project or workflow to its subject; `overlaps` connects two
 * passages that share a verse. All others lead from the one who acts, such as a user or author.
 */
const edgeLabels = ['follows', 'posted', 'member', 'contributes', 'owns', 'wrote', 'read', 'refers to', 'overlaps'] as const;
export type EdgeLabel = (typeof edgeLabels)[number];

/** A relation between two nodes of the same graph. No two edges are equal. */
export const GraphEdge = Type.Object({
  from: NodeId,
  to: NodeId,
  label: Type.Unsafe<EdgeLabel>({ type: 'string', enum: [...edgeLabels] }),
});
export type GraphEdge = Static<typeof GraphEdge>;

/** The first node is the center; the others are sorted by their distance from it. */
export const Graph = Type.Object({
  nodes: Type.Array(GraphNode, { maxItems: limits.graph.nodes }),
  edges: Type.Array(GraphEdge, { maxItems: limits.graph.edges }),
  truncated: Type.Boolean({ description: 'Whether nodes or edges were omitted.' }),
});
export type Graph = Static<typeof Graph>;

export const graphEndpoints = endpoints({
  'GET /api/graph': {
    summary: "Returns the caller's neighborhood: users, posts, communities, circles, projects and workflows, nearest first",
    who: 'user',
    responses: { 200: Graph },
  },
  'GET /api/graph/book/{id}': {
    summary: 'Returns a work with its author, the texts that refer to it, its readers and what else they read',
    who: 'user',
    params: IdParams,
    responses: { 200: Graph },
    errors: [404],
  },
  'GET /api/graph/neighbours/{id}': {
    summary: 'Returns an entity and its relations, as far as the caller may see them',
    who: 'user',
    params: Type.Object({ id: NodeId }),
    responses: { 200: Graph },
    errors: [404],
    messages: { id: messages.nodeId },
  },
  'GET /api/graph/citations': {
    summary:
      'Returns topics, posts and essays with the works, topics and passages of scripture that they refer to: those of the caller and of followed users, and the newest',
    who: 'user',
    responses: { 200: Graph },
  },
});
