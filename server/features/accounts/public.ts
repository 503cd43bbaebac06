// The entry point of this feature for other features.
export { createResetLink, mailResetLink, type ResetLink } from './reset-link.ts';
export { endAllSessions } from './session-queries.ts';
export { newToken } from './tokens.ts';
