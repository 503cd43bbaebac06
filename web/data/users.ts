import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#contract/accounts.ts';
import { call } from '../platform/api.ts';
import { replaceCached } from '../platform/optimistic.ts';
import { upload } from '../platform/upload.ts';
import { ownUserQuery } from './own-user.ts';
import { userKeys } from './query-keys.ts';

/** Loads a user by name or id. */
export function userQuery(who: string) {
  return queryOptions({
    queryKey: userKeys.one(who),
    queryFn: ({ signal }) => call('GET /api/users/{who}', { params: { who }, signal }),
  });
}

/** The changed fields only, so that saving does not undo a change made elsewhere. */
export interface ProfileInput {
  display_name?: string;
  bio?: string;
}

/** `onSaved` is called even if the form is unmounted by then. */
export function useUpdateProfile(onSaved: (sent: ProfileInput) => void) {
  const cacheOwnUser = useCacheOwnUser();
  return useMutation({
    mutationFn: (profile: ProfileInput) => call('PATCH /api/profile', { body: profile }),
    onSuccess: (user, sent) => {
      onSaved(sent);
      return cacheOwnUser(user);
    },
  });
}

/** The cropped part of a picture, in the picture's own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type PictureKind = 'picture' | 'banner';

export function useSetPicture(kind: PictureKind, onProgress: (share: number) => void) {
  const cacheOwnUser = useCacheOwnUser();
  return useMutation({
    mutationFn: ({ file, crop, signal }: { file: File; crop: Crop; signal: AbortSignal }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(crop)) form.set(name, String(value));
      form.set('file', file);
      return upload(`PUT /api/profile/${kind}`, { form, onProgress, signal });
    },
    onSuccess: cacheOwnUser,
  });
}

/** The fields of a user without the picture. */
const removed: Readonly<Record<PictureKind, Partial<OwnUser>>> = {
  picture: { profilePicture: null, profile_picture: null },
  banner: { banner: null },
};

export function useDeletePicture(kind: PictureKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(`DELETE /api/profile/${kind}`, {}),
    onSuccess: async () => {
      await replaceCached<OwnUser>(client, ownUserQuery().queryKey, (user) => user && { ...user, ...removed[kind] });
      return client.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}

/**
 * Returns a function that caches the reader's user, so that the header and profile update at once.
 */
function useCacheOwnUser(): (user: OwnUser) => Promise<unknown> {
  const client = useQueryClient();
  return async (user) => {
    await replaceCached<OwnUser>(client, ownUserQuery().queryKey, () => user);
    return client.invalidateQueries({ queryKey: userKeys.all });
  };
}
