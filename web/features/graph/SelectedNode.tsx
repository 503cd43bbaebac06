import { IconX } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { type DrawnGraph, type DrawnNode, edgeCounts, filterOf } from './graph-data.ts';
import classes from './node.module.css';
import { kindName, Swatch } from './Legend.tsx';
import { NodeName } from './NodeName.tsx';

interface Props {
  graph: DrawnGraph;
  node: DrawnNode;
  /** Whether the node has a page. */
  linked: boolean;
  onExpand: ((id: string) => void) | undefined;
  onClose: () => void;
}

/** Shows the node that was found, and its actions for keyboard users. */
export function SelectedNode({ graph, node, linked, onExpand, onClose }: Props) {
  const kind = filterOf(node.id);
  const edges = edgeCounts(graph).get(node.id) ?? 0;
  return (
    <section className={classes.chosen} aria-label="Selected node">
      <NodeName node={node} linked={linked} />
      <p>
        <Swatch kind={kind} /> {kindName(kind, 1)} · {edges} {edges === 1 ? 'connection' : 'connections'}
      </p>
      {onExpand && (
        <Button small onClick={() => onExpand(node.id)}>
          Show neighbors
        </Button>
      )}
      <Button look="bare" icon small aria-label="Close" onClick={onClose}>
        <IconX size={17} aria-hidden="true" />
      </Button>
    </section>
  );
}
