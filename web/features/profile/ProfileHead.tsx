import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { sharperPicture } from '#core/pictures.ts';
import { paths } from '../../platform/paths.ts';
import { apiHost } from '../../platform/site.ts';
import { PageHeading } from '../../ui/Page.tsx';
import defaultBanner from '../../ui/placeholder-banner.svg';
import { UserPicture } from '../../ui/UserPicture.tsx';
import classes from './profile.module.css';

/** Shows a user; `children` are the actions. */
export function ProfileHead({ user, children }: { user: User; children: ReactNode }) {
  const name = user.display_name ?? user.username;
  return (
    <div>
      <Banner path={user.banner} />
      <div className={classes.who}>
        <UserPicture path={user.profilePicture} name={name} size={150} alt={`Picture of ${name}`} className={classes.picture} />
        <div className={classes.words}>
          <div className={classes.name}>
            <PageHeading>{name}</PageHeading>
            {user.subscription_status === 'active' && <span className={classes.badge}>Premium Subscriber</span>}
          </div>
          {user.display_name !== null && <p className={classes.username}>{user.username}</p>}
          <p className={classes.bio} dir="auto">
            {user.bio ?? 'No bio available'}
          </p>
          <p className={classes.counts}>
            <Link to={paths.followers(user.username)}>
              <strong>{user.follower_count.toLocaleString('en')}</strong> {user.follower_count === 1 ? 'follower' : 'followers'}
            </Link>
            <Link to={paths.following(user.username)}>
              <strong>{user.following_count.toLocaleString('en')}</strong> following
            </Link>
          </p>
        </div>
        <div className={`actions ${classes.side}`}>{children}</div>
      </div>
    </div>
  );
}

/** Decorative. Falls back to the default banner if there is none or it fails to load. */
export function Banner({ path }: { path: string | null }) {
  const [broken, setBroken] = useState<string>();
  const shown = path !== null && path !== broken ? path : undefined;
  return (
    <img
      className={classes.banner}
      src={shown === undefined ? defaultBanner : apiHost + shown}
      srcSet={shown === undefined ? undefined : `${apiHost + sharperPicture(shown)} 2x`}
      alt=""
      width={1200}
      height={200}
      onError={() => setBroken(shown)}
    />
  );
}
