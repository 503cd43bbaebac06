import { useLocation, useNavigation } from 'react-router';

/** Returns whether a navigation is pending. Changing the URL meanwhile would cancel it. */
export function useLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}
