import { choice, type Environment } from '../../platform/environment.ts';

export interface EditionConfig {
  /** Whether a library without texts receives the King James Version. */
  readonly starterText: boolean;
}

export function loadEditionConfig(env: Environment): EditionConfig {
  return { starterText: choice(env, 'STARTER_TEXT', ['on', 'off']) !== 'off' };
}
