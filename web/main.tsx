import './ui/styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { restoreListPages } from './platform/list-pages.ts';
import { paths } from './platform/paths.ts';
import { queryClient } from './platform/query-client.ts';
import { session } from './platform/session.ts';
import { styleNonce } from './platform/site.ts';
import { router } from './routes.tsx';
import { cssVariablesResolver, theme } from './ui/theme.ts';

// The scroll lock of dialogs adds a style element, which the content security policy lets through only with the page's nonce.
setNonce(styleNonce);

// A session that the server refused, or whose user it does not know, ends on every page, public ones too (S7); pages behind the login go there by themselves.
session.subscribe(() => {
  const ending = session.ending();
  if (session.get() !== null || (ending !== 'refused' && ending !== 'unknown')) return;
  const { pathname, search } = router.state.location;
  // On the login itself too: it was about to lead on, and would come back with an empty form under the reader's fingers.
  const login = pathname === '/login' ? pathname + search : paths.login(pathname + search);
  void router.navigate(login, { replace: true, state: { [ending]: true } });
});

restoreListPages(queryClient);

const colorSchemeManager = localStorageColorSchemeManager({ key: 'catena-color-scheme' });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
