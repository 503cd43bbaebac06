import type { Comment } from '#contract/posts.ts';
import { UserPicture } from '../../ui/UserPicture.tsx';
import classes from './posts.module.css';

type Author = Pick<Comment, 'username' | 'display_name' | 'profilePicture'>;

/** Shows the author's picture. It is decorative, because the name is next to it. */
export function Avatar({ author, size = 50 }: { author: Author | undefined; size?: number }) {
  const name = author?.display_name ?? author?.username;
  return <UserPicture path={author?.profilePicture} name={name} size={size} className={classes.avatar} />;
}
