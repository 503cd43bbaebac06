import { Link } from 'react-router';
import type { Reference } from '#contract/works.ts';
import { paths } from '../platform/paths.ts';
import classes from './ReferenceList.module.css';
import { ScriptText } from './ScriptText.tsx';

/** Lists the topics and posts that refer to something, each linked. */
export function ReferenceList({ references }: { references: readonly Reference[] }) {
  return (
    <ul className={classes.list}>
      {references.map((reference) => (
        <li key={`${reference.source_type}-${reference.source_id}`}>
          <Link to={reference.source_type === 'topic' ? paths.topic(reference.source_id) : paths.posts(reference.source_id)}>
            <ScriptText>{reference.title}</ScriptText>
          </Link>
          <small>
            {reference.source_type} · {reference.username ?? 'Anonymous'}
          </small>
        </li>
      ))}
    </ul>
  );
}
