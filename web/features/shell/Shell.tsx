import { useCallback, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, ScrollRestoration } from 'react-router';
import { entryName } from '../../platform/history-entry.ts';
import { paths } from '../../platform/paths.ts';
import { Header } from './Header.tsx';
import classes from './Shell.module.css';
import { Sidebar, SidebarDrawer } from './Sidebar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useScrollReturn } from './use-scroll-return.ts';

/**
 * Renders the layout of every page. `bare`: without the sidebar, for the essay reader and editor.
 */
export function Shell({ bare = false }: { bare?: boolean }) {
  const wide = useWide();
  const [keepsOpen, setKeepsOpen] = useState(() => remembered());
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const main = useFocusOnNavigation();
  useScrollReturn();

  function toggle(): void {
    if (!wide) return setDrawerOpen(!drawerOpen);
    remember(!keepsOpen);
    setKeepsOpen(!keepsOpen);
  }

  return (
    <>
      <Header sidebar={bare ? null : { open: wide ? keepsOpen : drawerOpen, toggle }} />
      <div className={classes.frame}>
        {!bare && wide && keepsOpen && <Sidebar />}
        {!bare && !wide && drawerOpen && <SidebarDrawer onClose={closeDrawer} />}
        <div className={classes.column}>
          <main className={classes.main} id="content" tabIndex={-1} ref={main}>
            <Outlet />
          </main>
          {!bare && (
            <footer className={classes.footer}>
              <Link to={paths.about()}>About</Link>
            </footer>
          )}
        </div>
      </div>
      <ScrollRestoration getKey={entryName} />
    </>
  );
}

const wideScreen = window.matchMedia('(min-width: 1000px)');

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wideScreen.addEventListener('change', listener);
      return () => wideScreen.removeEventListener('change', listener);
    },
    () => wideScreen.matches,
  );
}

const key = 'catena-sidebar';

function remembered(): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    return true;
  }
}

function remember(open: boolean): void {
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
}
