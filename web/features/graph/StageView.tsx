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
  chosen: string | undefined;
  /** The node that stays in place while new nodes are laid out. */
  anchor: string | undefined;
  handle: Ref<StageHandle | null>;
  onPick: (id: string, event: PointerEvent) => void;
  onMenu: (id: string, at: Point) => void;
  /** Called if drawing is or becomes impossible. */
  onFail: (why: unknown) => void;
}

/** The number of lost WebGL contexts after which the list replaces the drawing. */
const patience = 3;

export function StageView({ graph, label, settled, active, linked, hidden, chosen, anchor, handle, onPick, onMenu, onFail }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>();
  const [losses, setLosses] = useState(0);
  const [hovers, setHovers] = useState(false);
  const [rests, setRests] = useState<DrawnGraph>();
  const pick = useEffectEvent(onPick);
  const menu = useEffectEvent(onMenu);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    if (!element.current) return;
    if (losses > patience) return fail('the graphics card forgets it again and again');
    try {
      const made = new Stage(element.current, {
        onPick: (id, event) => pick(id, event),
        onMenu: (id, at) => menu(id, at),
        onHover: (id) => setHovers(id !== undefined),
        onRest: (graph) => setRests(graph),
        onLost: () => setLosses((before) => before + 1),
      });
      setStage(made);
      return () => {
        setStage(undefined);
        made.kill();
      };
    } catch (error) {
      return fail(error);
    }
  }, [losses]);

  const anchorNow = useEffectEvent(() => anchor);
  useEffect(() => stage?.show(graph, { settled, anchor: anchorNow() }), [stage, graph, settled]);
  useEffect(() => stage?.setActive(active), [stage, active]);
  useEffect(() => stage?.hide(hidden), [stage, hidden]);
  useEffect(() => stage?.choose(chosen), [stage, chosen]);
  useImperativeHandle<StageHandle | null, StageHandle | null>(handle, () => stage ?? null, [stage]);

  return (
    <div
      ref={element}
      className={classes.canvas}
      role="img"
      aria-label={label}
      data-hovers={(hovers && linked) || undefined}
      data-active={active || undefined}
      data-settled={rests === graph || undefined}
    />
  );
}
