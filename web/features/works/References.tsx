import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { referencesQuery } from './queries.ts';
import classes from './References.module.css';

/** The topics and posts that refer to a work. They decorate its page: where they fail to load, the list is empty (E3). */
export function References({ workId }: { workId: number }) {
  const { data = [], isPending } = useQuery(referencesQuery(workId));
  if (isPending) return null;
  if (data.length === 0) return <p className={classes.quiet}>No references available.</p>;
  return (
    <ul className={classes.list}>
      {data.map((reference) => (
        <li key={`${reference.source_type}-${reference.source_id}`}>
          <Link to={reference.source_type === 'topic' ? paths.topic(reference.source_id) : paths.posts(reference.source_id)}>
            {reference.title}
          </Link>
          <small>
            {reference.source_type} · {reference.username ?? 'Anonymous'}
          </small>
        </li>
      ))}
    </ul>
  );
}
