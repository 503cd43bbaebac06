/** Who may create an account. */
export const registrationModes = ['open', 'invitation', 'approval', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
