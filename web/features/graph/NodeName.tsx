import { Link } from 'react-router';
import { clickPathOf } from '#core/graph-kinds.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import type { DrawnNode } from './graph-data.ts';

/** Shows a node's name as a link to its page. Nodes of the sample have no page. */
export function NodeName({ node, linked }: { node: DrawnNode; linked: boolean }) {
  const name = <ScriptText>{node.label}</ScriptText>;
  return linked ? <Link to={clickPathOf(node.id)}>{name}</Link> : <span>{name}</span>;
}
