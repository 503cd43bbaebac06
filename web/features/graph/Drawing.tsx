import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { clickPathOf } from '#core/graph-kinds.ts';
import { Button } from '../../ui/Button.tsx';
import { Busy } from './Busy.tsx';
import { SelectedNode } from './SelectedNode.tsx';
import type { Expansion } from './expansion.ts';
import { type DrawnGraph, filterOf, type KindFilter } from './graph-data.ts';
import classes from './graph.module.css';
import { countsOf, kindName } from './Legend.tsx';
import { NodeMenu } from './NodeMenu.tsx';
import type { StageHandle } from './StageView.tsx';
import type { Point } from './view.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

// Loads the drawing code on demand.
const StageView = lazy(async () => ({ default: (await import('./StageView.tsx')).StageView }));

interface Props {
  graph: DrawnGraph;
  loading: boolean;
  /** Shows sample data: nodes are not links, and the layout is fixed. */
  sample: boolean;
  /** Explains what is shown. */
  notice: ReactNode;
  expansion: Expansion | undefined;
  hidden: ReadonlySet<KindFilter>;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  stage: React.RefObject<StageHandle | null>;
  onFail: (error: unknown) => void;
}

/** Shows the canvas and its controls. */
export function Drawing({ graph, loading, sample, notice, expansion, hidden, selected, onSelect, stage, onFail }: Props) {
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ id: string; at: Point }>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const [clickedSample, setClickedSample] = useState<string>();
  const nodeOf = (id: string | undefined) => graph.nodes.find((node) => node.id === id && !hidden.has(filterOf(node.id)));
  const menuNode = nodeOf(menu?.id);
  const selectedNode = nodeOf(selected);
  const expand = expansion && ((id: string) => (closeMenu(), expansion.run(id)));

  function pick(id: string, event: PointerEvent): void {
    if (sample) setClickedSample(nodeOf(id)?.label);
    else if ((event.shiftKey || event.altKey) && expand) expand(id);
    else if (event.ctrlKey || event.metaKey) openInNewTab(id);
    else void navigate(clickPathOf(id));
  }

  return (
    <div className={classes.drawing}>
      {notice && (
        <div className={classes.notice} data-brief={loading || undefined}>
          {notice}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={classes.stage} onKeyDown={(event) => handleKeys(event, stage.current)}>
        <LazyPart>
          <StageView
            {...{ graph, hidden, selected, onFail }}
            settled={sample}
            label={describe(graph)}
            active={!loading && graph.nodes.length > 0}
            linked={!sample}
            anchor={expansion?.anchor}
            handle={stage}
            onPick={pick}
            onMenu={(id, at) => (sample ? setClickedSample(nodeOf(id)?.label) : setMenu({ id, at }))}
          />
        </LazyPart>
        {loading && <Busy />}
        {sample && !loading && (
          <p className={classes.status} role="status">
            {clickedSample !== undefined && `${clickedSample} is part of the sample and has no page.`}
          </p>
        )}
        <ZoomButtons stage={stage} />
        {selectedNode && (
          <SelectedNode graph={graph} node={selectedNode} linked={!sample} onExpand={expand} onClose={() => onSelect(undefined)} />
        )}
        {menu && menuNode && (
          <NodeMenu
            node={menuNode}
            at={menu.at}
            onOpen={() => void navigate(clickPathOf(menuNode.id))}
            onOpenInNewTab={() => (closeMenu(), openInNewTab(menuNode.id))}
            onExpand={expand && (() => expand(menuNode.id))}
            onClose={closeMenu}
          />
        )}
      </div>
    </div>
  );
}

function ZoomButtons({ stage }: Pick<Props, 'stage'>) {
  return (
    <div className={classes.zoom} data-over-stage>
      <Button icon aria-label="Zoom in" title="Zoom in" onClick={() => stage.current?.zoomBy(1.4)}>
        <IconPlus size={18} aria-hidden="true" />
      </Button>
      <Button icon aria-label="Zoom out" title="Zoom out" onClick={() => stage.current?.zoomBy(1 / 1.4)}>
        <IconMinus size={18} aria-hidden="true" />
      </Button>
      <Button icon aria-label="Show the whole graph" title="Show the whole graph" onClick={() => stage.current?.fit()}>
        <IconFocusCentered size={18} aria-hidden="true" />
      </Button>
    </div>
  );
}

function openInNewTab(id: string): void {
  window.open(clickPathOf(id), '_blank', 'noopener');
}

function describe(graph: DrawnGraph): string {
  const parts = [...countsOf(graph)].map(([kind, count]) => `${count} ${kindName(kind, count)}`);
  return `Graph of ${parts.join(', ') || 'no items'}. The list shows the same content.`;
}

/** Pans and zooms with the arrow keys, plus, minus and 0 while the focus is inside the stage. */
function handleKeys(event: KeyboardEvent, stage: StageHandle | null): void {
  if (!stage || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  const moves: Record<string, () => void> = {
    ArrowLeft: () => stage.panBy(60, 0),
    ArrowRight: () => stage.panBy(-60, 0),
    ArrowUp: () => stage.panBy(0, 60),
    ArrowDown: () => stage.panBy(0, -60),
    '+': () => stage.zoomBy(1.4),
    '-': () => stage.zoomBy(1 / 1.4),
    '0': () => stage.fit(),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}
