import { Link } from 'react-router';
import { clickPathOf } from '#core/graph-kinds.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import type { DrawnNode } from './graph-data.ts';

/** What a node is called, which leads where a click on it goes; of the sample, which is nobody's, only the name. */
export function NodeName({ node, linked }: { node: DrawnNode; linked: boolean }) {
  const name = <ScriptText>{node.label}</ScriptText>;
  return linked ? <Link to={clickPathOf(node.id)}>{name}</Link> : <span>{name}</span>;
}
