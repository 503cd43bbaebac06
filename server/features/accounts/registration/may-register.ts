import { messages } from '#core/messages.ts';
import type { RegistrationMode } from '#core/registration.ts';
import type { SqlRunner, Transaction } from '../../../platform/db/open.ts';
import { hashToken } from '../../../platform/http/authenticate.ts';
import { badRequest, forbidden } from '../../../platform/http/http-error.ts';
import { findSetting } from '../../settings/public.ts';
import type { RegistrationConfig } from './config.ts';
import { findInvitationState, insertInvitationUse, type InvitationState, spendInvitation } from './invitation-queries.ts';

/** How an account may be created: at once, perhaps by an invitation, or after approval. */
export interface Admission {
  /** Whether the person gets a row of `registrations` instead of an account. */
  readonly waits: boolean;
  readonly invitationId: number | undefined;
}

/**
 * Decides whether the transaction may create an account, and counts the use of an invitation.
 * Everything that creates accounts calls this first and `recordAdmission` afterwards.
 */
export async function mayRegister(tx: Transaction, config: RegistrationConfig, code: string | undefined): Promise<Admission> {
  const mode = await findRegistrationMode(tx, config);
  if (mode === 'closed') throw forbidden(messages.registrationClosed);
  if (code === undefined || code === '') {
    if (mode === 'invitation') throw invitationFault(messages.invitationNeeded);
    return { waits: mode === 'approval', invitationId: undefined };
  }
  const invitationId = await spendInvitation(tx, hashToken(code));
  // Whoever may sign up anyway can do so with an old link, too.
  if (invitationId === undefined && mode !== 'open') throw invitationFault(faults[await stateOf(tx, code)]);
  return { waits: false, invitationId };
}

/** Records which invitation created an account. */
export async function recordAdmission(tx: Transaction, { invitationId }: Admission, userId: number): Promise<void> {
  if (invitationId !== undefined) await insertInvitationUse(tx, invitationId, userId);
}

/** Throws what `mayRegister` would, but counts nothing: for an early answer. */
export async function checkRegistration(sql: SqlRunner, config: RegistrationConfig, code: string | undefined): Promise<void> {
  const mode = await findRegistrationMode(sql, config);
  if (mode === 'closed') throw forbidden(messages.registrationClosed);
  if (mode === 'open') return;
  if (code === undefined || code === '') {
    if (mode === 'invitation') throw invitationFault(messages.invitationNeeded);
    return;
  }
  const state = await stateOf(sql, code);
  if (state !== 'active') throw invitationFault(faults[state]);
}

/** Reads the setting from the database, so that a change is in force at once. */
async function findRegistrationMode(sql: SqlRunner, { registration }: RegistrationConfig): Promise<RegistrationMode> {
  return registration ?? (await findSetting(sql, 'registration')) ?? 'open';
}

const faults: Readonly<Record<InvitationState | 'unknown', string>> = {
  // It became active again after its use failed: another signup was rolled back.
  active: messages.invitationInvalid,
  unknown: messages.invitationInvalid,
  'used up': messages.invitationUsedUp,
  expired: messages.invitationExpired,
  revoked: messages.invitationRevoked,
};

async function stateOf(sql: SqlRunner, code: string): Promise<InvitationState | 'unknown'> {
  return (await findInvitationState(sql, hashToken(code))) ?? 'unknown';
}

function invitationFault(message: string): Error {
  return badRequest(message, [{ path: 'invitation', message }]);
}
