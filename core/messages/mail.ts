export const unsubscribeLinkInvalid = 'This link is incomplete. Please open it from the email again, or change your settings here.';
export const resetLinkInvalid =
  'This link no longer works: it was used before, it is older than 30 minutes, or it is incomplete. Please request a new one.';
export const verifyLinkInvalid =
  'This link no longer works: it was used before, it is older than a day, a newer link replaced it, or it is incomplete. Please request a new one.';
export const emailTaken = 'Another account has this email address. Please choose another.';
export const emailInvalid = 'Please enter an email address, such as name@example.org.';
export const emailVerified = 'Your email address is already confirmed.';
