import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { ignoreNotFound } from '../platform/failure.ts';
import { session } from '../platform/session.ts';
import { loginKeys, ownUserKeys, signupKeys, totpKeys } from './query-keys.ts';

/** Returns whether the reader's logins need a code. */
export function totpQuery() {
  return queryOptions({ queryKey: ownUserKeys.totp, queryFn: ({ signal }) => call('GET /api/profile/totp', { signal }) });
}

/** Asks for a secret for an authenticator app. */
export function useBeginTotp() {
  return useMutation({ mutationFn: (password: string | undefined) => call('POST /api/profile/totp', { body: given(password) }) });
}

/** Encodes a text as the rows of a QR code. */
export function qrCodeQuery(text: string) {
  return queryOptions({
    queryKey: totpKeys.qrCode(text),
    // Loaded on demand: few readers ever need it.
    queryFn: async () => (await import('uqr')).encode(text, { ecc: 'M', border: 4 }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Switches two-step sign-in on with a code from the app. */
export function useConfirmTotp() {
  return useTotpChange((code: string) => call('POST /api/profile/totp/confirm', { body: { code } }));
}

/** Replaces the recovery codes. */
export function useRenewRecoveryCodes() {
  return useTotpChange((password: string | undefined) => call('POST /api/profile/totp/recovery-codes', { body: given(password) }));
}

/** Switches two-step sign-in off. */
export function useEndTotp() {
  return useTotpChange((proof: { password?: string; code?: string }) => call('DELETE /api/profile/totp', { body: proof }));
}

function useTotpChange<T, R>(send: (input: T) => Promise<R>) {
  const client = useQueryClient();
  // Also after a failure: another tab may have changed it.
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: ownUserKeys.totp }) });
}

/** Lists the reader's passkeys, newest first. */
export function passkeysQuery() {
  return queryOptions({ queryKey: ownUserKeys.passkeys, queryFn: ({ signal }) => call('GET /api/profile/passkeys', { signal }) });
}

/** Creates a passkey on the device, and adds it to the account. */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ password, name }: { password: string | undefined; name: string }) => {
      const options = await call('POST /api/profile/passkeys/options', { body: given(password) });
      const { createPasskey } = await import('./passkeys.ts');
      return call('POST /api/profile/passkeys', { body: { name, response: await createPasskey(options) } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownUserKeys.passkeys }),
  });
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('PATCH /api/profile/passkeys/{id}', { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownUserKeys.passkeys }),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call('DELETE /api/profile/passkeys/{id}', { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: ownUserKeys.passkeys }),
  });
}

/** Lists the accounts at the provider that may log in as the reader, newest first. */
export function identitiesQuery() {
  return queryOptions({ queryKey: ownUserKeys.identities, queryFn: ({ signal }) => call('GET /api/profile/identities', { signal }) });
}

/** Leaves for the provider, to connect an account there. */
export function useConnectIdentity() {
  return useMutation({
    mutationFn: async (password: string | undefined) => {
      const { url } = await call('POST /api/profile/identities', { body: given(password) });
      window.location.assign(url);
    },
  });
}

export function useDisconnectIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call('DELETE /api/profile/identities/{id}', { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: ownUserKeys.identities }),
  });
}

/** Leaves for the provider, to log in there. */
export function useOpenidLogin() {
  return useMutation({
    mutationFn: async (next: string | undefined) => {
      const { url } = await call('POST /api/login/openid', { body: next === undefined ? {} : { next }, anonymous: true });
      window.location.assign(url);
    },
  });
}

/** Opens a session for whoever has logged in at the provider with this browser. */
export async function continueLogin(code?: string): Promise<void> {
  const body = { ...session.device(), ...(code !== undefined && { code }) };
  session.start(await call('POST /api/login/openid/session', { body, anonymous: true }));
}

/** Opens that session once, without a code. */
export function continueLoginQuery() {
  return queryOptions({
    queryKey: loginKeys.openid,
    queryFn: async () => {
      await continueLogin();
      return true;
    },
    // The server accepts it once.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Returns what the provider says about a reader who has no account here yet. */
export function openidSignupQuery() {
  return queryOptions({
    queryKey: signupKeys.openid,
    queryFn: ({ signal }) => call('GET /api/signup/openid', { signal, anonymous: true }),
    retry: false,
    gcTime: 0,
  });
}

/** Creates an account for whoever has logged in at the provider with this browser. */
export async function continueSignup(account: { email: string; username: string }): Promise<void> {
  session.start(await call('POST /api/signup/openid', { body: { ...account, ...session.device() }, anonymous: true }));
}

function given(password: string | undefined): { password?: string } {
  return password === undefined ? {} : { password };
}
