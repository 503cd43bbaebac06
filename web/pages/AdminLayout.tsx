import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { ownUserQuery } from '../data/own-user.ts';
import { AdminNavigation } from '../features/administration/AdminNavigation.tsx';
import { pagesFor } from '../features/administration/admin-pages.ts';
import { paths } from '../platform/paths.ts';
import { ErrorState, Loading, SkeletonBlock } from '../ui/Page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const title = 'Administration';
const errorMessages = { fallback: 'Failed to load your account.' };

/**
 * Shows the navigation of /admin around its pages. For readers whose roles do not allow a page, it
 * does not exist.
 */
export function AdminLayout() {
  const user = useQuery(ownUserQuery());
  const { pathname } = useLocation();
  if (user.isPending) {
    return (
      <Loading title={title}>
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (user.isError)
    return <ErrorState title={title} error={user.error} errorMessages={errorMessages} onRetry={() => void user.refetch()} />;
  const { roles } = user.data;
  const isAllowed = pagesFor(roles).some(({ path }) => pathname === path || (path !== paths.admin() && pathname.startsWith(`${path}/`)));
  if (!isAllowed) return <NotFoundPage />;
  return (
    <>
      <AdminNavigation roles={roles} />
      <Outlet />
    </>
  );
}
