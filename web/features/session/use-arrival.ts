import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { publicTitleQuery } from '../../data/references.ts';
import { paths, safeNext } from '../../platform/paths.ts';
import { loginReason } from './login-reasons.ts';
import { targetOf } from './target-of.ts';

interface Arrival {
  /** Why the reader was sent to the login. */
  reason: string | undefined;
  /** The title of the public book, essay or topic that the reader wants to open. */
  target: string | undefined;
  next: string | undefined;
  /** Where to go afterwards. */
  destination: string;
}

/** Returns why the reader was sent to login or signup, and where to go afterwards. */
export function useArrival(): Arrival {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const next = safeNext(parameters.get('next'));
  const { rejected = false, suspended = false, unknown = false } = (state ?? {}) as Record<string, boolean | undefined>;
  const path = next === undefined ? undefined : new URL(next, window.location.origin).pathname;
  const ended = unknown ? messages.profileNotFound : suspended ? messages.suspendedSession : rejected ? messages.unauthorized : undefined;
  const reason = ended ?? (path === undefined ? undefined : loginReason(path));
  return { reason, target: useTitleOf(path), next, destination: next ?? paths.userProfile() };
}

/** Returns undefined until it has loaded, for private things, and if the request fails. */
function useTitleOf(path: string | undefined): string | undefined {
  const target = path === undefined ? undefined : targetOf(path);
  const query = useQuery({ ...publicTitleQuery(target ?? { kind: 'works', id: 0 }), enabled: target !== undefined });
  return query.data?.title ?? undefined;
}
