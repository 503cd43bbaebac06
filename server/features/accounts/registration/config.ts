import { type RegistrationMode, registrationModes } from '#core/registration.ts';
import { choice, type Environment } from '../../../platform/environment.ts';

export interface RegistrationConfig {
  /** Who may create an account; if undefined, a setting decides. */
  readonly registration: RegistrationMode | undefined;
}

export function loadRegistrationConfig(env: Environment): RegistrationConfig {
  return { registration: choice(env, 'REGISTRATION', registrationModes) };
}
