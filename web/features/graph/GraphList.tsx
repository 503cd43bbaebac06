import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { findNodes, emptySentence } from './find-nodes.ts';
import { type DrawnGraph, type DrawnNode, filterOf, type KindFilter } from './graph-data.ts';
import classes from './list.module.css';
import { countsOf, kindName, Swatch } from './Legend.tsx';
import { NodeName } from './NodeName.tsx';

/** An edge as seen from one of its nodes. */
interface Connection {
  readonly text: string;
  readonly other: DrawnNode;
}

/** The number of rows per kind, and of connections per row, before "Show all". */
const initialCount = 50;

interface Props {
  graph: DrawnGraph;
  /** Whether some kinds are hidden. */
  hasHiddenKinds: boolean;
  /** Whether nodes link to their pages. */
  linked: boolean;
  /** Shows only nodes whose names contain this. */
  query: string;
  onExpand: ((id: string) => void) | undefined;
  /** The level of the headings. */
  level: 2 | 3;
}

/** Shows the graph as a list for keyboards, screen readers and browsers without WebGL. */
export function GraphList({ graph, hasHiddenKinds, linked, query, onExpand, level }: Props) {
  const connections = useMemo(() => connectionsByNode(graph), [graph]);
  const nodes = query.trim() === '' ? graph.nodes : findNodes(graph.nodes, query);
  if (nodes.length === 0) {
    const message = emptySentence(query, hasHiddenKinds);
    return message && <p className={classes.nothing}>{message}</p>;
  }
  return (
    <div className={classes.list}>
      {[...countsOf({ ...graph, nodes })].map(([kind, count]) => (
        <KindList
          key={kind}
          {...{ level, kind, count, linked, connections, onExpand }}
          nodes={nodes.filter(({ id }) => filterOf(id) === kind)}
        />
      ))}
    </div>
  );
}

interface KindProps {
  linked: boolean;
  level: 2 | 3;
  kind: KindFilter;
  count: number;
  nodes: readonly DrawnNode[];
  connections: ReadonlyMap<string, readonly Connection[]>;
  onExpand: ((id: string) => void) | undefined;
}

function KindList({ level, kind, count, linked, nodes, connections, onExpand }: KindProps) {
  const [all, setAll] = useState(false);
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={`graph-${kind}`}>
      <Heading id={`graph-${kind}`}>
        <Swatch kind={kind} />
        {kindName(kind, count)} <small>{count}</small>
      </Heading>
      <ul>
        {(all ? nodes : nodes.slice(0, initialCount)).map((node) => (
          <Row key={node.id} {...{ node, linked, onExpand }} connections={connections.get(node.id) ?? []} />
        ))}
      </ul>
      {!all && nodes.length > initialCount && (
        <Button small onClick={() => setAll(true)}>
          Show all {nodes.length}
        </Button>
      )}
    </section>
  );
}

interface RowProps extends Pick<KindProps, 'linked' | 'onExpand'> {
  node: DrawnNode;
  connections: readonly Connection[];
}

function Row({ node, linked, connections, onExpand }: RowProps) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const count = `${connections.length} ${connections.length === 1 ? 'connection' : 'connections'}`;
  return (
    <li>
      <div className={classes.row}>
        <NodeName node={node} linked={linked} />
        <button type="button" aria-expanded={open} aria-label={`${count} of ${node.label}`} onClick={() => setOpen(!open)}>
          {count}
        </button>
      </div>
      {open && (
        <div className={classes.ties}>
          <ul>
            {(all ? connections : connections.slice(0, initialCount)).map(({ text, other }, i) => (
              <li key={i}>
                <em>{text}</em> <NodeName node={other} linked={linked} />
              </li>
            ))}
          </ul>
          {!all && connections.length > initialCount && (
            <Button small onClick={() => setAll(true)}>
              Show all {connections.length}
            </Button>
          )}
          {onExpand && (
            <Button small onClick={() => onExpand(node.id)} aria-label={`Show neighbors of ${node.label}`}>
              Show neighbors
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The labels of edges as seen from their target. */
const reverseLabels: Record<string, string> = {
  follows: 'followed by',
  posted: 'posted by',
  member: 'has as a member',
  contributes: 'has as a contributor',
  owns: 'owned by',
  wrote: 'written by',
  read: 'read by',
  'refers to': 'referred to by',
  overlaps: 'overlaps with',
};
const forwardLabels: Record<string, string> = { member: 'member of', contributes: 'contributes to', overlaps: 'overlaps with' };

function connectionsByNode({ nodes, edges }: DrawnGraph): Map<string, Connection[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const connections = new Map<string, Connection[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to, label } of edges) {
    const [one, other] = [byId.get(from), byId.get(to)];
    if (!one || !other) continue;
    connections.get(from)?.push({ text: forwardLabels[label] ?? label, other });
    if (from !== to) connections.get(to)?.push({ text: reverseLabels[label] ?? `${label} (from)`, other: one });
  }
  return connections;
}
