import { useQuery } from '@tanstack/react-query';
import { UserPicture } from '../../ui/UserPicture.tsx';
import { ownUserQuery } from '../session/queries.ts';

/** The reader's own picture. It decorates: a failure to load it shows the placeholder and says nothing (E3). */
export function ProfilePicture() {
  const { data } = useQuery(ownUserQuery());
  return <UserPicture path={data?.profile_picture} size={36} />;
}
