import { useQuery } from '@tanstack/react-query';
import { ownUserQuery } from '../../data/own-user.ts';
import { UserPicture } from '../../ui/UserPicture.tsx';

/** Shows the user's own picture. Errors show the placeholder without a message. */
export function ProfilePicture() {
  const { data } = useQuery(ownUserQuery());
  return <UserPicture path={data?.profile_picture} size={36} />;
}
