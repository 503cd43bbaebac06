import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { DrawnGraph, KindFilter } from './graph-data.ts';
import classes from './graph.module.css';
import { Stage } from './stage.ts';
import type { Point } from './view.ts';

/** The methods that controls outside the stage use. */
export type StageHandle = Pick<Stage, 'fit' | 'zoomBy' | 'panBy' | 'picture'>;

interface Props {
  graph: DrawnGraph;
  /** The accessible name. */
  label: string;
  /** Whether the given positions are final. */
  settled: boolean;
  /** Whether clicks and drags have an effect. */
  active: boolean;
  /** Whether nodes are links, and look like links. */
  linked: boolean;
  hidden: ReadonlySet<KindFilter>;
  selected: string | undefined;
  /** The node that stays in place while new nodes are laid out. */
  anchor: string | undefined;
  handle: Ref<StageHandle | null>;
  onPick: (id: string, event: PointerEvent) => void;
  onMenu: (id: string, at: Point) => void;
  /** Called if drawing is or becomes impossible. */
  onFail: (error: unknown) => void;
}

/** The number of lost WebGL contexts after which the list replaces the drawing. */
const maxLosses = 3;

export function StageView({ graph, label, settled, active, linked, hidden, selected, anchor, handle, onPick, onMenu, onFail }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>();
  const [losses, setLosses] = useState(0);
  const [isHovering, setIsHovering] = useState(false);
  const [restingGraph, setRestingGraph] = useState<DrawnGraph>();
  const pick = useEffectEvent(onPick);
  const menu = useEffectEvent(onMenu);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    if (!element.current) return;
    if (losses > maxLosses) return fail('the WebGL context was lost repeatedly');
    try {
      const created = new Stage(element.current, {
        onPick: (id, event) => pick(id, event),
        onMenu: (id, at) => menu(id, at),
        onHover: (id) => setIsHovering(id !== undefined),
        onRest: (graph) => setRestingGraph(graph),
        onLost: () => setLosses((count) => count + 1),
      });
      setStage(created);
      return () => {
        setStage(undefined);
        created.kill();
      };
    } catch (error) {
      return fail(error);
    }
  }, [losses]);

  const getAnchor = useEffectEvent(() => anchor);
  useEffect(() => stage?.show(graph, { isSettled: settled, anchor: getAnchor() }), [stage, graph, settled]);
  useEffect(() => stage?.setActive(active), [stage, active]);
  useEffect(() => stage?.hide(hidden), [stage, hidden]);
  useEffect(() => stage?.select(selected), [stage, selected]);
  useImperativeHandle<StageHandle | null, StageHandle | null>(handle, () => stage ?? null, [stage]);

  return (
    <div
      ref={element}
      className={classes.canvas}
      role="img"
      aria-label={label}
      data-hovers={(isHovering && linked) || undefined}
      data-active={active || undefined}
      data-settled={restingGraph === graph || undefined}
    />
  );
}
