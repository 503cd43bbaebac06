import { useEffect } from 'react';
import { messages } from '#core/messages.ts';
import { StatusError } from '../platform/api-errors.ts';
import { session } from '../platform/session.ts';

export const userErrorMessages = {
  // An invalid name or id counts as an unknown user.
  400: messages.userNotFound,
  403: messages.accessDenied,
  404: messages.userNotFound,
  500: 'Server error fetching user.',
  fallback: 'Failed to load user data.',
};

/** Error texts of a page that needs the reader's own profile. */
export const ownErrorMessages = {
  404: messages.profileNotFound,
  500: 'Server error fetching profile.',
  fallback: 'Failed to load user profile.',
};

/** Ends the session if the server does not know its user. A 401 has ended it already. */
export function useEndOfUnknown(error: Error | null): void {
  const unknown = error instanceof StatusError && error.status === 404;
  useEffect(() => {
    if (unknown) session.end('unknown');
  }, [unknown]);
}
