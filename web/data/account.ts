import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../platform/api.ts';
import { deleteDrafts } from '../platform/drafts.ts';
import { session } from '../platform/session.ts';
import { completeActs } from '../platform/undo.ts';
import { ownUserKeys } from './query-keys.ts';

/** Lists the reader's sessions, most recently used first. */
export function sessionsQuery() {
  return queryOptions({ queryKey: ownUserKeys.sessions, queryFn: ({ signal }) => call('GET /api/profile/sessions', { signal }) });
}

/** Ends one session, or all but the current one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call('DELETE /api/profile/sessions', {}) : call('DELETE /api/profile/sessions/{id}', { params: { id: which } }),
    // Also on failure: a session that has already ended disappears from the list.
    onSettled: () => client.invalidateQueries({ queryKey: ownUserKeys.sessions }),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (passwords: { current: string; next: string }) =>
      session.renew(() => call('POST /api/profile/password', { body: passwords, renewsToken: true })),
    onSuccess: () => client.invalidateQueries({ queryKey: ownUserKeys.sessions }),
  });
}

/** Downloads all of the reader's data as a zip file. */
export function useExport(username: string, onProgress: (bytes: number) => void) {
  return useMutation({
    mutationFn: async () => {
      const { blob, filename } = await download('GET /api/profile/export', { onProgress });
      saveArchive(blob, filename ?? `${username}.zip`);
    },
  });
}

function saveArchive(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // Some browsers read the URL only a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Deletes the account, ends the session and clears stored drafts. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (body: { password: string; everything: boolean }) => {
      // A public annotation that waits to be deleted would stay without an author.
      await completeActs();
      return call('DELETE /api/profile', { body });
    },
    onSuccess: () => {
      deleteDrafts();
      session.end('deleted');
    },
  });
}
