import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { clickPathOf } from '#core/graph-kinds.ts';
import { limits } from '#core/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { ChosenNode } from './ChosenNode.tsx';
import { FindNode } from './FindNode.tsx';
import { type DrawnGraph, type KindFilter, withoutKinds } from './graph-data.ts';
import classes from './graph.module.css';
import { GraphList } from './GraphList.tsx';
import { countsOf, kindName, Legend } from './Legend.tsx';
import { NodeMenu } from './NodeMenu.tsx';
import { SaveGraph } from './SaveGraph.tsx';
import type { StageHandle } from './StageView.tsx';
import type { Point } from './view.ts';
import { hasWebGL } from './webgl.ts';

// All that draws comes when something is drawn.
const StageView = lazy(async () => ({ default: (await import('./StageView.tsx')).StageView }));

export interface Expansion {
  readonly run: (id: string) => void;
  /** The node that was expanded last. */
  readonly anchor: string | undefined;
  readonly says: string | undefined;
}

interface Props {
  graph: DrawnGraph;
  /** Of the files that are saved. */
  name: string;
  loading: boolean;
  /** The places that its nodes came with are those where they stay. */
  settled?: boolean;
  /** On the stage: what it is that is shown. */
  notice?: ReactNode;
  /** Beside the search. */
  tools?: ReactNode;
  expansion: Expansion | undefined;
  /** Of the list's headings. */
  level: 2 | 3;
  asList: boolean;
  onAsList: (asList: boolean) => void;
}

/** A graph to look at and to go through: drawn, or as a list of the same (G3). */
export function GraphView({ graph, name, loading, settled = false, notice, tools, expansion, level, asList, onAsList }: Props) {
  const [failed, setFailed] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<KindFilter>>(new Set());
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const stage = useRef<StageHandle>(null);
  const drawable = !failed && hasDrawing();
  const drawn = drawable && !asList;
  const shown = withoutKinds(graph, hidden);
  return (
    <div>
      <div className={classes.bar}>
        <FindNode graph={shown} typed={typed} onTyped={setTyped} onChoose={drawn ? setChosen : undefined} />
        {tools}
        {drawable && (
          <div className={classes.switch} role="group" aria-label="Show as">
            <button type="button" aria-pressed={!asList} onClick={() => onAsList(false)}>
              Drawing
            </button>
            <button type="button" aria-pressed={asList} onClick={() => onAsList(true)}>
              List
            </button>
          </div>
        )}
      </div>
      {!drawable && <p className={classes.hint}>This browser does not draw the graph. Here is the same as a list.</p>}
      <div className={drawn ? classes.dark : undefined} data-ground={drawn ? 'dark' : 'light'}>
        {drawn ? (
          <Drawing
            {...{ graph, loading, settled, notice, expansion, hidden, stage }}
            chosen={chosen}
            onChosen={setChosen}
            onFail={(why) => {
              console.info('The graph can not be drawn here; it is shown as a list.', why);
              setFailed(true);
            }}
          />
        ) : (
          (notice || loading) && <div className={classes.listNotice}>{loading ? <Busy /> : notice}</div>
        )}
        <Legend graph={graph} hidden={hidden} onChange={setHidden} />
        {!drawn && <GraphList level={level} graph={shown} typed={typed} onExpand={loading ? undefined : expansion?.run} />}
      </div>
      <div className={classes.foot}>
        <p className={classes.hint}>
          {graph.truncated && `Only the nearest ${limits.graph.nodes.toLocaleString('en')} are shown. `}
          <span role="status">{expansion?.says}</span>
        </p>
        <SaveGraph
          graph={shown}
          name={name}
          picture={drawn ? () => stage.current?.picture() ?? Promise.reject(new Error('nothing is drawn')) : undefined}
        />
      </div>
    </div>
  );
}

let told = false;

function hasDrawing(): boolean {
  if (hasWebGL()) return true;
  // The failure is only logged (spec 8).
  if (!told) console.info('This browser has no WebGL: graphs are shown as lists.');
  told = true;
  return false;
}

interface DrawingProps extends Pick<Props, 'graph' | 'loading' | 'notice' | 'expansion'> {
  settled: boolean;
  hidden: ReadonlySet<KindFilter>;
  chosen: string | undefined;
  onChosen: (id: string | undefined) => void;
  stage: React.RefObject<StageHandle | null>;
  onFail: (why: unknown) => void;
}

/** The black canvas and what lies over it. */
function Drawing({ graph, loading, settled, notice, expansion, hidden, chosen, onChosen, stage, onFail }: DrawingProps) {
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ id: string; at: Point }>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const nodeOf = (id: string | undefined) => graph.nodes.find((node) => node.id === id);
  const menuNode = nodeOf(menu?.id);
  const chosenNode = nodeOf(chosen);
  const expand = expansion && ((id: string) => (closeMenu(), expansion.run(id)));

  function pick(id: string, event: PointerEvent): void {
    if ((event.shiftKey || event.altKey) && expand) expand(id);
    else if (event.ctrlKey || event.metaKey) openAside(id);
    else void navigate(clickPathOf(id));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.stage} onKeyDown={(event) => steer(event, stage.current)}>
      <Suspense>
        <StageView
          {...{ graph, settled, hidden, chosen, onFail }}
          label={describe(graph)}
          active={!loading && graph.nodes.length > 0}
          anchor={expansion?.anchor}
          handle={stage}
          onPick={pick}
          onMenu={(id, at) => setMenu({ id, at })}
        />
      </Suspense>
      {loading && <Busy />}
      {notice && <div className={classes.notice}>{notice}</div>}
      <div className={classes.zoom}>
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
      {chosenNode && <ChosenNode graph={graph} node={chosenNode} onExpand={expand} onClose={() => onChosen(undefined)} />}
      {menu && menuNode && (
        <NodeMenu
          node={menuNode}
          at={menu.at}
          onOpen={() => void navigate(clickPathOf(menuNode.id))}
          onOpenAside={() => (closeMenu(), openAside(menuNode.id))}
          onExpand={expand && (() => expand(menuNode.id))}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

function openAside(id: string): void {
  window.open(clickPathOf(id), '_blank', 'noopener');
}

function Busy() {
  return (
    <p className={classes.busy} role="status">
      Loading…
    </p>
  );
}

function describe(graph: DrawnGraph): string {
  const parts = [...countsOf(graph)].map(([kind, count]) => `${count} ${kindName(kind, count)}`);
  return `Graph of ${parts.join(', ') || 'nothing yet'}. The list has the same.`;
}

/** Arrows, plus, minus and 0, while one of the stage's buttons has the focus. */
function steer(event: KeyboardEvent, stage: StageHandle | null): void {
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
