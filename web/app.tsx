import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { sitePaths } from '#core/page-paths.ts';
import { invalidateGraphsAfterMutations } from './data/graph.ts';
import { OfflineNotice } from './features/shell/OfflineNotice.tsx';
import { restoreListPages } from './platform/list-pages.ts';
import { isLoadFailure } from './platform/load-failure.ts';
import { paths } from './platform/paths.ts';
import { queryClient } from './platform/query-client.ts';
import { session } from './platform/session.ts';
import { styleNonce } from './platform/site.ts';
import { router } from './routes.tsx';
import { cssVariablesResolver, theme } from './ui/theme.ts';
// Deletes the copies of texts on logout, on every page.
import './data/text-copies.ts';

/** Mounts the front end and returns a function that unmounts it. */
export function mountApp(container: HTMLElement): () => void {
  // Mantine's scroll lock adds a style element, which the content security policy allows only with
  // the page's nonce.
  setNonce(styleNonce);
  const unsubscribe = session.subscribe(redirectToLogin);
  restoreListPages(queryClient);
  invalidateGraphsAfterMutations(queryClient);
  // A notice says that a part could not be loaded (ui/LazyPart.tsx).
  const root = createRoot(container, { onCaughtError: (error) => !isLoadFailure(error) && console.error(error) });
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={localStorageColorSchemeManager({ key: 'catena-color-scheme' })}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <OfflineNotice />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
  return () => {
    unsubscribe();
    root.unmount();
    router.dispose();
    queryClient.clear();
  };
}

/**
 * A session rejected by the server ends on every page, public ones included; private pages redirect
 * to login by themselves.
 */
function redirectToLogin(): void {
  const ending = session.ending();
  if (session.get() !== null || (ending !== 'rejected' && ending !== 'suspended' && ending !== 'unknown')) return;
  const { pathname, search } = router.state.location;
  // Also on the login page itself, which would otherwise redirect and come back with an empty form.
  const login = pathname === sitePaths.login ? pathname + search : paths.login(pathname + search);
  void router.navigate(login, { replace: true, state: { [ending]: true } });
}
