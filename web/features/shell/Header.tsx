import { IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { logo, siteName, takesSignups } from '../../platform/site.ts';
import { apiHost } from '../../platform/api-host.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { narrowScreen, useMedia } from '../../ui/use-media.ts';
import { useLogout } from '../session/use-logout.ts';
import { useWayBack } from '../session/use-way-back.ts';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Header.module.css';
import { NotificationBell } from './NotificationBell.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useGlobalKey } from './use-global-key.ts';

interface SidebarState {
  open: boolean;
  hasInvitation: boolean;
  toggle: () => void;
}

/** The header is one row: on narrow screens, the search takes its place until it is closed. */
export function Header({ sidebar }: { sidebar: SidebarState | null }) {
  const box = useRef<HTMLInputElement>(null);
  const isNarrow = useMedia(narrowScreen);
  const search = useSearchButton();
  const isCovered = isNarrow && search.isOpen;
  useGlobalKey('/', () => (box.current ? box.current.focus() : search.open()));
  return (
    <header className={classes.header} data-pinned>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {sidebar && !isCovered && <SidebarButton sidebar={sidebar} />}
      {!isCovered && (
        <Link className={classes.brand} to={paths.home()}>
          <Logo />
          <span>{siteName}</span>
        </Link>
      )}
      {(!isNarrow || isCovered) && <SearchForm box={box} {...(isCovered && { onClose: search.close })} />}
      {isNarrow && !isCovered && (
        <Button
          ref={search.returnsFocus ? focusOnMount : undefined}
          className={classes.searchButton}
          look="bare"
          icon
          aria-label="Open search"
          onClick={search.open}
        >
          <IconSearch size={21} aria-hidden="true" />
        </Button>
      )}
      {!isCovered && <AccountLinks />}
    </header>
  );
}

/** While the sidebar is closed, the button has the dot that marks Workspace in it. */
function SidebarButton({ sidebar: { open, hasInvitation, toggle } }: { sidebar: SidebarState }) {
  const isMarked = hasInvitation && !open;
  return (
    <Button
      className={classes.toggle}
      look="bare"
      icon
      aria-label={isMarked ? 'Toggle sidebar: you have an invitation' : 'Toggle sidebar'}
      aria-expanded={open}
      aria-controls="sidebar"
      onClick={toggle}
    >
      <IconMenu2 size={21} aria-hidden="true" />
      {isMarked && <span className={classes.dot} />}
    </Button>
  );
}

/** Opens the search of narrow screens until the reader closes it or goes to another page. */
function useSearchButton() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const [returnsFocus, setReturnsFocus] = useState(false);
  return {
    isOpen: openedAt === key,
    /** Whether the button takes the focus when it appears again. */
    returnsFocus,
    open: (): void => {
      setOpenedAt(key);
      setReturnsFocus(false);
    },
    close: (): void => {
      setOpenedAt(undefined);
      setReturnsFocus(true);
    },
  };
}

/** Hidden on narrow screens, where the drawer has the button. */
function Appearance() {
  return (
    <span className={classes.appearance}>
      <ColorSchemeButton />
    </span>
  );
}

/** The library's own picture, or two links of a chain, because "catena" is Latin for chain. */
function Logo() {
  if (logo !== '') return <img className={classes.logo} src={apiHost + logo} alt="" />;
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
        {session.username !== null && <NotificationBell username={session.username} />}
        <Link className={classes.avatar} to={paths.profile()} aria-label={`Profile of ${session.username ?? 'the reader'}`}>
          <ProfilePicture />
        </Link>
        <Button className={classes.logout} look="bare" onClick={logout}>
          <IconLogout className={classes.glyph} size={21} aria-hidden="true" />
          <span className={classes.word}>Logout</span>
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.who}>
      <Appearance />
      <ButtonLink className={classes.login ?? ''} look="bare" to={paths.login(next)}>
        Login
      </ButtonLink>
      {takesSignups && (
        <ButtonLink look="filled" to={paths.signup(next)}>
          Sign Up
        </ButtonLink>
      )}
    </div>
  );
}
