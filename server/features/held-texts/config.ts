import { choice, type Environment } from '../../platform/environment.ts';

export interface HeldTextConfig {
  /** Whether links of accounts younger than a day wait for a moderator. */
  readonly holdNewLinks: boolean;
}

export function loadHeldTextConfig(env: Environment): HeldTextConfig {
  return { holdNewLinks: choice(env, 'HOLD_NEW_LINKS', ['on', 'off']) === 'on' };
}
