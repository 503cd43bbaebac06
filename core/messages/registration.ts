export const registrationClosed = 'This library accepts no new accounts at the moment.';
export const invitationNeeded = 'This library is open by invitation. Please ask somebody who runs it for a link.';
export const invitationInvalid = 'This invitation is not valid. Please check that the link is complete, or ask for a new one.';
export const invitationUsedUp = 'This invitation has been used up. Please ask for a new one.';
export const invitationExpired = 'This invitation has expired. Please ask for a new one.';
export const invitationRevoked = 'This invitation has been revoked. Please ask for a new one.';
export const accountInvitationNotFound = 'There is no such invitation.';
export const invitationUses = 'Please give a number of accounts from 1 to 10,000.';
export const invitationExpiry = 'Please give a time in the future, such as 2030-01-31T12:00:00Z.';
export const invitationNote = 'The note has more than 200 characters. Please shorten it.';
export const registrationWaits =
  'Your account is waiting for approval by the people who run this library. You will get an email with their decision.';
export const approvalNeedsPassword =
  'The people who run this library approve new accounts. Please sign up with an email address and a password; you can connect your account later.';
export const registrationNotFound = 'This request has already been approved or rejected.';
export const registrationTaken =
  'Another account has this username or email address now, so this one cannot be approved. Please reject it.';
