import { useLocation } from 'react-router';

/**
 * Returns the token of the link that opened the page: after the number sign, or as the parameter
 * `token`.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  return hash.slice(1) || (new URLSearchParams(search).get('token') ?? '');
}
