import { useLocation } from 'react-router';
import { sitePaths } from '#core/page-paths.ts';
import { safeNext } from '../../platform/paths.ts';

/**
 * Returns where a login from this page should return to. Login and signup keep their target; home
 * needs none.
 */
export function useWayBack(): string | undefined {
  const { pathname, search } = useLocation();
  if (pathname === sitePaths.home) return undefined;
  return safeNext(pathname + search) ?? safeNext(new URLSearchParams(search).get('next'));
}
