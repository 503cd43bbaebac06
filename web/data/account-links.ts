import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#contract/accounts.ts';
import type { MailSettings } from '#contract/mail.ts';
import type { DigestFrequency } from '#core/mail.ts';
import { call } from '../platform/api.ts';
import { replaceCached, useOptimistic } from '../platform/optimistic.ts';
import { session } from '../platform/session.ts';
import { ownUserQuery } from './own-user.ts';
import { ownUserKeys } from './query-keys.ts';

/** Asks for an email with a password reset link. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => call('POST /api/password/forgot', { body: { email }, anonymous: true }) });
}

/** Sets a new password with a link from an email. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call('POST /api/password/reset', { body: { ...body, ...session.device() }, anonymous: true }),
    // The session in this browser has ended, too, if it was of the same account.
    onSuccess: () =>
      session.get() === null
        ? undefined
        : call('GET /api/profile', {}).then(
            () => undefined,
            () => undefined,
          ),
  });
}

/** Verifies an address with a link from an email. */
export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/email/verify', { body: { token, ...session.device() }, anonymous: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownUserKeys.user }),
  });
}

/** Asks for a change of the address, which a link in an email to the new one confirms. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /api/profile/email', { body }),
    onSuccess: (user) => replaceCached<OwnUser>(client, ownUserQuery().queryKey, () => user),
  });
}

/** Keeps the current address. */
export function useEndEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/profile/email', {}),
    onSuccess: (user) => replaceCached<OwnUser>(client, ownUserQuery().queryKey, () => user),
  });
}

/** Sends another link to the address that is not confirmed. */
export function useSendVerification() {
  return useMutation({ mutationFn: () => call('POST /api/profile/email/verification', {}) });
}

/** Changes which mail the reader gets, at once. */
export function useMailSettings() {
  return useOptimistic<OwnUser, Partial<MailSettings>>({
    key: ownUserKeys.user,
    send: (mail) => call('PATCH /api/profile', { body: { mail } }),
    apply: (user, change) => ({ ...user, mail: { ...user.mail, ...change } }),
  });
}

/** Switches off the kind of mail that a link came with. */
export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/mail/unsubscribe', { query: { token }, anonymous: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownUserKeys.user }),
  });
}

/** Undoes `useUnsubscribe`. */
export function useResubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (digest: DigestFrequency | undefined) =>
      call('POST /api/mail/resubscribe', { query: { token }, body: digest === undefined ? {} : { digest }, anonymous: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownUserKeys.user }),
  });
}
