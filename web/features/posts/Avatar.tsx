import { UserPicture } from '../../ui/UserPicture.tsx';
import classes from './posts.module.css';

/** Who wrote something, as a picture; beside the name it says nothing of its own. */
export function Avatar({ picture, size = 50 }: { picture: string | null; size?: number }) {
  return <UserPicture path={picture} size={size} className={classes.avatar} />;
}
