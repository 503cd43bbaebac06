import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pagePath } from '#core/page-paths.ts';
import { sourceOfTarget, type Target, targetTitleQuery } from '../data/references.ts';
import { lineDirection } from './direction.ts';
import { ScriptText } from './ScriptText.tsx';

/** Links `[Work:12]` or `[Topic:3]` with the target's title. A missing target stays as typed. */
export function TargetLink(target: Target) {
  const { data: title } = useQuery(targetTitleQuery(target));
  const words = sourceOfTarget(target);
  if (title === null) return <>[{words}]</>;
  return (
    <Link to={pagePath(target.kind, target.id)}>
      {/* In a paragraph of the other direction the title keeps its own order. */}
      <bdi dir={lineDirection(title ?? words) ?? 'ltr'}>
        <ScriptText>{title ?? words}</ScriptText>
      </bdi>
    </Link>
  );
}
