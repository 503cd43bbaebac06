import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Busy } from './Busy.tsx';
import { Drawing } from './Drawing.tsx';
import type { Expansion } from './expansion.ts';
import { FindNode } from './FindNode.tsx';
import { type DrawnGraph, withoutKinds } from './graph-data.ts';
import classes from './graph.module.css';
import { GraphList } from './GraphList.tsx';
import { placesOf } from './layouts.ts';
import { Legend } from './Legend.tsx';
import { SaveGraph } from './SaveGraph.tsx';
import { hiddenOf, keepHidden } from './sights.ts';
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
  const [hidden, setHidden] = useState(() => hiddenOf(graph));
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const stage = useRef<StageHandle>(null);
  const drawable = !failed && hasDrawing();
  const drawn = drawable && !asList;
  const shown = withoutKinds(graph, hidden);
  useEffect(() => keepHidden(graph, hidden), [graph, hidden]);
  return (
    <div>
      <div className={classes.bar}>
        <FindNode graph={shown} partly={hidden.size > 0} typed={typed} onTyped={setTyped} onChoose={drawn ? setChosen : undefined} />
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
            {...{ graph, loading, sample, notice, expansion, hidden, stage }}
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
        {!drawn && (
          <GraphList
            {...{ level, typed }}
            graph={shown}
            partly={hidden.size > 0}
            linked={!sample}
            onExpand={loading ? undefined : expansion?.run}
          />
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.hint}>
          {missingSentence(graph)} <span role="status">{expansion?.says}</span>
        </p>
        <SaveGraph
          graph={shown}
          name={name}
          places={() => (drawn ? placesOf(graph) : undefined)}
          picture={drawn ? () => stage.current?.picture() ?? Promise.reject(new Error('nothing is drawn')) : undefined}
        />
      </div>
    </div>
  );
}

let told = false;

function hasDrawing(): boolean {
  if (hasWebGL()) return true;
  if (!told) console.info('This browser has no WebGL: graphs are shown as lists.');
  told = true;
  return false;
}
