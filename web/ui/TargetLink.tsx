import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sourceOfTarget, type Target, targetPath } from '../data/link-target.ts';
import { targetTitleQuery } from '../data/references.ts';
import { lineDirection } from './direction.ts';
import { ScriptText } from './ScriptText.tsx';

/**
 * Links `[Work:12]`, `[Topic:3]` or `[Text:kjv/John.3.16]` with the target's title. A missing
 * target stays as typed.
 */
export function TargetLink(target: Target) {
  const { data: title } = useQuery(targetTitleQuery(target));
  const words = sourceOfTarget(target);
  if (title === null) return <>[{words}]</>;
  return (
    <Link to={targetPath(target)}>
      {/* In a paragraph of the other direction the title keeps its own order. */}
      <bdi dir={lineDirection(title ?? words) ?? 'ltr'}>
        <ScriptText>{title ?? words}</ScriptText>
      </bdi>
    </Link>
  );
}
