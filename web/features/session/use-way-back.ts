import { useLocation } from 'react-router';
import { safeNext } from '../../platform/paths.ts';

/**
 * Returns where a login from this page should return to. Login and signup keep their target; home
 * needs none.
 */
export function useWayBack(): string | undefined {
  const { pathname, search } = useLocation();
  if (pathname === '/') return undefined;
  return safeNext(pathname + search) ?? safeNext(new URLSearchParams(search).get('next'));
}
