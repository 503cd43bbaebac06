/**
 * The kinds of graph nodes, and the only place that defines their color and label. A node's id is
 * its kind, an underscore and the entity's id.
 */
import { isPageKind, pagePath, sitePaths } from './page-paths.ts';

interface GraphKind {
  /** The color of its nodes on a black background. */
  readonly color: `#${string}`;
  /** Singular and plural labels in the legend and the list. */
  readonly one: string;
  readonly many: string;
  /** Whether a click opens the page directly instead of through `/entity/{id}`. */
  readonly direct?: true;
}

/** The color of a node of an unknown kind. */
export const defaultNodeColor = '#1E90FF';

/** In the order of the legend. */
export const graphKinds = {
  user: { color: defaultNodeColor, one: 'User', many: 'Users', direct: true },
  post: { color: '#FFC107', one: 'Post', many: 'Posts', direct: true },
  community: { color: '#FF7043', one: 'Community', many: 'Communities' },
  circle: { color: '#2ECC71', one: 'Circle', many: 'Circles', direct: true },
  project: { color: '#E8488A', one: 'Project', many: 'Projects', direct: true },
  workflow: { color: '#A97BFF', one: 'Workflow', many: 'Workflows', direct: true },
  work: { color: '#F5F0DC', one: 'Book', many: 'Books' },
  author: { color: '#C0895A', one: 'Author', many: 'Authors' },
  topic: { color: '#16D5D5', one: 'Topic', many: 'Topics' },
  essay: { color: '#FFB3D9', one: 'Essay', many: 'Essays' },
  organization: { color: '#8FA3B8', one: 'Organization', many: 'Organizations' },
  // The id encodes the passage of scripture; see core/scripture.ts.
  passage: { color: '#C6F432', one: 'Passage', many: 'Passages' },
} as const satisfies Record<string, GraphKind>;

export type GraphKindName = keyof typeof graphKinds;

export const graphKindNames = Object.keys(graphKinds) as GraphKindName[];

/** The entity that a node represents. */
export interface GraphEntity {
  readonly kind: GraphKindName;
  readonly id: number;
}

/** Returns the id of an entity's node: `work_12`. */
export function nodeIdOf({ kind, id }: GraphEntity): string {
  return `${kind}_${id}`;
}

/** Parses a node id: `work_12` → work 12; undefined if the text is not a node id. */
export function parseNodeId(nodeId: string): GraphEntity | undefined {
  const { kind, id } = parseEntityId(nodeId) ?? noParts;
  return isKind(kind) ? { kind, id } : undefined;
}

/** Returns the kind in a node id's prefix, whatever follows it. */
export function kindOf(nodeId: string): GraphKindName | undefined {
  const prefix = nodeId.slice(0, Math.max(nodeId.indexOf('_'), 0));
  return isKind(prefix) ? prefix : undefined;
}

/**
 * Returns the path that a click on a node opens: the page for direct kinds, `/entity/{id}` for all
 * others.
 */
export function clickPathOf(nodeId: string): string {
  const kind = kindOf(nodeId);
  const { direct }: Partial<GraphKind> = kind === undefined ? {} : graphKinds[kind];
  return kind !== undefined && direct ? pagePath(kind, nodeId.slice(kind.length + 1)) : `${sitePaths.entity}/${encodeURIComponent(nodeId)}`;
}

/**
 * Returns the page of an entity, also of one that appears in no graph; undefined if the text is not
 * an entity id.
 */
export function pageOf(entityId: string): string | undefined {
  const { kind, id } = parseEntityId(entityId) ?? noParts;
  return isPageKind(kind) ? pagePath(kind, id) : undefined;
}

const noParts = { kind: '', id: 0 };

function parseEntityId(entityId: string): { kind: string; id: number } | undefined {
  const [, kind, digits] = /^([a-z]+)_([1-9][0-9]{0,15})$/.exec(entityId) ?? [];
  const id = Number(digits);
  return kind !== undefined && Number.isSafeInteger(id) ? { kind, id } : undefined;
}

function isKind(text: string): text is GraphKindName {
  return Object.hasOwn(graphKinds, text);
}
