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

// Mantine's scroll lock adds a style element, which the content security policy allows only with
// the page's nonce.
setNonce(styleNonce);

// A session rejected by the server ends on every page, public ones included; private pages redirect
// to login by themselves.
session.subscribe(() => {
  const ending = session.ending();
  if (session.get() !== null || (ending !== 'refused' && ending !== 'unknown')) return;
  const { pathname, search } = router.state.location;
  // Also on the login page itself, which would otherwise redirect and come back with an empty form.
  const login = pathname === '/login' ? pathname + search : paths.login(pathname + search);
  void router.navigate(login, { replace: true, state: { [ending]: true } });
});

restoreListPages(queryClient);

const colorSchemeManager = localStorageColorSchemeManager({ key: 'catena-color-scheme' });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
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
