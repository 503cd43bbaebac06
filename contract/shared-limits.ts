import type { HourlyLimit } from './endpoint.ts';

/** Hourly limits that endpoints of several features count against together. */
export const entryLimit = {
  name: 'entries',
  free: 1200,
  premium: 2400,
  noun: 'additions to folders, projects, workflows and reading lists',
} as const satisfies HourlyLimit;

export const invitationLimit = { name: 'invitations', free: 120, premium: 240, noun: 'invitations' } as const satisfies HourlyLimit;

export const membershipLimit = { name: 'memberships', free: 300, premium: 600, noun: 'membership changes' } as const satisfies HourlyLimit;

/** Users and passages of scripture. */
export const followLimit = { name: 'follows', free: 300, premium: 600, noun: 'follows' } as const satisfies HourlyLimit;

/** Bytes of text for which an edit counts once more. */
export const bytesPerEdit = 100_000;

/**
 * Changes of anything with a text, whose earlier version the database keeps until it is vacuumed.
 */
export const editLimit = { name: 'edits', free: 600, premium: 1200, noun: 'edits' } as const satisfies HourlyLimit;

/** Attachments, essay pictures and profile pictures. */
export const uploadLimit = { name: 'uploads', free: 200, premium: 600, noun: 'uploads' } as const satisfies HourlyLimit;

/** Removing, banning, approving and rejecting; a flood of nuisance must not stop its moderators. */
export const moderationLimit = { name: 'moderation', free: 1200, premium: 1200, noun: 'acts of moderation' } as const satisfies HourlyLimit;

/** Exports of essays and annotations. */
export const exportLimit = { name: 'exports', free: 120, premium: 240, noun: 'exports' } as const satisfies HourlyLimit;
