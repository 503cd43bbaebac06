import { type ComponentType, lazy, useCallback, useState } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { entryName } from '../../platform/history-entry.ts';
import { useSession } from '../../platform/session.ts';
import { useHasUnsent } from '../../platform/unsent.ts';
import { UndoNotice } from '../../ui/UndoNotice.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useIsLogoutQuestionOpen } from '../session/use-logout.ts';
import { BlockNotice } from './BlockNotice.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx';
import classes from './Shell.module.css';
import { Sidebar, SidebarDrawer } from './Sidebar.tsx';
import { TypeAhead } from './TypeAhead.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useGlobalCommand } from './use-global-key.ts';
import { useHasInvitation } from './use-has-invitation.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const UnsentNotice = lazy<ComponentType>(() =>
  import('./UnsentNotice.tsx').then(
    (module) => ({ default: module.UnsentNotice }),
    () => ({ default: Nothing }),
  ),
);
const LogoutQuestion = lazy(() => import('../session/LogoutQuestion.tsx').then((module) => ({ default: module.LogoutQuestion })));
const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })));

/** The handle of routes whose content has the narrower of the two widths. */
export const readingMeasure = 'reading';

/**
 * Renders the layout of every page. `bare`: without the sidebar, for the essay reader and editor.
 * `plain`: nothing but the page, for texts, which have a bar of their own.
 */
export function Shell({ bare = false, plain = false }: { bare?: boolean; plain?: boolean }) {
  const isWide = useMedia(wideScreen);
  const [isSidebarOpen, setIsSidebarOpen] = useState(() => loadSidebarState());
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), []);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [typedAhead, setTypedAhead] = useState('');
  const closePalette = useCallback(() => setIsPaletteOpen(false), []);
  const main = useFocusOnNavigation();
  const hasInvitation = useHasInvitation();
  const [hasUnsent, isLoggedIn, isAskingLogout] = [useHasUnsent(), useSession() !== null, useIsLogoutQuestionOpen()];
  const isReading = useMatches().some(({ handle }) => handle === readingMeasure);
  useScrollRestoration();
  useGlobalCommand('k', openPalette);

  function openPalette(): void {
    setIsDrawerOpen(false);
    setTypedAhead('');
    setIsPaletteOpen(true);
  }

  function toggle(): void {
    if (!isWide) return setIsDrawerOpen(!isDrawerOpen);
    saveSidebarState(!isSidebarOpen);
    setIsSidebarOpen(!isSidebarOpen);
  }

  return (
    <>
      {!plain && <Header sidebar={bare ? null : { open: isWide ? isSidebarOpen : isDrawerOpen, hasInvitation, toggle }} />}
      <div className={classes.frame}>
        {!bare && !plain && isWide && isSidebarOpen && <Sidebar hasInvitation={hasInvitation} onOpenPalette={openPalette} />}
        {!bare && !plain && !isWide && isDrawerOpen && (
          <SidebarDrawer hasInvitation={hasInvitation} onOpenPalette={openPalette} onClose={closeDrawer} />
        )}
        <div className={classes.column} data-plain={plain || undefined} data-measure={isReading ? 'reading' : undefined}>
          <main className={plain ? classes.plain : classes.main} id="content" tabIndex={-1} ref={main}>
            <Outlet />
          </main>
          {bare || plain ? <KeyboardShortcuts /> : <Footer />}
        </div>
      </div>
      {isPaletteOpen && (
        <LazyPart fallback={<TypeAhead onType={setTypedAhead} onCancel={closePalette} />}>
          <CommandPalette typedAhead={typedAhead} onClose={closePalette} />
        </LazyPart>
      )}
      <BlockNotice />
      <UndoNotice />
      <LazyPart>
        {hasUnsent && isLoggedIn && <UnsentNotice />}
        {isAskingLogout && <LogoutQuestion />}
      </LazyPart>
      <ScrollRestoration getKey={entryName} />
    </>
  );
}

/**
 * Replaces a notice that cannot be loaded offline. The reader's page or the next visit then sends
 * annotations.
 */
function Nothing(): null {
  return null;
}

const wideScreen = window.matchMedia('(min-width: 1000px)');

const storageKey = 'catena-sidebar';

function loadSidebarState(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'closed';
  } catch {
    return true;
  }
}

function saveSidebarState(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'closed');
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
}
