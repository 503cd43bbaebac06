import { useLocation, useNavigation } from 'react-router';

/** Whether another page is on its way. To change the address of this one now would stop it. */
export function useLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}
