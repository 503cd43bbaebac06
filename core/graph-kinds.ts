/**
 * What the nodes of a graph can be. A node's id is its kind, an underscore and the thing's own id; what it says of a kind (colour, name, where a
 * click goes) is told here and nowhere else.
 */

interface GraphKind {
  /** Of its nodes, on black. */
  readonly color: `#${string}`;
  /** What the legend and the list call one of them, and all of them. */
  readonly one: string;
  readonly many: string;
  /** Begins the address of its page. */
  readonly page: string;
  /** Whether a click goes there by itself; else by way of `/entity/{id}` (spec 2). */
  readonly direct?: true;
}

/** Of a node that says nothing else (spec 9). */
export const defaultNodeColor = '#1E90FF';

/** In the order of the legend. */
export const graphKinds = {
  user: { color: defaultNodeColor, one: 'User', many: 'Users', page: '/users/', direct: true },
  post: { color: '#FFC107', one: 'Post', many: 'Posts', page: '/posts/', direct: true },
  community: { color: '#FF7043', one: 'Community', many: 'Communities', page: '/communities/' },
  circle: { color: '#2ECC71', one: 'Circle', many: 'Circles', page: '/circles/', direct: true },
  project: { color: '#E8488A', one: 'Project', many: 'Projects', page: '/projects/', direct: true },
  workflow: { color: '#A97BFF', one: 'Workflow', many: 'Workflows', page: '/workflows/', direct: true },
  work: { color: '#F5F0DC', one: 'Book', many: 'Books', page: '/book/' },
  author: { color: '#C0895A', one: 'Author', many: 'Authors', page: '/authors/id/' },
  topic: { color: '#16D5D5', one: 'Topic', many: 'Topics', page: '/topics/' },
  essay: { color: '#FFB3D9', one: 'Essay', many: 'Essays', page: '/article/' },
  organization: { color: '#8FA3B8', one: 'Organization', many: 'Organizations', page: '/organizations/' },
  // Of scripture: its id says which (core/scripture.ts).
  passage: { color: '#C6F432', one: 'Passage', many: 'Passages', page: '/passages/' },
} as const satisfies Record<string, GraphKind>;

/** What is in no graph and is an entity all the same (O6). */
const otherPages = new Map([
  ['note', '/notes/'],
  ['folder', '/folders/'],
]);

export type GraphKindName = keyof typeof graphKinds;

export const graphKindNames = Object.keys(graphKinds) as GraphKindName[];

/** What a node stands for. */
export interface GraphThing {
  readonly kind: GraphKindName;
  readonly id: number;
}

export function nodeIdOf({ kind, id }: GraphThing): string {
  return `${kind}_${id}`;
}

/** `work_12` → the work 12; undefined where the text is no such id. */
export function thingOf(nodeId: string): GraphThing | undefined {
  const { kind, id } = partsOf(nodeId) ?? nothing;
  return isKind(kind) ? { kind, id } : undefined;
}

/** The kind that a node's prefix names, whatever follows it. */
export function kindOf(nodeId: string): GraphKindName | undefined {
  const prefix = nodeId.slice(0, Math.max(nodeId.indexOf('_'), 0));
  return isKind(prefix) ? prefix : undefined;
}

/** Where a click on a node goes: by its prefix to a page, with any other to `/entity/{id}` (spec 2). */
export function clickPathOf(nodeId: string): string {
  const kind = kindOf(nodeId);
  const { page, direct }: GraphKind = kind === undefined ? nowhere : graphKinds[kind];
  return kind !== undefined && direct ? page + encodeURIComponent(nodeId.slice(kind.length + 1)) : `/entity/${encodeURIComponent(nodeId)}`;
}

/** The page of an entity, of a node's kind or another (O6); undefined where the text is the id of none. */
export function pageOf(entityId: string): string | undefined {
  const { kind, id } = partsOf(entityId) ?? nothing;
  if (isKind(kind)) return `${graphKinds[kind].page}${id}`;
  const page = otherPages.get(kind);
  return page && `${page}${id}`;
}

const nothing = { kind: '', id: 0 };

function partsOf(entityId: string): { kind: string; id: number } | undefined {
  const [, kind, digits] = /^([a-z]+)_([1-9][0-9]{0,15})$/.exec(entityId) ?? [];
  const id = Number(digits);
  return kind !== undefined && Number.isSafeInteger(id) ? { kind, id } : undefined;
}

const nowhere: GraphKind = { color: defaultNodeColor, one: '', many: '', page: '' };

function isKind(text: string): text is GraphKindName {
  return Object.hasOwn(graphKinds, text);
}
