import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings, SettingsInput } from '#contract/settings.ts';
import { call } from '../platform/api.ts';
import { upload } from '../platform/upload.ts';
import { settingsKeys } from './admin-query-keys.ts';
import { siteKeys, workKeys } from './query-keys.ts';

/** Loads the settings of the library. */
export function settingsQuery() {
  return queryOptions({ queryKey: settingsKeys.all, queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }) });
}

/** Shows changed settings, and reloads what depends on them. */
function useShowSettings() {
  const client = useQueryClient();
  return async (settings: Settings): Promise<void> => {
    client.setQueryData(settingsQuery().queryKey, settings);
    await Promise.all([client.invalidateQueries({ queryKey: siteKeys.about }), client.invalidateQueries({ queryKey: workKeys.shelf })]);
  };
}

export function useChangeSettings() {
  const show = useShowSettings();
  return useMutation({ mutationFn: (body: SettingsInput) => call('PATCH /api/admin/settings', { body }), onSuccess: show });
}

/** Sets the logo; without a file, removes it. */
export function useSetLogo() {
  const show = useShowSettings();
  return useMutation({
    mutationFn: (file: File | undefined) => {
      if (file === undefined) return call('DELETE /api/admin/settings/logo', {});
      const form = new FormData();
      form.set('file', file);
      return upload('PUT /api/admin/settings/logo', { form });
    },
    onSuccess: show,
  });
}

export function useTestMail() {
  return useMutation({ mutationFn: () => call('POST /api/admin/mail/test', {}) });
}
