import { useQuery } from '@tanstack/react-query';
import { ReferenceList } from '../../ui/ReferenceList.tsx';
import { referencesQuery } from './queries.ts';
import classes from './References.module.css';

/** The topics and posts that refer to a work. They decorate its page: where they fail to load, the list is empty (E3). */
export function References({ workId }: { workId: number }) {
  const { data = [], isPending } = useQuery(referencesQuery(workId));
  if (isPending) return null;
  if (data.length === 0) return <p className={classes.quiet}>No references available.</p>;
  return <ReferenceList references={data} />;
}
