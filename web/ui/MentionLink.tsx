import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mentionQuery } from '../data/mentions.ts';
import { paths } from '../platform/paths.ts';

/** Links `@name` to the user's profile. A name that nobody has stays as typed. */
export function MentionLink({ username }: { username: string }) {
  const { data: user } = useQuery(mentionQuery(username));
  if (!user) return <>@{username}</>;
  return (
    <Link to={paths.user(user.username)} title={user.display_name ?? undefined} dir="ltr">
      @{username}
    </Link>
  );
}
