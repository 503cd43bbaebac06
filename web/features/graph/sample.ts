import { graphKinds, kindOf } from '#core/graph-kinds.ts';
import type { DrawnGraph } from './graph-data.ts';

const nodes = [
  ['user_1', 'Amandus', 0, 0],
  ['user_2', 'Brigid', -0.62, 0.42],
  ['user_3', 'Cassian', 0.64, 0.4],
  ['user_4', 'Dorotheus', -0.12, 0.8],
  ['post_1', 'On reading slowly', -0.52, -0.28],
  ['post_2', 'A question about grace', 0.46, 0.86],
  ['post_3', 'What the margin says', 0.98, 0.1],
  ['circle_1', 'Friday circle', 0.08, 0.44],
  ['project_1', 'Letters of the desert', 0.5, -0.34],
  ['workflow_1', 'A twelve-week plan', 0.14, -0.76],
] as const;

const edges = [
  ['user_1', 'user_2', 'follows'],
  ['user_1', 'user_3', 'follows'],
  ['user_2', 'user_4', 'follows'],
  ['user_1', 'post_1', 'posted'],
  ['user_4', 'post_2', 'posted'],
  ['user_3', 'post_3', 'posted'],
  ['user_1', 'circle_1', 'member'],
  ['user_3', 'circle_1', 'member'],
  ['user_4', 'circle_1', 'member'],
  ['user_1', 'project_1', 'owns'],
  ['user_3', 'project_1', 'contributes'],
  ['user_1', 'workflow_1', 'owns'],
] as const;

/** Sample data, shown and labeled as such until the user's own graph is loaded. */
export const sampleGraph: DrawnGraph = {
  nodes: nodes.map(([id, label, x, y]) => ({ id, label, color: graphKinds[kindOf(id) ?? 'user'].color, profilePicture: null, x, y })),
  edges: edges.map(([from, to, label]) => ({ from, to, label })),
  truncated: false,
};
