import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { clickPathOf } from '#core/graph-kinds.ts';
import { Button } from '../../ui/Button.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { type DrawnGraph, type DrawnNode, edgeCounts, filterOf } from './graph-data.ts';
import classes from './node.module.css';
import { kindName, Swatch } from './Legend.tsx';

interface Props {
  graph: DrawnGraph;
  node: DrawnNode;
  onExpand: ((id: string) => void) | undefined;
  onClose: () => void;
}

/** The node that was looked for, and the ways on from it, for the keyboard too. */
export function ChosenNode({ graph, node, onExpand, onClose }: Props) {
  const kind = filterOf(node.id);
  const edges = edgeCounts(graph).get(node.id) ?? 0;
  return (
    <section className={classes.chosen} aria-label="Found">
      <Link to={clickPathOf(node.id)}>
        <ScriptText>{node.label}</ScriptText>
      </Link>
      <p>
        <Swatch kind={kind} /> {kindName(kind, 1)} · {edges} {edges === 1 ? 'connection' : 'connections'}
      </p>
      {onExpand && (
        <Button small onClick={() => onExpand(node.id)}>
          Show neighbours
        </Button>
      )}
      <Button look="bare" icon small aria-label="Close" onClick={onClose}>
        <IconX size={17} aria-hidden="true" />
      </Button>
    </section>
  );
}
