import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import classes from './forms.module.css';

/**
 * Says that a text with a link waits for moderators of the library, and where its author finds it.
 */
export function HeldNotice({ kind }: { kind: 'post' | 'comment' }) {
  return (
    <p role="status" className={classes.held}>
      Your {kind} links another site, and your account is new, so a moderator will look at it first. Until then, you find it among the posts
      on <Link to={paths.profile()}>your profile</Link>.
    </p>
  );
}
