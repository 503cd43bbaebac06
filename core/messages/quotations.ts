export const quotationsText = 'Please check at most 200,000 characters at a time.';
export const tooManyDismissals = 'You have dismissed too many quotations. Please restore some before you dismiss another.';
