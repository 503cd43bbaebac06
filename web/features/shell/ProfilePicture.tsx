import { useQuery } from '@tanstack/react-query';
import { ownUserQuery } from '../../data/own-user.ts';
import { nameOf } from '../../ui/People.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';

/** Shows the user's own picture or initials. Errors show a silhouette without a message. */
export function ProfilePicture() {
  const { data } = useQuery(ownUserQuery());
  return <UserPicture path={data?.profile_picture} name={data && nameOf(data)} size={36} />;
}
