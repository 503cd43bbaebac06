import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pagePath } from '#core/page-paths.ts';
import { sourceOfTarget, type Target, targetTitleQuery } from '../data/references.ts';
import { ScriptText } from './ScriptText.tsx';

/** Links `[Work:12]` or `[Topic:3]` with the target's title. A missing target stays as typed. */
export function TargetLink(target: Target) {
  const { data: title } = useQuery(targetTitleQuery(target));
  const words = sourceOfTarget(target);
  if (title === null) return <>[{words}]</>;
  return (
    <Link to={pagePath(target.kind, target.id)}>
      <ScriptText>{title ?? words}</ScriptText>
    </Link>
  );
}
