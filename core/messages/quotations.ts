export const quotationsText = 'Please check at most 200,000 characters at a time.';
export const tooManyDismissals = 'You have dismissed as many quotations as can be remembered.';
