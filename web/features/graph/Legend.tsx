import { graphKindNames, graphKinds, defaultNodeColor } from '#core/graph-kinds.ts';
import { type DrawnGraph, filterOf, type KindFilter } from './graph-data.ts';
import classes from './legend.module.css';

interface Props {
  graph: DrawnGraph;
  hidden: ReadonlySet<KindFilter>;
  onChange: (hidden: ReadonlySet<KindFilter>) => void;
}

/** Shows the color and count of each kind. A click hides or shows the kind. */
export function Legend({ graph, hidden, onChange }: Props) {
  const counts = countsOf(graph);
  const toggled = (kind: KindFilter): Set<KindFilter> => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    return next;
  };
  return (
    <div className={classes.legend} role="group" aria-label="Kinds shown">
      {[...counts].map(([kind, count]) => (
        <button
          key={kind}
          type="button"
          aria-pressed={!hidden.has(kind)}
          title={hidden.has(kind) ? 'Show' : 'Hide'}
          onClick={() => onChange(toggled(kind))}
        >
          <Swatch kind={kind} />
          {kindName(kind, count)} <small>{count}</small>
        </button>
      ))}
    </div>
  );
}

export function Swatch({ kind }: { kind: KindFilter }) {
  const color = kind === 'other' ? defaultNodeColor : graphKinds[kind].color;
  return (
    <svg className={classes.swatch} viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.5" fill={color} />
    </svg>
  );
}

export function kindName(kind: KindFilter, count: number): string {
  if (kind === 'other') return count === 1 ? 'Other item' : 'Other items';
  return count === 1 ? graphKinds[kind].one : graphKinds[kind].many;
}

/** Counts the nodes by kind, in the order of the legend, without absent kinds. */
export function countsOf({ nodes }: DrawnGraph): Map<KindFilter, number> {
  const counts = new Map<KindFilter, number>();
  for (const { id } of nodes) counts.set(filterOf(id), (counts.get(filterOf(id)) ?? 0) + 1);
  return new Map(
    [...graphKindNames, 'other' as const].flatMap((kind) => {
      const count = counts.get(kind);
      return count === undefined ? [] : [[kind, count]];
    }),
  );
}
