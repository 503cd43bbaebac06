import { useLocation, useSearchParams } from 'react-router';
import { sentences } from '#core/sentences.ts';
import { paths, safeNext } from '../../platform/paths.ts';
import { loginReason } from './login-reasons.ts';

/** Why the reader came to login or signup, and where they go afterwards. */
export function useArrival(): { reason: string | undefined; next: string | undefined; destination: string } {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const next = safeNext(parameters.get('next'));
  const { refused = false, unknown = false } = (state ?? {}) as { refused?: boolean; unknown?: boolean };
  const reason = unknown
    ? sentences.profileNotFound
    : refused
      ? sentences.unauthorized
      : next === undefined
        ? undefined
        : loginReason(new URL(next, window.location.origin).pathname);
  return { reason, next, destination: next ?? paths.userProfile() };
}
