import { useLocation } from 'react-router';
import { safeNext } from '../../platform/paths.ts';

/** Where a login that is begun here should return to; on the login and signup screens themselves, where they were going. Home needs none. */
export function useWayBack(): string | undefined {
  const { pathname, search } = useLocation();
  if (pathname === '/') return undefined;
  return safeNext(pathname + search) ?? safeNext(new URLSearchParams(search).get('next'));
}
