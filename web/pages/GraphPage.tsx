import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { parseGraph } from '../features/graph/graph-data.ts';
import classes from '../features/graph/graph.module.css';
import { GraphView } from '../features/graph/GraphView.tsx';
import { graphQuery, useExpansion } from '../features/graph/graph-query.ts';
import { sampleGraph } from '../features/graph/sample.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { PageHeading } from '../ui/Page.tsx';

const emptyGraph = parseGraph({ nodes: [], edges: [] });

const views = {
  network: { name: 'My network', lede: 'The people you follow, what they write, and what you share with them.' },
  citations: { name: 'Citations', lede: 'Topics, posts and essays, with the books, topics and passages of scripture they refer to.' },
} as const;

export function GraphPage() {
  const [parameters, setParameters] = useSearchParams();
  const view = parameters.get('view') === 'citations' ? 'citations' : 'network';
  const asList = parameters.get('as') === 'list';
  const query = useQuery(graphQuery(view));
  const expansion = useExpansion(view);
  const loading = query.isFetching && query.data === undefined;
  // The sample exists for the network view only.
  const sample = query.data === undefined && view === 'network';
  const graph = query.data ?? (sample ? sampleGraph : emptyGraph);

  function showAsList(list: boolean): void {
    const next = new URLSearchParams(parameters);
    if (list) next.set('as', 'list');
    else next.delete('as');
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeading lede={views[view].lede}>Graph</PageHeading>
      <GraphView
        key={view}
        graph={graph}
        name={sample ? 'Sample graph' : views[view].name}
        loading={loading}
        sample={sample}
        notice={noticeOf({
          sample,
          loading,
          isStale: query.data !== undefined,
          failed: query.isError,
          retry: () => void query.refetch(),
          empty: graph.nodes.length === 0,
        })}
        tools={<Views view={view} asList={asList} />}
        expansion={query.data && expansion}
        level={2}
        asList={asList}
        onAsList={showAsList}
      />
    </>
  );
}

interface NoticeState {
  sample: boolean;
  /** Whether an earlier response is still shown. */
  isStale: boolean;
  loading: boolean;
  failed: boolean;
  empty: boolean;
  retry: () => void;
}

const failures = {
  network: 'Your graph could not be loaded, so this is a sample.',
  citations: 'The citations could not be loaded.',
};

const sampleHint = 'Its names are made up and have no pages.';

/** Returns the notice shown while the graph is not the reader's current one. */
function noticeOf({ sample, isStale, loading, failed, empty, retry }: NoticeState): React.ReactNode {
  if (loading) return sample && 'Sample';
  if (failed) {
    return (
      <>
        <span role="alert">{isStale ? 'The graph could not be refreshed.' : failures[sample ? 'network' : 'citations']}</span>
        {sample && <span>{sampleHint}</span>}
        <Button small onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (sample) return `This is a sample. ${sampleHint}`;
  return empty && 'No graph data available.';
}

function Views({ view, asList }: { view: keyof typeof views; asList: boolean }) {
  return (
    <nav className={classes.views} aria-label="Graph view">
      {(['network', 'citations'] as const).map((one) => (
        <Link key={one} to={paths.graph({ view: one, asList })} preventScrollReset aria-current={view === one ? 'page' : undefined}>
          {views[one].name}
        </Link>
      ))}
    </nav>
  );
}
