import { useEffect } from 'react';
import { sentences } from '#core/sentences.ts';
import { StatusError } from '../platform/api.ts';
import { session } from '../platform/session.ts';

/** What a page of one's own says where the own user can not be loaded. */
export const ownSays = {
  404: sentences.profileNotFound,
  500: 'Server error fetching profile.',
  otherwise: 'Failed to load user profile.',
};

/** A reader that the server does not know is not logged in (E3); a 401 has ended the session already. */
export function useEndOfUnknown(error: Error | null): void {
  const unknown = error instanceof StatusError && error.status === 404;
  useEffect(() => {
    if (unknown) session.end('unknown');
  }, [unknown]);
}
