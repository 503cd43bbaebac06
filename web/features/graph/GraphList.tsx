import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { foundNodes, nothingSentence } from './found-nodes.ts';
import { type DrawnGraph, type DrawnNode, filterOf, type KindFilter } from './graph-data.ts';
import classes from './list.module.css';
import { countsOf, kindName, Swatch } from './Legend.tsx';
import { NodeName } from './NodeName.tsx';

/** An edge as seen from one of its nodes. */
interface Tie {
  readonly text: string;
  readonly other: DrawnNode;
}

/** The number of rows per kind, and of connections per row, before "Show all". */
const atFirst = 50;

interface Props {
  graph: DrawnGraph;
  /** Whether some kinds are hidden. */
  partly: boolean;
  /** Whether nodes link to their pages. */
  linked: boolean;
  /** Shows only nodes whose names contain this. */
  typed: string;
  onExpand: ((id: string) => void) | undefined;
  /** The level of the headings. */
  level: 2 | 3;
}

/** Shows the graph as a list for keyboards, screen readers and browsers without WebGL. */
export function GraphList({ graph, partly, linked, typed, onExpand, level }: Props) {
  const ties = useMemo(() => tiesOf(graph), [graph]);
  const nodes = typed.trim() === '' ? graph.nodes : foundNodes(graph.nodes, typed);
  if (nodes.length === 0) {
    const nothing = nothingSentence(typed, partly);
    return nothing && <p className={classes.nothing}>{nothing}</p>;
  }
  return (
    <div className={classes.list}>
      {[...countsOf({ ...graph, nodes })].map(([kind, count]) => (
        <KindList key={kind} {...{ level, kind, count, linked, ties, onExpand }} nodes={nodes.filter(({ id }) => filterOf(id) === kind)} />
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
  ties: ReadonlyMap<string, readonly Tie[]>;
  onExpand: ((id: string) => void) | undefined;
}

function KindList({ level, kind, count, linked, nodes, ties, onExpand }: KindProps) {
  const [all, setAll] = useState(false);
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={`graph-${kind}`}>
      <Heading id={`graph-${kind}`}>
        <Swatch kind={kind} />
        {kindName(kind, count)} <small>{count}</small>
      </Heading>
      <ul>
        {(all ? nodes : nodes.slice(0, atFirst)).map((node) => (
          <Row key={node.id} {...{ node, linked, onExpand }} ties={ties.get(node.id) ?? []} />
        ))}
      </ul>
      {!all && nodes.length > atFirst && (
        <Button small onClick={() => setAll(true)}>
          Show all {nodes.length}
        </Button>
      )}
    </section>
  );
}

interface RowProps extends Pick<KindProps, 'linked' | 'onExpand'> {
  node: DrawnNode;
  ties: readonly Tie[];
}

function Row({ node, linked, ties, onExpand }: RowProps) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const many = `${ties.length} ${ties.length === 1 ? 'connection' : 'connections'}`;
  return (
    <li>
      <div className={classes.row}>
        <NodeName node={node} linked={linked} />
        <button type="button" aria-expanded={open} aria-label={`${many} of ${node.label}`} onClick={() => setOpen(!open)}>
          {many}
        </button>
      </div>
      {open && (
        <div className={classes.ties}>
          <ul>
            {(all ? ties : ties.slice(0, atFirst)).map(({ text, other }, i) => (
              <li key={i}>
                <em>{text}</em> <NodeName node={other} linked={linked} />
              </li>
            ))}
          </ul>
          {!all && ties.length > atFirst && (
            <Button small onClick={() => setAll(true)}>
              Show all {ties.length}
            </Button>
          )}
          {onExpand && (
            <Button small onClick={() => onExpand(node.id)} aria-label={`Show neighbours of ${node.label}`}>
              Show neighbours
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The labels of edges as seen from their target. */
const backwards: Record<string, string> = {
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
const forwards: Record<string, string> = { member: 'member of', contributes: 'contributes to', overlaps: 'overlaps with' };

function tiesOf({ nodes, edges }: DrawnGraph): Map<string, Tie[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ties = new Map<string, Tie[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to, label } of edges) {
    const [one, other] = [byId.get(from), byId.get(to)];
    if (!one || !other) continue;
    ties.get(from)?.push({ text: forwards[label] ?? label, other });
    if (from !== to) ties.get(to)?.push({ text: backwards[label] ?? `${label} (from)`, other: one });
  }
  return ties;
}
