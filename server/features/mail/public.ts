// The entry point of this feature for other features.
export type { ClaimedMail, EmailContent, EmailTools, EmailComposers } from './email-content.ts';
export type { MailConfig } from './config.ts';
export { outboxFolder } from './open-transport.ts';
export { insertMail } from './outbox-queries.ts';
export { sendTestMail } from './send-test-mail.ts';
export { digestInterval, mailSettingsColumn, saveMailSettings, scheduleDigest } from './settings-queries.ts';
export { findSigningKey } from './signing-key-queries.ts';
