// The entry point of this feature for other features.
export { confirmPassword } from './change-password.ts';
export { confirmOwner } from './confirm-owner.ts';
export { deviceToken } from './devices.ts';
export { logWrongPassword } from './log-wrong-password.ts';
export { openAccount, type OpenedSession } from './log-in.ts';
export { type LoginClient, clientOf } from './login-client.ts';
export { spendPasswordAttempt } from './login-attempts.ts';
export { findCredentialsById } from './queries.ts';
export { createResetLink, mailResetLink, type ResetLink } from './reset-link.ts';
export { endAllSessions, listOpenSessions } from './session-queries.ts';
export type { RegistrationConfig } from './registration/config.ts';
export { createAccount } from './sign-up.ts';
export { emailKey } from './tokens.ts';
