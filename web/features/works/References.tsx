import { useQuery } from '@tanstack/react-query';
import { referencesQuery } from '../../data/works.ts';
import { ReferenceList } from '../../ui/ReferenceList.tsx';
import classes from './References.module.css';

/** Lists the topics and posts that refer to a work. A failed load shows an empty list. */
export function References({ workId }: { workId: number }) {
  const { data = [], isPending } = useQuery(referencesQuery(workId));
  if (isPending) return null;
  if (data.length === 0) return <p className={classes.quiet}>No references available.</p>;
  return <ReferenceList references={data} />;
}
