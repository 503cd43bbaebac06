// The entry point of this feature for other features.
export { claimAdministratorLink } from './first-administrator.ts';
