import { Link } from 'react-router';
import type { Reference } from '#contract/works.ts';
import { pagePath } from '#core/page-paths.ts';
import { authorNameOf } from './AuthorLink.tsx';
import classes from './ReferenceList.module.css';
import { ScriptText } from './ScriptText.tsx';

/** Lists the topics and posts that refer to something, each linked. */
export function ReferenceList({ references }: { references: readonly Reference[] }) {
  return (
    <ul className={classes.list}>
      {references.map((reference) => (
        <li key={`${reference.source_type}-${reference.source_id}`}>
          <Link to={pagePath(reference.source_type, reference.source_id)}>
            <ScriptText>{reference.title}</ScriptText>
          </Link>
          <small>
            {reference.source_type} · {authorNameOf(reference)}
          </small>
        </li>
      ))}
    </ul>
  );
}
