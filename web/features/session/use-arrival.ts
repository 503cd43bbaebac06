import { useLocation, useSearchParams } from 'react-router';
import { sentences } from '#core/sentences.ts';
import { paths, safeNext } from '../../platform/paths.ts';
import { loginReason } from './login-reasons.ts';

/** Returns why the reader was sent to login or signup, and where to go afterwards. */
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
