import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Busy } from './Busy.tsx';
import { Drawing } from './Drawing.tsx';
import type { Expansion } from './expansion.ts';
import { NodeSearch } from './NodeSearch.tsx';
import { type DrawnGraph, withoutKinds } from './graph-data.ts';
import classes from './graph.module.css';
import { GraphList } from './GraphList.tsx';
import { positionsOf } from './layout-store.ts';
import { Legend } from './Legend.tsx';
import { SaveGraph } from './SaveGraph.tsx';
import { getHiddenKinds, saveHiddenKinds } from './saved-views.ts';
import type { StageHandle } from './StageView.tsx';
import { missingSentence } from './graph-description.ts';
import { hasWebGL } from './webgl.ts';

interface Props {
  graph: DrawnGraph;
  /** The base name of saved files. */
  name: string;
  loading: boolean;
  /** Shows sample data, whose nodes are not links. */
  sample?: boolean;
  /** Explains what is shown. */
  notice?: ReactNode;
  /** Controls next to the search field. */
  tools?: ReactNode;
  expansion: Expansion | undefined;
  /** The level of the list's headings. */
  level: 2 | 3;
  asList: boolean;
  onAsList: (asList: boolean) => void;
}

/** Shows a graph as a drawing or a list, with search, legend and download. */
export function GraphView({ graph, name, loading, sample = false, notice, tools, expansion, level, asList, onAsList }: Props) {
  const [failed, setFailed] = useState(false);
  const [hidden, setHidden] = useState(() => getHiddenKinds(graph));
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<string>();
  const stage = useRef<StageHandle>(null);
  const canDraw = !failed && supportsDrawing();
  const isDrawn = canDraw && !asList;
  const shown = withoutKinds(graph, hidden);
  useEffect(() => saveHiddenKinds(graph, hidden), [graph, hidden]);
  return (
    <div>
      <div className={classes.bar}>
        <NodeSearch
          graph={shown}
          hasHiddenKinds={hidden.size > 0}
          query={query}
          onQueryChange={setQuery}
          onChoose={isDrawn ? setSelected : undefined}
        />
        {tools}
        {canDraw && <ViewSwitch asList={asList} onAsList={onAsList} />}
      </div>
      {!canDraw && <p className={classes.hint}>This browser cannot draw the graph, so it is shown as a list.</p>}
      <div className={isDrawn ? classes.dark : undefined} data-ground={isDrawn ? 'dark' : 'light'}>
        {isDrawn ? (
          <Drawing
            {...{ graph, loading, sample, notice, expansion, hidden, stage }}
            selected={selected}
            onSelect={setSelected}
            onFail={(error) => {
              console.info('The graph cannot be drawn; showing it as a list.', error);
              setFailed(true);
            }}
          />
        ) : (
          (notice || loading) && <div className={classes.listNotice}>{loading ? <Busy /> : notice}</div>
        )}
        <Legend graph={graph} hidden={hidden} onChange={setHidden} />
        {!isDrawn && (
          <GraphList
            {...{ level, query }}
            graph={shown}
            hasHiddenKinds={hidden.size > 0}
            linked={!sample}
            onExpand={loading ? undefined : expansion?.run}
          />
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.hint}>
          {missingSentence(graph)}{' '}
          <span role="status">{expansion?.message !== undefined && <ScriptText>{expansion.message}</ScriptText>}</span>
        </p>
        <SaveGraph
          graph={shown}
          name={name}
          positions={() => (isDrawn ? positionsOf(graph) : undefined)}
          picture={isDrawn ? () => stage.current?.picture() ?? Promise.reject(new Error('nothing is drawn')) : undefined}
        />
      </div>
    </div>
  );
}

function ViewSwitch({ asList, onAsList }: Pick<Props, 'asList' | 'onAsList'>) {
  return (
    <div className={classes.switch} role="group" aria-label="Show as">
      <button type="button" aria-pressed={!asList} onClick={() => onAsList(false)}>
        Drawing
      </button>
      <button type="button" aria-pressed={asList} onClick={() => onAsList(true)}>
        List
      </button>
    </div>
  );
}

let hasLoggedMissingWebGL = false;

function supportsDrawing(): boolean {
  if (hasWebGL()) return true;
  if (!hasLoggedMissingWebGL) console.info('This browser has no WebGL: graphs are shown as lists.');
  hasLoggedMissingWebGL = true;
  return false;
}
