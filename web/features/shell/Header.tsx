import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { siteName } from '../../platform/site.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useLogout } from '../session/use-logout.ts';
import { useWayBack } from '../session/use-way-back.ts';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Header.module.css';
import { ProfilePicture } from './ProfilePicture.tsx';
import { SearchForm } from './SearchForm.tsx';

export function Header({ sidebar }: { sidebar: { open: boolean; toggle: () => void } | null }) {
  return (
    <header className={classes.header}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {sidebar && (
        <Button look="bare" icon aria-label="Toggle sidebar" aria-expanded={sidebar.open} aria-controls="sidebar" onClick={sidebar.toggle}>
          <IconMenu2 size={21} aria-hidden="true" />
        </Button>
      )}
      <Link className={classes.brand} to={paths.home()}>
        <Logo />
        {siteName}
      </Link>
      <SearchForm />
      <AccountLinks />
    </header>
  );
}

/** Hidden on narrow screens, where the drawer has the button. */
function Appearance() {
  return (
    <span className={classes.appearance}>
      <ColorSchemeButton />
    </span>
  );
}

/** Two links of a chain, because "catena" is Latin for chain. */
function Logo() {
  return (
    <svg
      className={classes.mark}
      width="26"
      height="14"
      viewBox="0 0 26 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <rect x="1.5" y="2" width="13" height="10" rx="5" />
      <rect x="11.5" y="2" width="13" height="10" rx="5" />
    </svg>
  );
}

function AccountLinks() {
  const session = useSession();
  const logout = useLogout();
  const next = useWayBack();
  if (session) {
    return (
      <div className={classes.who}>
        <Appearance />
        <Link className={classes.avatar} to={paths.profile()} aria-label={`Profile of ${session.username ?? 'the reader'}`}>
          <ProfilePicture />
        </Link>
        <Button look="bare" onClick={logout}>
          Logout
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.who}>
      <Appearance />
      <ButtonLink look="bare" to={paths.login(next)}>
        Login
      </ButtonLink>
      <ButtonLink look="filled" to={paths.signup(next)}>
        Sign Up
      </ButtonLink>
    </div>
  );
}
