/** How often a user gets a summary of unread notifications by mail. */
export const digestFrequencies = ['daily', 'weekly', 'never'] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];
