import { UserPicture } from '../../ui/UserPicture.tsx';
import classes from './posts.module.css';

/** Shows the author's picture. It is decorative, because the name is next to it. */
export function Avatar({ picture, size = 50 }: { picture: string | null; size?: number }) {
  return <UserPicture path={picture} size={size} className={classes.avatar} />;
}
